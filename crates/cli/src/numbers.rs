//! Numbers on the command line, with errors in words.

/// A whole number, as large as its type can hold.
pub(crate) fn whole<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err("expected a whole number, such as 0, 1 or 200".to_owned());
    }
    let number = text.parse::<u64>().ok().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("the number is too large: at most {} bits", 8 * size_of::<T>()))
}
