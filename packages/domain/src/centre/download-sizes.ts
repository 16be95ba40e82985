const KB = 1024;

/**
 * Upper limits of the files that the server creates, in bytes. Lite names them beside the links (LITE-4). Server tests
 * hold the files to them.
 */
export const MAX_RECEIPT_BYTES = 60 * KB;
export const MAX_STATEMENT_BYTES = 100 * KB;
export const MAX_PRINTED_PLAN_BYTES = 60 * KB;
export const MAX_TERM_REPORT_BYTES = 100 * KB;
export const MAX_CALENDAR_FILE_BYTES = 5 * KB;
export const MAX_SETTINGS_EXPORT_BYTES = 100 * KB;

/** What usually fits: the records of a family without the uploaded files, and 100 rows of a CSV export. */
export const USUAL_FAMILY_RECORDS_BYTES = 1024 * KB;
export const USUAL_EXPORT_BYTES = 40 * KB;
