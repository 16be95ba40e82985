/** What the load was answered, and what turned out not to hold. */
export function createBook() {
  const violations = [];
  const counts = {
    answered: 0,
    lost: 0,
    retries: 0,
    hadHappened: 0,
    happenedAgain: 0,
    refused: 0,
    unavailable: 0,
    held: 0,
    byKind: {},
  };
  return {
    violations,
    counts,
    /** A write was answered: what it promised has to hold from now on. */
    answered(kind) {
      counts.answered += 1;
      counts.byKind[kind] = (counts.byKind[kind] ?? 0) + 1;
    },
    /** Something is not as it was promised. */
    violate(what) {
      violations.push(what);
      console.log(`  ✗ ${what}`);
    },
    /** Counts a statement that was looked at, and notes it when it does not hold. */
    hold(isTrue, describe) {
      counts.held += 1;
      if (!isTrue) this.violate(describe());
      return isTrue;
    },
  };
}
