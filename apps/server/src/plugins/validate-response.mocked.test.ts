import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { buildTestApp } from '../testing/build-test-app.ts';
import { validateResponse } from './validate-response.ts';

// A use case with a fault: the contract says that a quote is a text.
vi.mock(import('../features/testimonials/list-testimonials.ts'), () => ({
  listTestimonials: () => Promise.resolve([{ id: 'a', authorName: 'B', authorRole: 'C', quote: 5 }] as never),
}));

it.each([
  ['test', 500],
  ['development', 500],
  ['production', 200],
])('in %s, a response that breaks the contract has status %i', async (NODE_ENV, status) => {
  const t = await buildTestApp({ NODE_ENV });
  try {
    expect((await t.inject({ url: '/api/testimonials' })).statusCode).toBe(status);
  } finally {
    await t.close();
  }
});

const schema = z.object({ name: z.string(), items: z.array(z.object({ note: z.string().optional() })) });

it('accepts a response that matches the contract', async () => {
  const response = { items: [{ note: undefined }, { note: 'kept' }], name: 'Thabo' };
  await expect(validateResponse('users.getUser', schema, response)).resolves.toBeUndefined();
  await expect(validateResponse('users.getUser', undefined, response)).resolves.toBeUndefined();
});

it('names the call and the field that does not match', async () => {
  const response = { name: 'Thabo', items: [{ note: 5 }] };
  await expect(validateResponse('users.getUser', schema, response)).rejects.toThrow(
    'The response of users.getUser does not match the contract. items.0.note:',
  );
});

it('rejects a field that the contract does not name, which clients would receive in production', async () => {
  const response = { name: 'Thabo', items: [{ phone: '+266 5800 0000' }] };
  await expect(validateResponse('users.getUser', schema, response)).rejects.toThrow(
    'The response of users.getUser has fields that the contract does not name.',
  );
});
