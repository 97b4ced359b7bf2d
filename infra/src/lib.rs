//! What the games do not know.
