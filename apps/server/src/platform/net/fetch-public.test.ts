import { describe, expect, it } from 'vitest';
import { fetchPublic, type Network, parsePublicAddress } from './fetch-public.ts';
import { isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '100::1',
    '',
    'localhost',
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '41.191.0.1', '172.32.0.1', '2a00:1450:4001:800::200e', '2606:4700::1111'])(
    'accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('parsePublicAddress', () => {
  it.each([
    'http://example.org/me.ics',
    'ftp://example.org/me.ics',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://example.org:8443/me.ics',
    'https://user@example.org/me.ics',
    'https://user:secret@example.org/me.ics',
    'https://127.0.0.1/me.ics',
    'https://2130706433/me.ics',
    'https://0x7f.1/me.ics',
    'https://017700000001/me.ics',
    'https://[::1]/me.ics',
    'https://[::ffff:10.0.0.1]/me.ics',
    'https://169.254.169.254/latest/meta-data',
    'not an address',
  ])('refuses %s', (address) => {
    expect(() => parsePublicAddress(address)).toThrow(expect.objectContaining({ reason: 'address_refused' }));
  });

  it('accepts https and reads webcal as https', () => {
    expect(parsePublicAddress('https://example.org/me.ics').href).toBe('https://example.org/me.ics');
    expect(parsePublicAddress('webcal://example.org/me.ics').href).toBe('https://example.org/me.ics');
  });
});

const PUBLIC = [{ address: '93.184.215.14', family: 4 }];
type Answer = { status: number; location?: string; body?: (string | Buffer)[] };

/** A network whose hosts have these addresses and answer in this order. */
function networkOf(
  hosts: Record<string, readonly string[]>,
  ...answers: Answer[]
): Network & { readonly requested: [string, string[]][] } {
  const requested: [string, string[]][] = [];
  return {
    requested,
    resolve: async (host) =>
      hosts[host]?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) ?? PUBLIC,
    async request(url, addresses) {
      requested.push([url.href, addresses.map(({ address }) => address)]);
      const { status, location, body = [] } = answers.shift() ?? { status: 500 };
      return {
        status,
        location,
        body: (async function* () {
          for (const chunk of body) yield Buffer.from(chunk);
        })(),
      };
    },
  };
}
const LIMITS = { maxBytes: 10, timeoutMs: 1000 };
const failing = (network: Network, address = 'https://cal.example/me.ics') =>
  fetchPublic(address, LIMITS, network).then(
    () => 'fetched',
    (error: { reason: string }) => error.reason,
  );

describe('fetchPublic', () => {
  it('returns the body and connects to the resolved addresses', async () => {
    const network = networkOf(
      { 'cal.example': ['8.8.8.8', '2a00:1450::1'] },
      { status: 200, body: ['BEGIN', ':V'] },
    );
    expect(String(await fetchPublic('https://cal.example/me.ics', LIMITS, network))).toBe('BEGIN:V');
    expect(network.requested).toEqual([['https://cal.example/me.ics', ['8.8.8.8', '2a00:1450::1']]]);
  });

  it.each([
    ['a loopback address', ['127.0.0.1']],
    ['a private address among public ones', ['8.8.8.8', '10.0.0.1']],
    ['a private IPv6 address', ['fd00::1']],
    ['an IPv4 address inside IPv6', ['::ffff:169.254.169.254']],
  ])('refuses a host with %s before it connects', async (_case, addresses) => {
    const network = networkOf({ 'cal.example': addresses }, { status: 200 });
    expect(await failing(network)).toBe('address_refused');
    expect(network.requested).toEqual([]);
  });

  it.each([
    ['to a private host', 'https://inside.example/me.ics'],
    ['to a private address', 'https://192.168.0.1/me.ics'],
    ['to http', 'http://cal.example/me.ics'],
    ['to a file', 'file:///etc/passwd'],
  ])('refuses a redirect %s', async (_case, location) => {
    const network = networkOf({ 'inside.example': ['10.0.0.8'] }, { status: 302, location }, { status: 200 });
    expect(await failing(network)).toBe('address_refused');
    expect(network.requested).toHaveLength(1);
  });

  it('follows three redirects, also relative ones, and no more', async () => {
    const moved = { status: 301, location: '/next.ics' };
    const network = networkOf({}, moved, moved, moved, { status: 200, body: ['ok'] });
    expect(await failing(network)).toBe('fetched');
    expect(network.requested.at(-1)?.[0]).toBe('https://cal.example/next.ics');
    expect(await failing(networkOf({}, moved, moved, moved, moved, { status: 200 }))).toBe('unreachable');
  });

  it('stops reading at the size limit', async () => {
    let sent = 0;
    const endless: Network = {
      resolve: async () => PUBLIC,
      request: async () => ({
        status: 200,
        location: undefined,
        body: (async function* () {
          for (;;) {
            sent += 1;
            yield Buffer.from('12345');
          }
        })(),
      }),
    };
    expect(await failing(endless)).toBe('too_large');
    expect(sent).toBe(3);
  });

  it('stops waiting at the timeout', async () => {
    const silent: Network = { resolve: async () => PUBLIC, request: () => new Promise(() => undefined) };
    await expect(
      fetchPublic('https://cal.example/', { ...LIMITS, timeoutMs: 20 }, silent),
    ).rejects.toMatchObject({
      reason: 'timeout',
    });
  });

  it.each([
    [401, 'access_denied'],
    [403, 'access_denied'],
    [404, 'not_found'],
    [410, 'not_found'],
    [500, 'unreachable'],
    [204, 'unreachable'],
    [304, 'unreachable'],
  ])('describes status %i as %s', async (status, reason) => {
    expect(await failing(networkOf({}, { status }))).toBe(reason);
  });

  it('describes a host that does not resolve as unreachable', async () => {
    const network = { ...networkOf({}), resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await failing(network)).toBe('unreachable');
    expect(await failing(networkOf({ 'cal.example': [] }))).toBe('unreachable');
  });
});
