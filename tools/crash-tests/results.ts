export interface ListenerCounts {
  received: number;
  opened: number;
}

interface Counts {
  answered: number;
  lost: number;
  retries: number;
  /** Retried writes whose first attempt had reached the database. */
  replayed: number;
  /** Retried writes whose first attempt had not reached it. */
  repeated: number;
  refused: number;
  unavailable: number;
  verified: number;
  byKind: Record<string, number>;
  events?: ListenerCounts;
}

export type Results = ReturnType<typeof createResults>;

/** Collects what the load was answered and which promises were broken. */
export function createResults() {
  const violations: string[] = [];
  const counts: Counts = {
    answered: 0,
    lost: 0,
    retries: 0,
    replayed: 0,
    repeated: 0,
    refused: 0,
    unavailable: 0,
    verified: 0,
    byKind: {},
  };
  const addViolation = (violation: string) => {
    violations.push(violation);
    console.log(`  ✗ ${violation}`);
  };
  return {
    violations: violations as readonly string[],
    counts,
    /** Counts a write that was answered: from now on its effect must be there. */
    addAnswer(kind: string) {
      counts.answered += 1;
      counts.byKind[kind] = (counts.byKind[kind] ?? 0) + 1;
    },
    addViolation,
    /** Verifies one promise; adds a violation if it is broken. Returns whether it holds. */
    verify(isTrue: boolean, describe: () => string): boolean {
      counts.verified += 1;
      if (!isTrue) addViolation(describe());
      return isTrue;
    },
  };
}
