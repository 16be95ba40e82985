/** The class of PostgreSQL's codes for a row that a constraint does not allow. */
const INTEGRITY_CONSTRAINT = /^23/;

/** Whether a constraint of the database refused what was written: NOT NULL, a key, a time that is taken. */
export function isConstraintViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as Error & { code?: unknown };
    if (typeof code === 'string' && INTEGRITY_CONSTRAINT.test(code)) return true;
  }
  return false;
}
