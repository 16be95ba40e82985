import * as fc from 'fast-check';
import { z } from 'zod';
import { cursorsLike } from './mutate-cursor.ts';
import { HOSTILE_KEYS, hostileText, hostileValue } from './hostile-values.ts';

/** The subset of JSON Schema that the contract's inputs use. */
interface Described {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
  readonly items?: Described;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Described[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Existing data, so that generated ids and cursors can be real. */
export interface Known {
  readonly ids: readonly string[];
  /** Cursors that lists have returned. */
  readonly cursors: readonly string[];
  /** A student of the family that sends requests. */
  readonly studentId?: string;
  /** Ids of the kind that a field names, such as `tutorId`. `id` depends on the call. */
  readonly idsOf?: Readonly<Record<string, readonly string[]>>;
}

/** Generates ids for a field: mostly existing ones of its kind, sometimes of another kind, sometimes unknown. */
export function generateIds(name: string, { ids, idsOf = {} }: Known): fc.Arbitrary<string> {
  const ofKind = idsOf[name] ?? [];
  return fc.oneof(
    ...(ofKind.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...ofKind) }] : []),
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
  );
}

const twoDigits = (n: number) => String(n).padStart(2, '0');
const day = fc
  .tuple(
    fc.integer({ min: 2025, max: 2027 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, date]) => `${year}-${twoDigits(month)}-${twoDigits(date)}`);
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`);
const email = fc
  .tuple(fc.string({ unit: fc.constantFrom(...'abcxyz019.+'), minLength: 1, maxLength: 20 }), fc.nat(999))
  .map(([name, n]) => `a${name.replaceAll('..', '.')}${n}@example.org`);
const link = fc.webUrl({ withQueryParameters: true, withFragments: true });

/** Values by field name, because the schema of a text field specifies only its length. */
const BY_NAME: readonly (readonly [RegExp, fc.Arbitrary<unknown>])[] = [
  [/^(date|from|to)$/, day],
  [/^time$/, time],
  [/email$/i, email],
  [/^(url|meetingLink)$/, link],
  [/phone$/i, fc.constantFrom('+266 5812 3456', '58123456', '+27 82 000 0000')],
  [/^revision$|^expectedRemaining$/, fc.integer({ min: 0, max: 6 })],
];

function valueOf(schema: Described, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, name, known)));
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, name, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number':
      return (
        named ?? fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 5000) })
      );
    case 'string': {
      if (name === 'cursor' && known.cursors.length > 0) return cursorsLike(known.cursors);
      if (name === 'studentId' && known.studentId !== undefined) {
        return fc.oneof(
          { weight: 6, arbitrary: fc.constant(known.studentId) },
          { weight: 1, arbitrary: fc.uuid() },
        );
      }
      if (schema.format === 'uuid' || /^(upload)?id$/i.test(name)) return generateIds(name, known);
      const limits = { minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 300, 300) };
      const some = fc.string({ unit: 'grapheme', ...limits });
      return named ?? fc.oneof({ weight: 3, arbitrary: some }, { weight: 1, arbitrary: hostileText });
    }
    default:
      return fc.jsonValue();
  }
}

function objectOf({ properties = {}, required = [] }: Described, known: Known): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, valueOf(field, name, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] as never[] });
}

/** Generates inputs from a schema. Most are valid; custom checks of the schema are not known here. */
export function generateInputs(
  schema: z.ZodType | null,
  known: Known,
): fc.Arbitrary<Record<string, unknown>> {
  if (schema === null) return fc.constant({});
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described;
  return objectOf(described, known) as fc.Arbitrary<Record<string, unknown>>;
}

type Change = (input: Record<string, unknown>) => unknown;

/**
 * One change that makes an input invalid: another value, an extra field, a missing field, or a different
 * input.
 */
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(), hostileValue).map(([at, value]): Change => (input) => {
      const names = Object.keys(input);
      const name = names[at % Math.max(1, names.length)];
      return name === undefined ? { value } : { ...input, [name]: value };
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...HOSTILE_KEYS), hostileValue).map(
      ([key, value]): Change =>
        (input) =>
          Object.defineProperty({ ...input }, key, { value, enumerable: true, configurable: true }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map((at): Change => (input) => {
      const left = Object.keys(input)[at % Math.max(1, Object.keys(input).length)];
      return Object.fromEntries(Object.entries(input).filter(([name]) => name !== left));
    }),
  },
  {
    weight: 1,
    arbitrary: hostileValue.map(
      (value): Change =>
        () =>
          value,
    ),
  },
);

/** Generates inputs that are nearly valid for a schema. */
export const generateNearMisses = (schema: z.ZodType | null, known: Known): fc.Arbitrary<unknown> =>
  fc
    .tuple(generateInputs(schema, known), fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([input, changes]) => {
      let changed: unknown = input;
      for (const each of changes) {
        if (typeof changed !== 'object' || changed === null || Array.isArray(changed)) break;
        changed = each(changed as Record<string, unknown>);
      }
      return changed;
    });
