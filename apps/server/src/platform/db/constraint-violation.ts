/** SQLSTATE class of integrity constraint violations. */
const INTEGRITY_CONSTRAINT = /^23/;

/** Returns whether a database constraint rejected the write: NOT NULL, a key, an overlapping time. */
export function isConstraintViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as Error & { code?: unknown };
    if (typeof code === 'string' && INTEGRITY_CONSTRAINT.test(code)) return true;
  }
  return false;
}
