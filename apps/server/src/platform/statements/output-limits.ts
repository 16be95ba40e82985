/** Lines that are reported one by one. Of more, only their number is known. */
export const MAX_REPORTED_LINES = 100;
/** Lines of a statement in one part of the output. */
export const LINES_PER_PART = 100;
