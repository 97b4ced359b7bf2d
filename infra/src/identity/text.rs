//! Characters that names must not contain.

/// Whether a character is invisible and changes how others look: a control, or a character that
/// changes the direction of writing and so lets a text pass for another.
#[must_use]
pub fn is_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns_the_writing_around_is_a_control() {
        for letter in ['\n', '\0', '\u{85}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}'] {
            assert!(is_control(letter), "{letter:?}");
        }
        for letter in ['a', ' ', 'ש', 'ع', '\u{2029}', '\u{202f}', '\u{2065}', '\u{206a}'] {
            assert!(!is_control(letter), "{letter:?}");
        }
    }
}
