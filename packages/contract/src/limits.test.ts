import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { ForwardedMessage } from './devices.ts';

type Schema = z.core.$ZodType;

/** The rules that may run before the limit: they normalize in one pass, and the limit counts what is left. */
const NORMALIZING = new Set(['overwrite']);

/** Returns why a string is not limited before any other rule; null if it is. */
function findStringFault({ _zod }: z.core.$ZodString): string | null {
  // The format of `z.uuid()` and its kind runs before every rule that is added to it.
  if (_zod.traits.has('$ZodCheck')) return 'checks its format first';
  const checks = (_zod.def.checks ?? []).map((check) => check._zod.def);
  const first = checks.find(({ check }) => !NORMALIZING.has(check));
  if (first?.check !== 'max_length') return 'has no maximum length, or checks it later';
  return first.abort === true ? null : 'goes on after the maximum length';
}

/** Returns the strings and lists of a schema that anyone can make longer than the rules can bear. */
function listUnlimited(schema: Schema, path: string): string[] {
  const inside = (inner: Schema, name = '') => listUnlimited(inner, `${path}${name}`);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => inside(field, `/${name}`));
    case 'array': {
      const hasMax = def.checks?.some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check));
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

const inputs = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) => {
    const { inputSchema } = procedure['~orpc'] as { inputSchema?: unknown };
    return inputSchema === undefined ? [] : [[`${feature}.${name}`, inputSchema as z.ZodType] as const];
  }),
);

describe('limits of what a call accepts', () => {
  test('limits every string before any other rule, and every list', () => {
    const all = [...inputs, ['the hook of a phone', ForwardedMessage] as const];
    expect(all.flatMap(([name, schema]) => listUnlimited(schema, name))).toEqual([]);
  });
});
