import type { GuardianRight } from '@thuto/domain/policy';
import { z } from 'zod';

/** What a field of a response about a student needs, for callers who are guardians. */
export interface FieldRight {
  readonly right: GuardianRight;
  /** What a guardian without the right receives instead. */
  readonly absent: unknown;
  /** For a list: the elements that a guardian without the right still receives. */
  readonly kept?: readonly unknown[];
}

/** The fields of responses that need a right, by their schema. The API layer hides them from other guardians. */
export const FIELD_RIGHTS = z.registry<FieldRight>();

/**
 * Marks a field that only guardians with a right may see.
 * @param absent what the others receive. It must fit the schema.
 */
export function needsRight<Schema extends z.ZodType>(
  right: GuardianRight,
  schema: Schema,
  absent: z.output<Schema>,
): Schema {
  FIELD_RIGHTS.add(schema, { right, absent });
  return schema;
}

/** Marks a list of actions: guardians without the right receive only the actions that do not need it. */
export function actionsNeedRight<Schema extends z.ZodType<readonly string[]>>(
  right: GuardianRight,
  schema: Schema,
  kept: z.output<Schema>,
): Schema {
  FIELD_RIGHTS.add(schema, { right, absent: [], kept });
  return schema;
}

/** The marked fields of a schema, as a tree of its objects and lists. */
export interface MarkedFields {
  readonly mark: FieldRight | null;
  readonly fields: Readonly<Record<string, MarkedFields>>;
  readonly element: MarkedFields | null;
}

/**
 * Returns the marked fields of a schema; null without one.
 * @throws Error for a marked field inside a union, which would stay visible.
 */
export function findMarkedFields(schema: unknown): MarkedFields | null {
  const mark = schema instanceof z.ZodType ? (FIELD_RIGHTS.get(schema) ?? null) : null;
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries(schema.shape).flatMap(([name, field]) => {
      const found = findMarkedFields(field);
      return found === null ? [] : [[name, found] as const];
    });
    return mark || entries.length > 0 ? { mark, fields: Object.fromEntries(entries), element: null } : null;
  }
  if (schema instanceof z.ZodArray) {
    const element = findMarkedFields(schema.element);
    return mark || element ? { mark, fields: {}, element } : null;
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const inner = findMarkedFields(schema.unwrap());
    return mark ? { mark, fields: {}, element: null } : inner;
  }
  if (schema instanceof z.ZodUnion && schema.options.some((option) => findMarkedFields(option) !== null)) {
    throw new Error('A field that needs a right cannot be part of a union.');
  }
  return mark && { mark, fields: {}, element: null };
}
