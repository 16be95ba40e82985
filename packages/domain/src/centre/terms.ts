/**
 * The version of the Terms of Service and the Privacy Policy: the date from which they apply. Raise it with
 * every material change of the texts; students are then asked to accept them again.
 */
export const TERMS_VERSION = '2026-01-01';

/** Placeholder for an erased name. */
export const ERASED_NAME = 'Former student';

/** Reason stored on bookings and payments that were ended by an erasure. */
export const ERASED_REASON = 'Erased at the family’s request';
