//! Printer: a victory point, laid open when drawn and never played (K-VPCARD-01, K-PRINT-01).

pub(super) const COUNT: u8 = 1;
