import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWebLink } from './web-link.ts';

// Browsers and Node both provide URL, but the domain is compiled without the types of either.
const { URL: WebUrl } = globalThis as unknown as {
  URL: new (text: string) => { protocol: string; hostname: string; username: string; password: string };
};

describe('isWebLink', () => {
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
  ])('accepts %s', (link) => {
    expect(isWebLink(link)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['the placeholder', 'TBD'],
    ['no scheme', 'meet.example.com/room'],
    ['a protocol-relative URL', '//meet.example.com'],
    ['a scheme without a host', 'https://'],
    ['one slash', 'https:/meet.example.com'],
    ['no host', 'https:///room'],
    ['script', 'javascript:alert(1)'],
    ['a script that looks like a link', 'javascript://meet.example.com/%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['ftp', 'ftp://meet.example.com/room'],
    ['mail', 'mailto:tutor@example.com'],
    ['a file', 'file:///etc/passwd'],
    ['a user name before the host', 'https://meet.example.com@evil.example/'],
    ['a user name and a password', 'https://user:secret@meet.example.com/'],
    ['a backslash before the host', 'https:\\\\meet.example.com'],
    ['a backslash after the host', 'https://meet.example.com\\@evil.example'],
    ['a leading space', ' https://meet.example.com'],
    ['a trailing space', 'https://meet.example.com '],
    ['a space in the host', 'https://meet example.com'],
    ['a space in the path', 'https://meet.example.com/room one'],
    ['a line break', 'https://meet.example.com/\nroom'],
    ['a tab within the scheme', 'java\tscript:alert(1)'],
    ['a port that is not a number', 'https://meet.example.com:port/'],
    ['an empty port', 'https://meet.example.com:/'],
    ['a port above 65535', 'https://meet.example.com:65536/'],
    ['a port with six digits', 'https://meet.example.com:100000/'],
    ['non-ASCII letters in the host, which may imitate another host', 'https://mеet.example.com/'],
    ['an underscore in the host', 'https://meet_room.example.com/'],
    ['a host that starts with a dot', 'https://.example.com/'],
    ['a host that starts with a hyphen', 'https://-meet.example.com/'],
    ['text around a link', 'see https://meet.example.com'],
  ])('rejects %s', (_what, link) => {
    expect(isWebLink(link)).toBe(false);
  });

  test('accepts only links that a browser opens with http or https at the visible host (VIEW-11, UI-5)', () => {
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

  test('rejects a long invalid text quickly', () => {
    const hostile = `https://${'a.'.repeat(50_000)}!`;
    expect(isWebLink(hostile)).toBe(false);
  });
});
