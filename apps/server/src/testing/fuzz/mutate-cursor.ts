import * as fc from 'fast-check';
import { hostileText } from './hostile-values.ts';

/**
 * Replacements for one part of a cursor: well-formed values at or beyond a limit of the database or of
 * JavaScript.
 */
const PARTS = [
  '0000-01-01T00:00:00.000Z',
  '0000-12-31T23:59:59Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '2026-02-29T00:00:00.000Z',
  '2026-03-02T24:00:00.000Z',
  '2026-03-02T23:59:60.000Z',
  '2026-03-02T08:00:00+99:99',
  '2026-03-02T08:00:00.123456789012Z',
  'infinity',
  '-infinity',
  'now',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '-1',
  '0',
  '9999',
  '10000',
  '1e3',
  '0x10',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  'NaN',
  '',
];

type Mutation = (cursor: string) => string;

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.nat(), fc.oneof(fc.constantFrom(...PARTS), hostileText))
      .map(([at, part]): Mutation => (cursor) => {
        const parts = cursor.split('_');
        return parts.with(at % parts.length, part).join('_');
      }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(), fc.constantFrom(...'09-_:.TZ+ %\u0000'))
      .map(([at, character]): Mutation => (cursor) => {
        const place = at % Math.max(1, cursor.length);
        return `${cursor.slice(0, place)}${character}${cursor.slice(place + 1)}`;
      }),
  },
  {
    weight: 1,
    arbitrary: fc.nat(60).map(
      (length): Mutation =>
        (cursor) =>
          cursor.slice(0, length),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Mutation>((cursor) => cursor.split('_').toReversed().join('_')) },
  { weight: 1, arbitrary: fc.constant<Mutation>((cursor) => `${cursor}_${cursor}`) },
);

/** Generates cursors of these lists, unchanged or with one or two mutations. */
export const cursorsLike = (known: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...known), fc.array(mutation, { maxLength: 2 }))
    .map(([cursor, mutations]) => mutations.reduce((changed, mutate) => mutate(changed), cursor));
