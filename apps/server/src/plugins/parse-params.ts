import { DomainError } from '@thuto/domain/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

/**
 * Returns the parameters of an address outside the contract. An address that no record can have is an address without
 * a record.
 * @throws DomainError not_found.
 */
export function parseParams<Params>(schema: z.ZodType<Params>, { params }: FastifyRequest): Params {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new DomainError('not_found');
  return parsed.data;
}
