import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '@thuto/contract/contract';
import { IDEMPOTENCY_KEY_TTL_HOURS } from '@thuto/contract/idempotency';
import { Problem } from '@thuto/contract/problem';
import { z } from 'zod';

const DESCRIPTION =
  'Errors are RFC 9457 problem details with a `code`. A call that changes something may send an `Idempotency-Key` (1 to ' +
  `255 visible characters of ASCII): for ${IDEMPOTENCY_KEY_TTL_HOURS} hours the same call with the same key and input gets the first ` +
  'response again, marked `Idempotency-Replayed: true`, and changes nothing.';

/** Generates the OpenAPI document of the contract. */
export async function generateDocument(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: { title: 'Thuto', version: '1', description: DESCRIPTION },
    servers: [{ url: '/api' }],
    components: { schemas: { Problem: z.toJSONSchema(Problem) as never } },
  });
}

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>;
