//! High Noon over HTTP and on the command line.
