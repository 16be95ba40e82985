import * as fc from 'fast-check';

const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Returns an object with an own key that most code treats as its prototype. */
const withKey = (key: string, value: unknown) => Object.defineProperty({}, key, { value, enumerable: true });

/** Texts with a special meaning to the database, the page, the file system, a template or a log. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u0000',
  '\u200b',
  'İIıi\u0307',
  '\ufdfa'.repeat(100),
  'e\u0301'.repeat(500),
  '👩‍👩‍👧‍👦'.repeat(40),
  "'; drop table users; --",
  "' or '1'='1",
  '\\',
  '%',
  '_%\\',
  '$1',
  '${7*7}',
  '{{constructor.constructor("return 1")()}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'http://user:pass@127.0.0.1:1/',
  'https://\u0000.example',
  'https://[::1',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  'C:\\con',
  'a\r\nset-cookie: b=c',
  '=cmd|calc!A1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '0000-01-01',
  '0000-01-01T00:00:00.000Z',
  '-271821-04-19',
  '+275760-09-13',
  '24:00',
  '00:60',
  '٠٩:٣٠',
  '2026-03-02T08:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'x'.repeat(5_000),
  'x'.repeat(200_000),
];

const HOSTILE_THINGS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [null],
  [[]],
  Array.from({ length: 5_000 }, () => 0),
  nested(50),
  nested(4_000),
  withKey('__proto__', { isAdmin: true, role: 'admin' }),
  withKey('constructor', { prototype: { isAdmin: true } }),
  withKey('toString', 'x'),
  withKey('then', 'x'),
  withKey('length', -1),
  { toJSON: 'x', valueOf: 1 },
];

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_THINGS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

export const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'role',
  'isAdmin',
  'actor',
  'studentId',
  'status',
  '',
  '\u0000',
  '0',
  'a.b',
  'a[b]',
  'x'.repeat(1_000),
];
