import { expect, test } from 'vitest';
import { formatProofAbsence } from './proof-absence.ts';

const at = '2026-03-02T08:00:00.000Z';

test.each([
  [null, null],
  [{ why: 'not-imported', at, afterDays: null }, 'Proof not imported'],
  [{ why: 'retention', at, afterDays: 90 }, 'Proof removed after 90 days'],
  [{ why: 'retention', at, afterDays: 1 }, 'Proof removed after 1 day'],
  [{ why: 'erased', at, afterDays: null }, 'Proof erased'],
  [{ why: 'superseded', at, afterDays: null }, 'Proof replaced by a newer one'],
] as const)('formats %o as %s', (proofAbsence, words) => {
  expect(formatProofAbsence({ proofAbsence })).toBe(words);
});
