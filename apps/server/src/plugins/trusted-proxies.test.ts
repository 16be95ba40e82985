import { expect, it } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';

it.each([
  ['false', '10.0.0.1'],
  ['true', '203.0.113.9'],
  ['1', '198.51.100.7'],
  ['2', '203.0.113.9'],
  ['10.0.0.0/8', '198.51.100.7'],
  ['loopback', '10.0.0.1'],
])('with TRUST_PROXY=%s resolves a request through two proxies to %s', async (TRUST_PROXY, expected) => {
  const t = await buildTestApp({ TRUST_PROXY });
  try {
    t.app.get('/ip', (request, reply) => reply.send(request.ip));
    const answer = await t.inject({
      url: '/ip',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
    });
    expect(answer.body).toBe(expected);
  } finally {
    await t.close();
  }
});
