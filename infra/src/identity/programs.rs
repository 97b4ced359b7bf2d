//! Accounts in whose seats a program plays: the server's own, and those that say so.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use domain::engine::BotStyle;
use uuid::Uuid;

use super::names::{HOUSE_RANDOM, HOUSE_STEADY};
use super::{Account, Identity, IdentityError};
use crate::schema::programs;

impl Identity {
    /// The account with which the servers on this database play in this style.
    ///
    /// # Errors
    /// `Store`.
    pub async fn house(&self, style: BotStyle) -> Result<Account, IdentityError> {
        let name = match style {
            BotStyle::Steady => HOUSE_STEADY,
            BotStyle::Random => HOUSE_RANDOM,
        };
        let house = self.accounts.house(style.as_str(), name).await?;
        self.declare(house.id, true).await?;
        Ok(house)
    }

    /// The accounts with which the servers play, as far as there are some.
    ///
    /// # Errors
    /// `Store`.
    pub async fn houses(&self) -> Result<Vec<Uuid>, IdentityError> {
        Ok(self.accounts.houses().await?)
    }

    /// Notes whether a program plays with an account, as its owner says.
    ///
    /// # Errors
    /// `Store`.
    pub async fn declare(&self, account: Uuid, program: bool) -> Result<(), IdentityError> {
        let declaring = async |connection: &mut AsyncPgConnection| {
            let done = match program {
                true => {
                    let saying = diesel::insert_into(programs::table)
                        .values(programs::account.eq(account))
                        .on_conflict_do_nothing();
                    saying.execute(connection).await?
                }
                false => diesel::delete(programs::table.find(account)).execute(connection).await?,
            };
            Ok::<usize, IdentityError>(done)
        };
        self.database.write(declaring).await.map(|_| ())
    }
}
