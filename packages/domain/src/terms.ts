/**
 * The version of the Terms of Service and the Privacy Policy, the day from which they count. It is raised with every
 * change of their text that matters: then students are asked to agree once more.
 */
export const TERMS_VERSION = '2026-01-01';

/** What stands in the place of a name that was erased. */
export const ERASED_NAME = 'Former student';

/** Why bookings ended and payments lost their proof when their family was erased. */
export const ERASED_REASON = 'Erased at the family’s request';
