import type { AnyContractProcedure } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getMaxBodyBytes } from '../calls/body-limits.ts';
import { contract } from '../contract.ts';
import { ForwardedMessage } from '../devices.ts';
import { filledText, text, verbatim } from './text.ts';

type Schema = z.core.$ZodType;

/** The rules that may run before the limit: they normalize in one pass, and the limit counts what is left. */
const NORMALIZING = new Set(['overwrite']);

/** Returns why a string is not limited before any other rule; null if it is. */
function findStringFault({ _zod: zod }: z.core.$ZodString): string | null {
  // The format of `z.uuid()` and its kind runs before every rule that is added to it.
  if (zod.traits.has('$ZodCheck')) return 'checks its format first';
  const checks = (zod.def.checks ?? []).map((check) => check['_zod'].def);
  const first = checks.find(({ check }) => !NORMALIZING.has(check));
  if (first?.check !== 'max_length') return 'has no maximum length, or checks it later';
  return first.abort === true ? null : 'goes on after the maximum length';
}

/** Returns the strings and lists of a schema that anyone can make longer than the rules can bear. */
function listUnlimited(schema: Schema, path: string): string[] {
  const inside = (inner: Schema, name = '') => listUnlimited(inner, `${path}${name}`);
  const { def } = (schema as z.core.$ZodTypes)['_zod'];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => inside(field, `/${name}`));
    case 'array': {
      const hasMax = def.checks?.some(({ _zod: zod }) =>
        ['max_length', 'length_equals'].includes(zod.def.check),
      );
      return [...(hasMax === true ? [] : [`${path} has no maximum length`]), ...inside(def.element, '/*')];
    }
    case 'string': {
      const fault = findStringFault(schema as z.core.$ZodString);
      return fault === null ? [] : [`${path} ${fault}`];
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return inside(def.innerType);
    case 'union':
      return def.options.flatMap((option) => inside(option));
    case 'pipe':
      // A pipe ends at the first issue of its first part.
      return inside(def.in);
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
    case 'null':
      return [];
    default:
      return [`${path} is a ${def.type}: say here what limits it`];
  }
}

/** Returns the size of the largest valid value in bytes of JSON, if its texts have three bytes a character. */
function getMaxBytes(schema: Schema): number {
  const { def } = (schema as z.core.$ZodTypes)['_zod'];
  const checks = (def.checks ?? []).map((check) => (check as z.core.$ZodChecks)['_zod'].def);
  const max = checks.find((check) => check.check === 'max_length')?.maximum ?? Number.NaN;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).reduce(
        (sum, [name, field]) => sum + name.length + 4 + getMaxBytes(field),
        2,
      );
    case 'array':
      return 2 + max * (1 + getMaxBytes(def.element));
    case 'string':
      // Values with a format are ASCII.
      return 2 + max * (checks.some(({ check }) => check === 'string_format') ? 1 : 3);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return getMaxBytes(def.innerType);
    case 'union':
      return Math.max(...def.options.map(getMaxBytes));
    case 'pipe':
      return getMaxBytes(def.in);
    case 'enum':
      return 2 + Math.max(...Object.values(def.entries).map((value) => String(value).length));
    default:
      return 24;
  }
}

const inputs = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) => {
    const { inputSchema, meta } = procedure['~orpc'] as AnyContractProcedure['~orpc'];
    return inputSchema === undefined
      ? []
      : [[`${feature}.${name}`, inputSchema as z.ZodType, getMaxBodyBytes({ meta })] as const];
  }),
);

describe('limits of what a call accepts', () => {
  test('limits every string before any other rule, and every list', () => {
    const all = [...inputs, ['the hook of a phone', ForwardedMessage] as const];
    expect(all.flatMap(([name, schema]) => listUnlimited(schema, name))).toEqual([]);
  });

  test.each([
    ['without a limit', z.string()],
    ['with a limit that goes on', z.string().max(5).regex(/x/)],
    ['with a rule before the limit', z.string().regex(/x/).max(5, { abort: true })],
    ['with a format before the limit', z.email().max(5, { abort: true })],
    ['in a list', z.array(z.string()).max(5)],
    ['in a choice', z.union([z.literal(''), z.string()]).optional()],
  ])('finds a string %s', (_how, field) => {
    expect(listUnlimited(z.object({ field }), '')).toHaveLength(1);
  });

  test('runs no other rule on a string above its limit', () => {
    let seen = 0;
    const counted = (string: z.ZodString) => string.refine(() => (seen += 1) > 0).regex(/^x*$/u);
    for (const schema of [counted(text(9)), counted(verbatim(9)), counted(filledText(9, 'Missing'))]) {
      expect(schema.safeParse('y'.repeat(10)).error?.issues).toHaveLength(1);
    }
    expect(seen).toBe(0);
  });

  test('has room for the largest valid input in the body', () => {
    const tooSmall = inputs.filter(([, schema, maxBytes]) => !(getMaxBytes(schema) <= maxBytes));
    expect(tooSmall.map(([name, schema]) => `${name}: ${String(getMaxBytes(schema))}`)).toEqual([]);
  });
});
