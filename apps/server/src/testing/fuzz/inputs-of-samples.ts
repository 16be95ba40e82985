import { ID, SAMPLES } from '@thuto/contract/calls/contract-samples';
import * as fc from 'fast-check';
import type { ContractCall } from '../calls-of-contract.ts';
import { hostileValue } from './hostile-values.ts';
import { generateIds, type Known } from './inputs-of-schema.ts';
import { cursorsLike } from './mutate-cursor.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Generates values like one of a sample. Its ids become existing ones; everything else stays. */
function generateLike(value: unknown, name: string, known: Known): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.tuple(...value.map((item) => generateLike(item, name, known)));
  if (isObject(value)) {
    const fields = Object.entries(value).map(([key, field]) => [key, generateLike(field, key, known)]);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
  }
  if (name === 'studentId' && known.studentId !== undefined) return fc.constant(known.studentId);
  if (value === ID || /^(id|uploadIds?)$/.test(name)) return generateIds(name, known);
  if (name === 'cursor' && known.cursors.length > 0) return cursorsLike(known.cursors);
  if (name === 'revision') return fc.integer({ min: 0, max: 4 });
  return fc.constant(value);
}

/** Returns a copy with one value replaced at any depth. */
function replaceAt(value: unknown, path: readonly number[], replacement: unknown): unknown {
  const [at, ...rest] = path;
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const key = at === undefined ? undefined : keys[at % Math.max(1, keys.length)];
  if (key === undefined) return replacement;
  const replaced = replaceAt((value as Json)[key], rest, replacement);
  return Array.isArray(value) ? value.with(Number(key), replaced) : { ...(value as Json), [key]: replaced };
}

/**
 * Generates inputs from the contract's sample of a call, with existing ids. A third of them have one hostile value at any
 * depth, a third leave out optional fields.
 * @returns null for a call without a sample.
 */
export function generateFromSample({ name }: ContractCall, known: Known): fc.Arbitrary<unknown> | null {
  const sample = SAMPLES[name];
  if (sample === undefined) return null;
  const filled = generateLike(sample.input, '', known);
  const optional = sample.optional ?? [];
  return fc.oneof(
    filled,
    fc
      .tuple(filled, fc.subarray([...optional]))
      .map(([input, left]) =>
        Object.fromEntries(Object.entries(input as Json).filter(([field]) => !left.includes(field))),
      ),
    fc
      .tuple(filled, fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), hostileValue)
      .map(([input, path, replacement]) => replaceAt(input, path, replacement)),
  );
}
