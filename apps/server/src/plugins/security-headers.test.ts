import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allowNonce, registerSecurityHeaders } from './security-headers.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await registerSecurityHeaders(app, { https: true });
  app.get('/*', async () => 'something');
  app.get('/page', async (_request, reply) => {
    allowNonce(reply, 'abc');
    return 'page';
  });
});
afterAll(() => app.close());

const headersOf = async (url: string, dest?: string) =>
  (await app.inject({ url, headers: dest ? { 'sec-fetch-dest': dest } : {} })).headers;

it.each([
  ['/', 'document'],
  ['/', undefined],
  ['/api/current-user', 'empty'],
  // Opened directly or run as a worker, an asset is a document.
  ['/assets/hero.svg', 'document'],
  ['/assets/pdf.worker.js', 'worker'],
  ['/assets/root.js', undefined],
  ['/favicon.svg', 'document'],
  // Not a built file, whatever the browser requests it as.
  ['/api/content/1/file', 'image'],
])('sends all security headers for %s as %s', async (url, dest) => {
  const headers = await headersOf(url, dest);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['x-frame-options']).toBe('DENY');
});

it.each(['script', 'style', 'font', 'image'])('omits document headers for a built %s', async (dest) => {
  const headers = await headersOf('/assets/root.js', dest);
  expect(headers['content-security-policy']).toBeUndefined();
  expect(headers['permissions-policy']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['strict-transport-security']).toContain('max-age');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

it('omits document headers for the icon', async () => {
  const headers = await headersOf('/favicon.svg', 'image');
  expect(headers['content-security-policy']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('allows the inline scripts of a page by nonce', async () => {
  const policy = (await headersOf('/page', 'document'))['content-security-policy'];
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).toContain("frame-ancestors 'none'");
});
