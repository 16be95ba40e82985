import { expect, it } from 'vitest';
import { maskEvidence } from './mask-evidence.ts';

it.each([
  ['New M-Pesa balance is M1,020.50. Bye', 'New M-Pesa balance is •••. Bye'],
  ['Chelete e setseng ke M58.20.', 'Chelete e setseng ke •••.'],
  ['from LERATO 26658123456 on 3/3/26', 'from LERATO •••456 on 3/3/26'],
  ['acc +266 5812 3456', 'acc •••456'],
  ['6CK4DF5H7J Confirmed. M450.00 sent on 2026-03-03', '6CK4DF5H7J Confirmed. M450.00 sent on 2026-03-03'],
])('masks numbers and balances in %j', (text, masked) => expect(maskEvidence(text)).toBe(masked));
