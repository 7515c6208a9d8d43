//! `view!`: the markup of Leptos, as far as the page uses it, for the page's own builder (`ui::dom`).
//!
//! Leptos gives every shape of markup a type of its own, and every type its own code to build, patch and hydrate. Over a
//! whole page that is more WebAssembly than everything else together. Here every element is the same type.

use proc_macro2::TokenStream;
use quote::quote;
use rstml::node::{KeyedAttribute, Node, NodeAttribute, NodeBlock, NodeElement};
use syn::Error;
use syn::spanned::Spanned;

/// Elements of SVG. None of these names is an HTML element of the page.
const SVG: [&str; 8] = [
    "svg", "g", "path", "line", "circle", "rect", "text", "polyline",
];

/// Events that can be listened to; each has a method of the builder, which names its type.
const EVENTS: [&str; 5] = ["click", "change", "input", "keydown", "submit"];

/// Builds a view from markup: elements, `{expression}`, `"text"`, attributes with values or without, `on:event=`,
/// `prop:name=`, `node_ref=`.
#[proc_macro]
pub fn view(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    rstml::parse2(tokens.into())
        .and_then(|nodes| root(&nodes))
        .unwrap_or_else(|error| error.to_compile_error())
        .into()
}

fn root(nodes: &[Node]) -> Result<TokenStream, Error> {
    match nodes {
        [Node::Element(element)] => {
            let built = built(element)?;
            Ok(quote!(#built.view()))
        }
        _ => {
            let children = children(nodes)?;
            Ok(quote!(crate::ui::dom::fragment()#(#children)*.view()))
        }
    }
}

/// An element with everything in it, before `.view()`.
fn built(element: &NodeElement<rstml::Infallible>) -> Result<TokenStream, Error> {
    let name = element.name().to_string();
    let start = if SVG.contains(&name.as_str()) {
        quote!(crate::ui::dom::svg_element(#name))
    } else {
        quote!(crate::ui::dom::element(#name))
    };
    let attributes = element
        .attributes()
        .iter()
        .map(|attribute| match attribute {
            NodeAttribute::Attribute(attribute) => self::attribute(attribute),
            other => Err(Error::new(other.span(), "only attributes with a name")),
        })
        .collect::<Result<Vec<_>, _>>()?;
    let children = children(&element.children)?;
    Ok(quote!(#start #(#attributes)* #(#children)*))
}

fn attribute(attribute: &KeyedAttribute) -> Result<TokenStream, Error> {
    let name = attribute.key.to_string();
    let Some(value) = attribute.value() else {
        return Ok(quote!(.attr(#name, true)));
    };
    if let Some(event) = name.strip_prefix("on:") {
        if !EVENTS.contains(&event) {
            return Err(Error::new(
                attribute.key.span(),
                "the builder has no such event",
            ));
        }
        let method = syn::Ident::new(&format!("on_{event}"), attribute.key.span());
        return Ok(quote!(.#method(#value)));
    }
    if let Some(property) = name.strip_prefix("prop:") {
        return Ok(quote!(.prop(#property, #value)));
    }
    if name == "node_ref" {
        return Ok(quote!(.reference(#value)));
    }
    Ok(quote!(.attr(#name, #value)))
}

fn children(nodes: &[Node]) -> Result<Vec<TokenStream>, Error> {
    nodes
        .iter()
        .map(|node| match node {
            Node::Element(element) => {
                let built = built(element)?;
                Ok(quote!(.child(#built.view())))
            }
            Node::Block(NodeBlock::ValidBlock(block)) => Ok(match block.stmts.as_slice() {
                // Braces that only the markup needs would be a warning behind it.
                [syn::Stmt::Expr(value, None)] => quote!(.child(#value)),
                _ => quote!(.child(#block)),
            }),
            Node::Text(text) => {
                let text = text.value_string();
                Ok(quote!(.child(#text)))
            }
            other => Err(Error::new(
                other.span(),
                "only elements, {expressions} and \"text\"",
            )),
        })
        .collect()
}
