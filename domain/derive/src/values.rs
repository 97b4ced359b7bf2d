//! What the values of a choice mean.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Expr, ExprLit, Fields, Lit, Meta, Result, Variant};

/// The implementation of `Values`.
pub fn values(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Enum(choice) = &input.data else {
        return Err(Error::new_spanned(input, "`Values` is for enums"));
    };
    let (names, meanings): (Vec<_>, Vec<_>) =
        choice.variants.iter().map(value).collect::<Result<Vec<_>>>()?.into_iter().unzip();
    let name = &input.ident;
    Ok(quote! {
        #[automatically_derived]
        impl ::domain::engine::Values for #name {
            const VALUES: &'static [(&'static str, &'static str)] = &[#((#names, #meanings)),*];
        }
    })
}

/// The name of a value, as serde writes it in snake case, and its documentation.
fn value(variant: &Variant) -> Result<(String, String)> {
    if !matches!(variant.fields, Fields::Unit) {
        return Err(Error::new_spanned(variant, "a value of a choice has no fields"));
    }
    let lines: Vec<String> = variant.attrs.iter().filter_map(|it| documented(&it.meta)).collect();
    if lines.is_empty() {
        return Err(Error::new_spanned(variant, "document what this value means"));
    }
    Ok((snake_case(&variant.ident.to_string()), lines.join(" ")))
}

/// A line of documentation.
fn documented(meta: &Meta) -> Option<String> {
    let Meta::NameValue(it) = meta else { return None };
    let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &it.value else { return None };
    it.path.is_ident("doc").then(|| text.value().trim().to_owned())
}

fn snake_case(name: &str) -> String {
    let mut written = String::new();
    for (at, letter) in name.char_indices() {
        if letter.is_uppercase() && at > 0 {
            written.push('_');
        }
        written.extend(letter.to_lowercase());
    }
    written
}
