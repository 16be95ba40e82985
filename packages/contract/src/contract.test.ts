import { POLICY } from '@thuto/domain/policy';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SAMPLES, type Sample } from './calls/contract-samples.ts';
import { contract } from './contract.ts';

const calls = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => ({
    name: `${feature}.${name}`,
    ...procedure['~orpc'],
  })),
);
const withInput = calls.flatMap(({ name, inputSchema, route: { method } }) =>
  inputSchema instanceof z.ZodObject ? [{ name, method, schema: inputSchema as z.ZodObject }] : [],
);

describe('routes', () => {
  test.each(calls)('follows the conventions: $name', ({ name, route, outputSchema, meta }) => {
    expect(Object.keys(POLICY), 'an action of the policy').toContain(meta.action);
    expect(route.method).toMatch(/^(GET|POST|PUT|PATCH|DELETE)$/);
    expect(route.path).toMatch(/^(\/([a-z]+(-[a-z]+)*|\{[a-z][A-Za-z]*\}))+$/);
    expect(route.tags, 'one tag').toEqual([expect.stringMatching(/\S/)]);
    expect(route.summary, 'a summary').toMatch(/^[A-Z].*[^.]$/);
    const isObject = outputSchema instanceof z.ZodObject || outputSchema instanceof z.ZodDiscriminatedUnion;
    expect(isObject, 'declares an object as its output').toBe(true);

    const inPath = [...(route.path ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(SAMPLES[name]?.input ?? {}), 'has the parameters of its path').toEqual(
      expect.arrayContaining(inPath),
    );
  });

  test('has a unique method and path for every call', () => {
    const places = calls.map(({ route }) => `${route.method} ${route.path?.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(places.toSorted()).toEqual([...new Set(places)].toSorted());
  });

  test('keeps offline only what is read of a student or by a tutor', () => {
    const kept = calls.filter(({ meta }) => meta.offline !== undefined);
    expect(kept.length).toBeGreaterThan(0);
    for (const { name, route } of kept) {
      expect(route.method, name).toBe('GET');
      expect(route.path, name).toMatch(/^\/(?:students\/\{studentId\}|tutor)\//);
    }
  });

  test('uses GET exactly for calls that get, list or search', () => {
    for (const { name, route } of calls) {
      expect(/\.(get|list|search)[A-Z]/.test(name), name).toBe(route.method === 'GET');
    }
  });
});

test('has a sample for every call with input, and no others', () => {
  const taking = calls.filter(({ inputSchema }) => inputSchema !== undefined).map(({ name }) => name);
  expect(withInput.map(({ name }) => name)).toEqual(taking);
  expect(Object.keys(SAMPLES).toSorted()).toEqual(taking.toSorted());
});

type Path = (string | number)[];

/** Every object, list and single value in the input, with its path. */
function partsOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  return [{ path, value }, ...entries.flatMap(([key, inner]) => partsOf(inner, [...path, key]))];
}

/** Returns the input with one part replaced. */
function replace(input: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(input))
    return input.map((item, index) => (index === key ? replace(item, rest, by) : item));
  const object = input as Record<string, unknown>;
  return { ...object, [key]: replace(object[key], rest, by) };
}

const TOO_LONG = 'x'.repeat(10_000);
const NUL = 'a\u0000b';
const LONE_SURROGATE = 'a\ud800b';
const PROTOTYPE_KEYS = ['constructor', 'toString', 'hasOwnProperty'];

/** Returns invalid values for a field, by the type of its valid value. In a query string a number may be text. */
function wrongValuesFor(
  value: unknown,
  key: string | number | undefined,
  { isQuery }: { readonly isQuery: boolean },
): unknown[] {
  if (Array.isArray(value)) return [null, {}, 'text', Array.from({ length: 1000 }, () => value[0])];
  switch (typeof value) {
    case 'string':
      return [42, true, {}, [], [value], TOO_LONG, value + TOO_LONG];
    case 'number':
      return [
        {},
        'many',
        0.5,
        // A negative number removes credits.
        ...(key === 'by' ? [] : [-1]),
        2 ** 53,
        2 ** 31,
        Infinity,
        NaN,
        ...(isQuery ? [] : [String(value)]),
      ];
    case 'boolean':
      return [0, 1, 'true', {}, []];
    default:
      return [42, 'text', []];
  }
}

describe.each(withInput)('$name', ({ name, schema, method }) => {
  const sample: Sample = SAMPLES[name] ?? { input: {} };
  const { input, optional = [], nullable = [], neverStored = [] } = sample;
  const parts = partsOf(input);

  test('accepts its sample, which fills every field', () => {
    expect(schema.safeParse(input).error?.issues ?? []).toEqual([]);
    expect(Object.keys(input).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
  });

  test('requires every field except the optional ones', () => {
    for (const field of Object.keys(input)) {
      const { [field]: _left, ...rest } = input;
      expect(schema.safeParse(rest).success, `without ${field}`).toBe(optional.includes(field));
    }
  });

  test('rejects unknown fields at every depth', () => {
    for (const { path, value } of parts) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
      for (const unknown of ['role', 'isAdmin', ...PROTOTYPE_KEYS]) {
        // A filter of the users list has this name.
        if (Object.hasOwn(value, unknown)) continue;
        const issues = schema.safeParse(replace(input, path, { ...value, [unknown]: 'admin' })).error?.issues;
        expect(issues, `${unknown} in /${path.join('/')}`).toEqual([
          expect.objectContaining({ code: 'unrecognized_keys', keys: [unknown], path }),
        ]);
      }
    }
  });

  test('rejects other types and values that are too long or too large', () => {
    for (const { path, value } of parts) {
      for (const wrong of wrongValuesFor(value, path.at(-1), { isQuery: method === 'GET' })) {
        const what = typeof wrong === 'string' ? JSON.stringify(wrong).slice(0, 40) : String(wrong);
        expect(schema.safeParse(replace(input, path, wrong)).success, `/${path.join('/')} := ${what}`).toBe(
          false,
        );
      }
    }
  });

  test('rejects text that the database cannot store', () => {
    for (const { path, value } of parts) {
      if (typeof value !== 'string') continue;
      for (const text of [NUL, LONE_SURROGATE]) {
        const accepted = schema.safeParse(replace(input, path, text)).success;
        expect(accepted, `/${path.join('/')}`).toBe(neverStored.includes(path.join('/')));
      }
    }
  });

  test('rejects null, except in nullable fields', () => {
    for (const { path } of parts) {
      const accepted = schema.safeParse(replace(input, path, null)).success;
      expect(accepted, `/${path.join('/')}`).toBe(nullable.includes(path.join('/')));
    }
  });
});
