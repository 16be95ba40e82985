import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWebLink } from './web-link.ts';

// Browsers and Node both have URL, but the domain is compiled without the types of either.
const { URL: WebUrl } = globalThis as unknown as {
  URL: new (text: string) => { protocol: string; hostname: string; username: string; password: string };
};

describe('a web link is an http or https URL', () => {
  test.each([
    'https://meet.example.com',
    'http://meet.example.com/',
    'https://zoom.us/j/123456789?pwd=aBc#success',
    'HTTPS://Meet.Example.COM/Room',
    'https://meet.example.com:8443/room',
    'https://meet.example.com:65535',
    'https://meet.example.com?room=1',
    'https://meet.example.com#room',
    'https://localhost:3000/room',
    'http://192.168.1.10/room',
    'https://a.co/päth/日本',
    'https://meet.example.com/room%20one',
    'https://meet.example.com/@lerato',
    'https://xn--bcher-kva.example/',
  ])('%s', (link) => {
    expect(isWebLink(link)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['the placeholder', 'TBD'],
    ['no scheme', 'meet.example.com/room'],
    ['an address relative to the scheme', '//meet.example.com'],
    ['a scheme alone', 'https://'],
    ['one slash', 'https:/meet.example.com'],
    ['no host', 'https:///room'],
    ['script', 'javascript:alert(1)'],
    ['script that looks like a link', 'javascript://meet.example.com/%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['ftp', 'ftp://meet.example.com/room'],
    ['mail', 'mailto:tutor@example.com'],
    ['a file', 'file:///etc/passwd'],
    ['a user name before the host', 'https://meet.example.com@evil.example/'],
    ['a user name and a password', 'https://user:secret@meet.example.com/'],
    ['a backslash before the host', 'https:\\\\meet.example.com'],
    ['a backslash after the host', 'https://meet.example.com\\@evil.example'],
    ['a space in front', ' https://meet.example.com'],
    ['a space behind', 'https://meet.example.com '],
    ['a space in the host', 'https://meet example.com'],
    ['a space in the path', 'https://meet.example.com/room one'],
    ['a line break', 'https://meet.example.com/\nroom'],
    ['a tab within the scheme', 'java\tscript:alert(1)'],
    ['a port that is no number', 'https://meet.example.com:port/'],
    ['a port without its number', 'https://meet.example.com:/'],
    ['a port beyond the last', 'https://meet.example.com:65536/'],
    ['a port with six digits', 'https://meet.example.com:100000/'],
    ['letters beyond ASCII in the host, which may imitate another', 'https://mеet.example.com/'],
    ['an underscore in the host', 'https://meet_room.example.com/'],
    ['a host that starts with a dot', 'https://.example.com/'],
    ['a host that starts with a hyphen', 'https://-meet.example.com/'],
    ['text around a link', 'see https://meet.example.com'],
  ])('%s is none', (_what, link) => {
    expect(isWebLink(link)).toBe(false);
  });

  test('whatever is accepted, a browser opens as http or https at the host that is written', () => {
    const host = fc.domain();
    const trap = fc.constantFrom(...'@:\\/?#.%&= \t\n\0<"é\u202e\u200b');
    const text = fc.string({ unit: fc.oneof(trap, fc.constantFrom(...'aZ09-_~')) });
    const tail = fc.oneof(
      fc.constant(''),
      fc.tuple(fc.constantFrom('/', '?', '#', '@', '\\', ':', ' '), text).map((parts) => parts.join('')),
    );
    const port = fc.oneof(
      fc.constant(''),
      fc.nat({ max: 120_000 }).map((number) => `:${number}`),
    );
    const scheme = fc.constantFrom('http://', 'https://', 'HTTPS://', 'ftp://', 'javascript://', '//', '');
    fc.assert(
      fc.property(scheme, host, port, tail, (start, name, number, rest) => {
        const link = start + name + number + rest;
        if (!isWebLink(link)) return;
        const url = new WebUrl(link);
        expect(['http:', 'https:']).toContain(url.protocol);
        expect(url.hostname).toMatch(new RegExp(`^${name.replaceAll('.', '\\.')}`, 'i'));
        expect(url.username + url.password).toBe('');
      }),
      { numRuns: 300 },
    );
  });

  test('a long text that is none is refused quickly', () => {
    const hostile = `https://${'a.'.repeat(50_000)}!`;
    expect(isWebLink(hostile)).toBe(false);
  });
});
