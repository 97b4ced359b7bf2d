//! The games of High Noon and the engine they share.
