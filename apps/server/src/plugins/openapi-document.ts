import { setImmediate } from 'node:timers/promises';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@thuto/contract/contract';
import { IDEMPOTENCY_KEY_TTL_HOURS } from '@thuto/contract/calls/idempotency';
import { Problem } from '@thuto/contract/calls/problem';
import { z } from 'zod';

const DESCRIPTION =
  'Errors are RFC 9457 problem details with a `code`. A call that changes something may send an `Idempotency-Key` (1 to ' +
  `255 visible characters of ASCII): for ${IDEMPOTENCY_KEY_TTL_HOURS} hours the same call with the same key and input gets the first ` +
  'response again, marked `Idempotency-Replayed: true`, and changes nothing.';

/**
 * Generates the OpenAPI document of the contract, one call after another: all at once would block the event loop for
 * more than a second.
 */
export async function generateDocument(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const paths: NonNullable<OpenApiDocument['paths']> = {};
  for (const [feature, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const part = await generator.generate({ [feature]: { [name]: call } });
      for (const [path, methods] of Object.entries(part.paths ?? {})) {
        paths[path] = { ...paths[path], ...methods };
      }
      await setImmediate();
    }
  }
  const head = await generator.generate(
    {},
    {
      info: { title: 'Thuto', version: '1', description: DESCRIPTION },
      servers: [{ url: '/api' }],
      components: { schemas: { Problem: z.toJSONSchema(Problem) as never } },
    },
  );
  return { ...head, paths };
}

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>;

/** Writes a document as JSON, one path after another. Bytes, because encoding megabytes of text takes long. */
export async function serializeDocument({ paths = {}, ...head }: OpenApiDocument): Promise<Buffer> {
  const parts: Buffer[] = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"paths":{`)];
  for (const [path, methods] of Object.entries(paths)) {
    const comma = parts.length === 1 ? '' : ',';
    parts.push(Buffer.from(`${comma}${JSON.stringify(path)}:${JSON.stringify(methods)}`));
    await setImmediate();
  }
  return Buffer.concat([...parts, Buffer.from('}}')]);
}
