//! A type as its encoding sees it: fields and variants by number, checked.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Ident, LitInt, Member, Result, Token, parenthesized,
};

/// What a type is encoded as.
pub enum Shape {
    /// As its only field is.
    Transparent(Member),
    /// As a struct.
    Struct(Fields),
    /// As an enum: its variants, in the order in which they are declared.
    Enum(Vec<Variant>),
}

/// A variant of an enum.
pub struct Variant {
    pub name: Ident,
    pub number: u16,
    pub fields: Fields,
}

/// The fields of a struct or a variant.
pub struct Fields {
    /// Those that are encoded, in the order of their numbers.
    pub encoded: Vec<Field>,
    /// Those that are left out.
    pub skipped: Vec<Ident>,
}

/// A field that is encoded.
pub struct Field {
    pub name: Ident,
    pub number: u16,
    /// What makes of it what is encoded, if it is not encoded as it is.
    pub with: Option<Expr>,
    /// Where its type stands.
    pub at: Span,
}

impl Shape {
    /// Reads a type.
    pub fn of(input: &DeriveInput) -> Result<Shape> {
        let notes = Notes::read(&input.attrs, Place::Type)?;
        match &input.data {
            Data::Struct(data) if notes.transparent => {
                Ok(Shape::Transparent(only_field(&input.ident, &data.fields)?))
            }
            Data::Struct(data) => {
                let owner = format!("`{}`", input.ident);
                Ok(Shape::Struct(fields(&owner, &data.fields, &notes.retired)?))
            }
            Data::Enum(_) if notes.transparent => {
                Err(Error::new(input.ident.span(), "only a struct can be transparent"))
            }
            Data::Enum(data) => variants(&input.ident, data, &notes.retired).map(Shape::Enum),
            Data::Union(_) => Err(Error::new(input.ident.span(), "a union has no encoding")),
        }
    }

    /// Every group of fields.
    pub fn groups(&self) -> Vec<&Fields> {
        match self {
            Shape::Transparent(_) => Vec::new(),
            Shape::Struct(fields) => vec![fields],
            Shape::Enum(variants) => variants.iter().map(|it| &it.fields).collect(),
        }
    }
}

fn only_field(owner: &Ident, fields: &syn::Fields) -> Result<Member> {
    let mut all = fields.iter().zip(fields.members());
    let (Some((field, member)), None) = (all.next(), all.next()) else {
        let why = format!("`{owner}` cannot be transparent: it does not have exactly one field");
        return Err(Error::new(owner.span(), why));
    };
    Notes::read(&field.attrs, Place::Transparent)?;
    Ok(member)
}

fn fields(owner: &str, fields: &syn::Fields, retired: &[u16]) -> Result<Fields> {
    let mut skipped = Vec::new();
    let mut noted = Vec::new();
    for field in fields {
        let Some(name) = field.ident.clone() else {
            let why = format!("the fields of {owner} have no names: name them, and number each");
            return Err(Error::new(fields.span(), why));
        };
        let notes = Notes::read(&field.attrs, Place::Field)?;
        match (notes.skip, &notes.number, &notes.with) {
            (Some(_), None, None) => skipped.push(name),
            (Some(at), ..) => return Err(Error::new(at, "what is skipped is not encoded")),
            (None, ..) => noted.push((name, field.ty.span(), notes)),
        }
    }
    let named = noted.iter().map(|(name, _, notes)| Named { name, number: notes.number });
    let numbers = numbers("field", owner, named.collect(), retired)?;
    let mut encoded: Vec<Field> = noted
        .into_iter()
        .zip(numbers)
        .map(|((name, at, notes), number)| Field { name, number, with: notes.with, at })
        .collect();
    encoded.sort_by_key(|it| it.number);
    Ok(Fields { encoded, skipped })
}

fn variants(owner: &Ident, data: &syn::DataEnum, retired: &[u16]) -> Result<Vec<Variant>> {
    let notes: Vec<Notes> = data
        .variants
        .iter()
        .map(|it| Notes::read(&it.attrs, Place::Variant))
        .collect::<Result<_>>()?;
    let named = data.variants.iter().zip(&notes);
    let named = named.map(|(it, notes)| Named { name: &it.ident, number: notes.number });
    let numbers = numbers("variant", &format!("`{owner}`"), named.collect(), retired)?;
    if !numbers.contains(&0) {
        let why = "has number 0: that is what a field of this type holds by default";
        return Err(Error::new(owner.span(), format!("no variant of `{owner}` {why}")));
    }
    let all = data.variants.iter().zip(notes).zip(numbers);
    all.map(|((variant, notes), number)| {
        let name = variant.ident.clone();
        let fields = fields(&format!("`{owner}::{name}`"), &variant.fields, &notes.retired)?;
        Ok(Variant { name, number, fields })
    })
    .collect()
}

/// A field or variant with the number that it asks for.
struct Named<'a> {
    name: &'a Ident,
    number: Option<(u16, Span)>,
}

/// The numbers of the fields or variants of `owner`, in the order of `all`, or everything that is
/// wrong with them.
fn numbers(what: &str, owner: &str, all: Vec<Named<'_>>, retired: &[u16]) -> Result<Vec<u16>> {
    let known = all.iter().filter_map(|it| it.number).map(|(number, _)| number);
    let next = known.chain(retired.iter().copied()).max().map(|it| it.saturating_add(1));
    let next = next.unwrap_or(u16::from(what == "field"));
    let mut taken: Vec<(u16, &Ident)> = Vec::new();
    let mut wrong: Option<Error> = None;
    for Named { name, number } in all {
        let other = number.and_then(|(number, _)| taken.iter().find(|it| it.0 == number));
        let (at, why) = match (number, other) {
            (None, _) => (name.span(), format!("has no number; #[encode({next})] is free")),
            (Some((0, at)), _) if what == "field" => {
                (at, "has number 0, which ends a struct: fields are numbered from 1".to_owned())
            }
            (Some((number, at)), _) if retired.contains(&number) => {
                let why = "is retired: what was encoded with it would be misread";
                (at, format!("has number {number}, which {why}; #[encode({next})] is free"))
            }
            (Some((number, at)), Some((_, other))) => {
                let why = format!("has number {number}, which is that of `{other}`");
                (at, format!("{why}; #[encode({next})] is free"))
            }
            (Some((number, _)), None) => {
                taken.push((number, name));
                continue;
            }
        };
        let error = Error::new(at, format!("{what} `{name}` of {owner} {why}"));
        match &mut wrong {
            Some(wrong) => wrong.combine(error),
            None => wrong = Some(error),
        }
    }
    match wrong {
        Some(wrong) => Err(wrong),
        None => Ok(taken.into_iter().map(|(number, _)| number).collect()),
    }
}

/// Where `#[encode(…)]` stands.
#[derive(Clone, Copy)]
enum Place {
    Type,
    Variant,
    Field,
    /// On the field of a transparent type, which takes none.
    Transparent,
}

impl Place {
    fn expects(self) -> &'static str {
        match self {
            Place::Type => "expected `retired(…)` or `transparent`",
            Place::Variant => "expected a number or `retired(…)`",
            Place::Field => "expected a number, `with = …` or `skip`",
            Place::Transparent => "the field of a transparent type is encoded as it is",
        }
    }
}

/// What the attributes of a type, variant or field say.
#[derive(Default)]
struct Notes {
    number: Option<(u16, Span)>,
    retired: Vec<u16>,
    transparent: bool,
    skip: Option<Span>,
    with: Option<Expr>,
}

impl Notes {
    fn read(attributes: &[Attribute], place: Place) -> Result<Notes> {
        let mut notes = Notes::default();
        for attribute in attributes.iter().filter(|it| it.path().is_ident("encode")) {
            attribute.parse_args_with(|input: ParseStream<'_>| {
                while !input.is_empty() {
                    notes.item(input, place)?;
                    if !input.is_empty() {
                        input.parse::<Token![,]>()?;
                    }
                }
                Ok(())
            })?;
        }
        Ok(notes)
    }

    fn item(&mut self, input: ParseStream<'_>, place: Place) -> Result<()> {
        if input.peek(LitInt) && matches!(place, Place::Variant | Place::Field) {
            let number: LitInt = input.parse()?;
            if self.number.is_some() {
                return Err(Error::new(number.span(), "there is a number already"));
            }
            self.number = Some((number.base10_parse()?, number.span()));
            return Ok(());
        }
        let at = input.span();
        let word = input.call(Ident::parse_any).map(|it| it.to_string()).unwrap_or_default();
        match (place, word.as_str()) {
            (Place::Type, "transparent") => self.transparent = true,
            (Place::Type | Place::Variant, "retired") => {
                let numbers;
                parenthesized!(numbers in input);
                for number in Punctuated::<LitInt, Token![,]>::parse_terminated(&numbers)? {
                    self.retired.push(number.base10_parse()?);
                }
            }
            (Place::Field, "skip") => self.skip = Some(at),
            (Place::Field, "with") => {
                input.parse::<Token![=]>()?;
                self.with = Some(input.parse()?);
            }
            _ => return Err(Error::new(at, place.expects())),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with a type.
    fn wrong(of: &str) -> Vec<String> {
        let input: DeriveInput = syn::parse_str(of).expect("it is a type");
        let Err(error) = Shape::of(&input) else { return Vec::new() };
        error.into_iter().map(|it| it.to_string()).collect()
    }

    #[test]
    fn fields_are_encoded_in_the_order_of_their_numbers() {
        let of = "#[encode(retired(2))] struct S { #[encode(3)] a: A, #[encode(skip)] b: B,
            #[encode(1, with = f)] c: C }";
        let input: DeriveInput = syn::parse_str(of).expect("it is a type");
        let Ok(Shape::Struct(fields)) = Shape::of(&input) else { panic!("it is a struct") };
        let numbers: Vec<u16> = fields.encoded.iter().map(|it| it.number).collect();
        assert_eq!((numbers, fields.skipped.len()), (vec![1, 3], 1));
    }

    #[test]
    fn a_field_has_a_number() {
        let of = "struct S { #[encode(1)] a: A, b: B, #[encode(with = f)] c: C }";
        let expected = [
            "field `b` of `S` has no number; #[encode(2)] is free",
            "field `c` of `S` has no number; #[encode(2)] is free",
        ];
        assert_eq!(wrong(of), expected);
        let of = "enum E { #[encode(0)] One, Two }";
        assert_eq!(wrong(of), ["variant `Two` of `E` has no number; #[encode(1)] is free"]);
        let of = "enum E { #[encode(0)] One { a: A } }";
        assert_eq!(wrong(of), ["field `a` of `E::One` has no number; #[encode(1)] is free"]);
    }

    #[test]
    fn a_number_is_one_field_s() {
        let of = "struct S { #[encode(4)] a: A, #[encode(4)] b: B }";
        let expected = "field `b` of `S` has number 4, which is that of `a`; #[encode(5)] is free";
        assert_eq!(wrong(of), [expected]);
        let of = "enum E { #[encode(0)] One, #[encode(0)] Two }";
        let expected =
            "variant `Two` of `E` has number 0, which is that of `One`; #[encode(1)] is free";
        assert_eq!(wrong(of), [expected]);
        let of = "struct S { #[encode(4, 5)] a: A }";
        assert_eq!(wrong(of), ["there is a number already"]);
    }

    #[test]
    fn fields_are_numbered_from_1_and_variants_from_0() {
        let of = "struct S { #[encode(0)] a: A }";
        let expected =
            "field `a` of `S` has number 0, which ends a struct: fields are numbered from 1";
        assert_eq!(wrong(of), [expected]);
        let of = "enum E { #[encode(1)] One }";
        let expected =
            "no variant of `E` has number 0: that is what a field of this type holds by default";
        assert_eq!(wrong(of), [expected]);
        assert_eq!(wrong("enum E { #[encode(0)] One }"), [""; 0]);
    }

    #[test]
    fn a_number_that_is_retired_is_not_used_again() {
        let why = "which is retired: what was encoded with it would be misread";
        let of = "#[encode(retired(3, 4))] struct S { #[encode(3)] a: A }";
        let expected = format!("field `a` of `S` has number 3, {why}; #[encode(5)] is free");
        assert_eq!(wrong(of), [expected]);
        let of = "#[encode(retired(2))] enum E { #[encode(0)] One, #[encode(2)] Two }";
        let expected = format!("variant `Two` of `E` has number 2, {why}; #[encode(3)] is free");
        assert_eq!(wrong(of), [expected]);
        let of = "enum E { #[encode(0, retired(1))] One { #[encode(1)] a: A } }";
        let expected = format!("field `a` of `E::One` has number 1, {why}; #[encode(2)] is free");
        assert_eq!(wrong(of), [expected]);
    }

    #[test]
    fn what_has_no_encoding_is_refused() {
        let tuple = "the fields of `S` have no names: name them, and number each";
        assert_eq!(wrong("struct S(u8, u8);"), [tuple]);
        let two = "`S` cannot be transparent: it does not have exactly one field";
        assert_eq!(wrong("#[encode(transparent)] struct S(u8, u8);"), [two]);
        assert_eq!(wrong("#[encode(transparent)] struct S(u8);"), [""; 0]);
        let numbered = "the field of a transparent type is encoded as it is";
        assert_eq!(wrong("#[encode(transparent)] struct S(#[encode(1)] u8);"), [numbered]);
        let skipped = "what is skipped is not encoded";
        assert_eq!(wrong("struct S { #[encode(1, skip)] a: A }"), [skipped]);
        let word = "expected a number, `with = …` or `skip`";
        assert_eq!(wrong("struct S { #[encode(one)] a: A }"), [word]);
    }
}
