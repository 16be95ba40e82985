import { z } from 'zod';

/** The subset of JSON Schema that the contract's outputs use. */
interface Described {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly additionalProperties?: Described | boolean;
  readonly items?: Described;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d',
  'date-time': '2026-12-01T14:00:00.000Z',
  date: '2026-12-01',
  time: '14:00',
  uri: 'https://meet.example.org/abc',
};

/** Values by field name: the schema of these fields specifies no format. */
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/zone$/i, 'Africa/Maseru'],
  [/(^|[a-z])(At|Time)$|^time$|^(from|to)Time$/, '14:00'],
  [/(date|day|On|month)$/i, '2026-12-01'],
  [/html$/i, '<p>Text</p>'],
];

/**
 * Returns an output that a schema describes, with every field and one item in each list. Texts without a format are `text`.
 * Of alternatives it has the first one that is not null.
 */
export function sampleOf(schema: z.ZodType, text: string): unknown {
  return build(z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' }) as Described, '', text);
}

function build(schema: Described, name: string, text: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    return build(alternatives.find(({ type }) => type !== 'null') ?? {}, name, text);
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [key, build(field, key, text)]),
      );
    case 'array':
      return [build(schema.items ?? {}, name, text)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'string': {
      const formatted = FORMATS[schema.format ?? ''];
      if (formatted !== undefined) return formatted;
      return BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? text;
    }
    default:
      return null;
  }
}
