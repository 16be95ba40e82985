import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../deploy', name), 'utf8');

/** The slow tests run both programs; this holds at once what they have proved to be needed. */
it('gives Caddy the same limits and the same way through as nginx (OPS-15)', () => {
  const [nginx, caddy] = [read('nginx.conf'), read('Caddyfile')];
  expect([/client_max_body_size (\d+)m;/.exec(nginx)?.[1], /max_size (\d+)MB/.exec(caddy)?.[1]]).toEqual([
    '25',
    '25',
  ]);
  expect(nginx).toContain('proxy_pass http://127.0.0.1:3000;');
  expect(caddy).toContain('reverse_proxy 127.0.0.1:3000 {');
  // The event stream arrives unbuffered and stays open for an hour.
  expect(nginx).toMatch(/events\|self-check[^}]*proxy_buffering off;[^}]*proxy_read_timeout 1h;/s);
  expect(caddy).toContain('flush_interval -1');
  expect(caddy).toContain('read_timeout 1h');
  // The visitor's address, and nothing that the visitor claims. Caddy passes Host by itself.
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(caddy).toContain('header_up X-Forwarded-For {remote_host}');
  expect(nginx).toContain('proxy_set_header Host $http_host;');
  expect(caddy).not.toContain('header_up Host');
  // TLS and HTTP/2: Caddy has both for a site that is named without a scheme or port.
  expect(nginx).toContain('listen 443 ssl http2;');
  expect(caddy).toMatch(/^centre\.example \{$/m);
});
