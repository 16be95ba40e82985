import { findMarkedFields, type MarkedFields } from '@thuto/contract/fields/field-rights';
import type { GuardianRights } from '@thuto/domain/policy';

const found = new WeakMap<object, MarkedFields | null>();

/**
 * Returns a response without the fields for which the guardian lacks the right (FAM-13). The contract marks them, so
 * every call about a student follows the same rule, also for a stored response of an earlier time.
 * @param schema the output schema of the call.
 */
export function hideFields(schema: object | undefined, response: unknown, rights: GuardianRights): unknown {
  if (schema === undefined) return response;
  let marked = found.get(schema);
  if (marked === undefined) {
    marked = findMarkedFields(schema);
    found.set(schema, marked);
  }
  return marked === null ? response : hide(marked, response, rights);
}

function hide({ mark, fields, element }: MarkedFields, value: unknown, rights: GuardianRights): unknown {
  if (mark !== null && !rights[mark.right]) {
    const { kept } = mark;
    return kept && Array.isArray(value) ? value.filter((item) => kept.includes(item)) : mark.absent;
  }
  if (Array.isArray(value)) {
    return element === null ? value : value.map((item: unknown) => hide(element, item, rights));
  }
  if (typeof value !== 'object' || value === null) return value;
  const hidden: Record<string, unknown> = { ...value };
  for (const [name, field] of Object.entries(fields)) {
    if (name in hidden) hidden[name] = hide(field, hidden[name], rights);
  }
  return hidden;
}
