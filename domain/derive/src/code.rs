//! The implementations that are derived.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{DeriveInput, Error, Ident, Result};

use crate::shape::{Field, Fields, Shape, Variant};

/// The implementation of `Encode`.
pub fn encode(input: &DeriveInput) -> Result<TokenStream> {
    let shape = Shape::of(input)?;
    let (encode, is_default) = match &shape {
        Shape::Transparent(member) => (
            quote!(::domain::log::Encode::encode(&self.#member, to)),
            quote!(::domain::log::Encode::is_default(&self.#member)),
        ),
        Shape::Struct(fields) => {
            let value = |field: &Field| {
                let name = &field.name;
                encoded(field, quote!(&self.#name))
            };
            let writes = writes(fields, value);
            (quote!(#writes to.number(0);), are_default(fields, value))
        }
        Shape::Enum(variants) => {
            let value = |field: &Field| {
                let bound = bound(field);
                encoded(field, quote!(#bound))
            };
            let writes = variants.iter().map(|it| {
                let (pattern, number, fields) = (pattern(it), it.number, writes(&it.fields, value));
                quote!(#pattern => { to.number(#number); #fields })
            });
            let first = variants.iter().filter(|it| it.number == 0).map(|it| {
                let (pattern, fields) = (pattern(it), are_default(&it.fields, value));
                quote!(#pattern => #fields,)
            });
            let others = (1 < variants.len()).then(|| quote!(_ => false,));
            (
                quote!(match self { #(#writes)* } to.number(0);),
                quote!(match self { #(#first)* #others }),
            )
        }
    };
    let name = &input.ident;
    let (impl_generics, generics, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #impl_generics ::domain::log::Encode for #name #generics #bounds {
            fn encode(&self, to: &mut ::domain::log::Encoder) {
                #encode
            }
            fn is_default(&self) -> bool {
                #is_default
            }
        }
    })
}

/// The implementation of `Decode`.
pub fn decode(input: &DeriveInput) -> Result<TokenStream> {
    let shape = Shape::of(input)?;
    for fields in shape.groups() {
        require_readable(fields)?;
    }
    let (decode, absent) = match &shape {
        Shape::Transparent(member) => (
            quote!(Some(Self { #member: ::domain::log::Decode::decode(from)? })),
            quote!(Self { #member: ::domain::log::Decode::absent() }),
        ),
        Shape::Struct(fields) => {
            let (values, built) = (absents(fields), built(fields));
            let reads = reads(fields, &quote!(Self { #built }));
            (quote!(#values #reads), quote!(#values Self { #built }))
        }
        Shape::Enum(variants) => {
            let reads = variants.iter().map(|it| {
                let Variant { name, number, fields } = it;
                let (values, built) = (absents(fields), built(fields));
                let reads = reads(fields, &quote!(Self::#name { #built }));
                quote!(#number => { #values #reads })
            });
            let absent = variants.iter().filter(|it| it.number == 0).map(|it| {
                let (name, values, built) = (&it.name, absents(&it.fields), built(&it.fields));
                quote!(#values Self::#name { #built })
            });
            (quote!(match from.number()? { #(#reads)* _ => None }), quote!(#(#absent)*))
        }
    };
    let name = &input.ident;
    let (impl_generics, generics, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #impl_generics ::domain::log::Decode for #name #generics #bounds {
            fn decode(from: &mut ::domain::log::Decoder<'_>) -> Option<Self> {
                #decode
            }
            #[allow(unused_mut)]
            fn absent() -> Self {
                #absent
            }
        }
    })
}

/// The variable that holds a field, which no field's name can clash with.
fn bound(field: &Field) -> Ident {
    format_ident!("field_{}", field.number)
}

/// A variant with its fields bound.
fn pattern(variant: &Variant) -> TokenStream {
    let Variant { name, fields, .. } = variant;
    let names = fields.encoded.iter().map(|it| &it.name);
    let bound = fields.encoded.iter().map(bound);
    quote!(Self::#name { #(#names: #bound,)* .. })
}

/// A reference to what is encoded of a field, given a reference to the field.
fn encoded(field: &Field, reference: TokenStream) -> TokenStream {
    match &field.with {
        Some(with) => quote!(&(#with)(#reference)),
        None => reference,
    }
}

fn writes(fields: &Fields, value: impl Fn(&Field) -> TokenStream) -> TokenStream {
    let each = fields.encoded.iter().map(|it| {
        let (number, value) = (it.number, value(it));
        quote_spanned!(it.at.resolved_at(Span::call_site())=> to.field(#number, #value);)
    });
    quote!(#(#each)*)
}

fn are_default(fields: &Fields, value: impl Fn(&Field) -> TokenStream) -> TokenStream {
    let each = fields.encoded.iter().map(value);
    quote!(true #(&& ::domain::log::Encode::is_default(#each))*)
}

/// Declares a variable for each field, as if it had been left out.
fn absents(fields: &Fields) -> TokenStream {
    let each = fields.encoded.iter().map(|it| {
        let bound = bound(it);
        let absent = quote_spanned!(it.at.resolved_at(Span::call_site())=>
            ::domain::log::Decode::absent());
        quote!(let mut #bound = #absent;)
    });
    quote!(#(#each)*)
}

/// Reads fields into their variables until the struct ends, and returns `built`.
fn reads(fields: &Fields, built: &TokenStream) -> TokenStream {
    let numbers = fields.encoded.iter().map(|it| it.number);
    let bound = fields.encoded.iter().map(bound);
    quote! {
        loop {
            match from.number()? {
                0 => return Some(#built),
                #(#numbers => #bound = ::domain::log::Decode::decode(from)?,)*
                _ => return None,
            }
        }
    }
}

/// The fields of a struct expression, from their variables.
fn built(fields: &Fields) -> TokenStream {
    let names = fields.encoded.iter().map(|it| &it.name);
    let bound = fields.encoded.iter().map(bound);
    quote!(#(#names: #bound),*)
}

fn require_readable(fields: &Fields) -> Result<()> {
    let made = fields.encoded.iter().filter(|it| it.with.is_some()).map(|it| &it.name);
    let Some(name) = fields.skipped.iter().chain(made).next() else { return Ok(()) };
    let why = "is not encoded as it is, so it cannot be read back";
    Err(Error::new(name.span(), format!("field `{name}` {why}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_encoded_as_it_is_does_not_read_back() {
        for of in ["struct S { #[encode(skip)] a: A }", "struct S { #[encode(1, with = f)] a: A }"]
        {
            let input: DeriveInput = syn::parse_str(of).expect("it is a type");
            assert!(encode(&input).is_ok(), "{of}");
            let why = decode(&input).expect_err("it does not read back").to_string();
            assert_eq!(why, "field `a` is not encoded as it is, so it cannot be read back");
        }
    }
}
