//! Whose eyes see a match, and how a seat is named in sentences.

use crate::engine::{Seat, link};

impl std::fmt::Display for Seat {
    /// `seat 0`; in its alternate form, for sentences, a link to the seat.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match to.alternate() {
            true => link("seat", self.0, format!("seat {}", self.0)).fmt(to),
            false => write!(to, "seat {}", self.0),
        }
    }
}

/// The one for whom a view is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Anybody: what lies open on the table.
    Public,
    /// The player in a seat.
    Seat(Seat),
    /// A judge with an open dispute: everything but the seed.
    Judge,
    /// Everything, once the match is over.
    Revealed,
}

impl Viewer {
    /// Whether this viewer may see what only `seat` may see.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Public => false,
            Viewer::Seat(own) => own == seat,
            Viewer::Judge | Viewer::Revealed => true,
        }
    }

    /// Whether nothing of the match's content is kept from this viewer.
    pub fn sees_all(self) -> bool {
        match self {
            Viewer::Public | Viewer::Seat(_) => false,
            Viewer::Judge | Viewer::Revealed => true,
        }
    }
}

impl std::fmt::Display for Viewer {
    /// As the query parameter `as` names it.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Viewer::Public => write!(to, "public"),
            Viewer::Seat(seat) => write!(to, "seat:{}", seat.0),
            Viewer::Judge => write!(to, "judge"),
            Viewer::Revealed => write!(to, "revealed"),
        }
    }
}

impl std::str::FromStr for Viewer {
    type Err = ();

    fn from_str(name: &str) -> Result<Viewer, ()> {
        match name {
            "public" => Ok(Viewer::Public),
            "judge" => Ok(Viewer::Judge),
            "revealed" => Ok(Viewer::Revealed),
            _ => {
                let digits = name.strip_prefix("seat:").ok_or(())?;
                let plain = digits == "0" || !digits.starts_with('0');
                if !plain || !digits.bytes().all(|it| it.is_ascii_digit()) {
                    return Err(());
                }
                Ok(Viewer::Seat(Seat(digits.parse().map_err(|_| ())?)))
            }
        }
    }
}
