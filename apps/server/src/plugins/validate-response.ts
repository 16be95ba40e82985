import { isDeepStrictEqual } from 'node:util';
import type { AnySchema } from '@orpc/contract';

const toJson = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);

/**
 * Compares a response with its schema in the contract. Used outside production only: presenters are typed, and
 * validating each response costs CPU time on every call.
 * @throws Error if the response does not match, or has fields that the schema does not name. Those would reach
 *   clients in production.
 */
export async function validateResponse(
  call: string,
  schema: AnySchema | undefined,
  output: unknown,
): Promise<void> {
  if (schema === undefined) return;
  const result = await schema['~standard'].validate(output);
  if (result.issues) {
    const issues = result.issues.map(({ path, message }) => `${describePath(path)}: ${message}`);
    throw new Error(`The response of ${call} does not match the contract. ${issues.join('; ')}`);
  }
  if (!isDeepStrictEqual(toJson(result.value), toJson(output))) {
    throw new Error(`The response of ${call} has fields that the contract does not name.`);
  }
}

const describePath = (path: readonly (PropertyKey | { readonly key: PropertyKey })[] = []) =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
