import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { sendStoredFile } from './send-stored-file.ts';

it.each([
  ['image/jpeg', 'inline'],
  ['image/png', 'inline'],
  ['image/webp', 'inline'],
  ['image/heic', 'attachment'],
  ['image/heif', 'attachment'],
  ['application/pdf', 'attachment'],
])('sends %s as %s, which no browser sniffs (PAY-7)', async (contentType, kind) => {
  const app = fastify();
  app.get('/', (request, reply) =>
    sendStoredFile(request, reply, {
      file: { contentType, fileName: 'slip' },
      stream: Readable.from([Buffer.from('bytes')]),
      size: 5,
    }),
  );
  const { headers } = await app.inject('/');
  expect(headers['content-disposition']).toMatch(new RegExp(`^${kind};`));
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain('sandbox');
});
