import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { SetupCheck, SetupCheckId } from '@thuto/domain/centre/setup';
import type { Config } from '../../config.ts';
import type { SelfCheckFacts } from './self-check.route.ts';

const TIMEOUT_MS = 5_000;
const DAY_MS = 24 * 60 * 60_000;
/** Certificates are renewed about a month before their end. */
const MIN_CERTIFICATE_DAYS = 14;
const BODY_BYTES = 1_000_000;

const TITLES = {
  address: 'The centre has an address',
  certificate: 'The certificate is valid',
  host: 'The proxy passes the name of the site',
  forwarded: 'The proxy passes the address of visitors',
  body: 'Uploads pass the proxy',
  stream: 'News reaches open pages at once',
  mailbox: 'Nobody reads mails from outside',
} as const satisfies Partial<Record<SetupCheckId, string>>;

interface Answer {
  readonly status: number;
  readonly body: string;
  /** Milliseconds until the first part of the body, and until its end. */
  readonly firstMs: number;
  readonly endMs: number;
  readonly certificateEnds: Date | null;
}

/**
 * Checks what a browser meets on the way to the product, by requests to PUBLIC_URL (OWN-3).
 * @param token of the addresses that answer (`self-check.route.ts`).
 * @param streamSeconds how long the event stream is watched.
 */
export async function checkPublicUrl(
  { publicUrl, isLocal, trustProxy }: Config['http'],
  {
    token,
    streamSeconds,
    now,
  }: { readonly token: string; readonly streamSeconds: number; readonly now: Date },
): Promise<SetupCheck[]> {
  const found = (
    id: keyof typeof TITLES,
    state: SetupCheck['state'],
    detail: string,
    fix: string | null = null,
  ) => ({
    id,
    state,
    title: TITLES[id],
    detail,
    fix,
  });
  if (isLocal)
    return [
      found(
        'address',
        'open',
        `PUBLIC_URL is ${publicUrl}, which only this machine reaches.`,
        'Set PUBLIC_URL=https://your.domain and restart. docs/operations.md shows the proxy in front of it.',
      ),
    ];
  const at = (path: string) => `${publicUrl}${path}`;
  const base = `/api/self-check/${token}`;
  const first = await ask(at(base)).catch((error: unknown) => describe(error));
  if (typeof first === 'string' || first.status !== 200) {
    const why = typeof first === 'string' ? first : `it answered with status ${first.status}`;
    return [
      found(
        'address',
        'unknown',
        `${publicUrl} could not be opened from this machine: ${why}.`,
        `Open ${publicUrl} in a browser elsewhere. If it fails there too, check PUBLIC_URL, the DNS record and the proxy.`,
      ),
    ];
  }
  const facts = JSON.parse(first.body) as SelfCheckFacts;
  const [body, stream, mailbox] = await Promise.all([
    ask(at(base), { body: Buffer.alloc(BODY_BYTES) }).catch(() => null),
    ask(at(`${base}/stream?seconds=${streamSeconds}`), {
      timeoutMs: streamSeconds * 1000 + TIMEOUT_MS,
    }).catch(() => null),
    ask(at('/mailbox')).catch(() => null),
  ]);
  const host = new URL(publicUrl).host;
  return [
    found('address', 'done', `${publicUrl} opens.`),
    checkCertificate(first.certificateEnds),
    facts.host === host
      ? found('host', 'done', `The product sees ${host}.`)
      : found(
          'host',
          'open',
          `The product sees ${facts.host ?? 'no name'} instead of ${host}.`,
          'nginx: proxy_set_header Host $http_host;',
        ),
    checkForwarded(),
    body?.status === 200
      ? found('body', 'done', 'A body of 1 MB passes.')
      : found(
          'body',
          'open',
          body?.status === 413 ? 'The proxy refuses a body of 1 MB.' : 'A body of 1 MB does not arrive.',
          'nginx: client_max_body_size 2m;',
        ),
    checkStream(),
    mailbox?.status === 200 && mailbox.body.includes('Mailbox')
      ? found(
          'mailbox',
          'open',
          `${at('/mailbox')} shows mails to everyone.`,
          'Set PUBLIC_URL to the public address and restart.',
        )
      : found('mailbox', 'done', 'There is no /mailbox.'),
  ];

  function checkCertificate(ends: Date | null): SetupCheck {
    if (ends === null)
      return found(
        'certificate',
        'open',
        'The site is served without encryption.',
        'Set up a certificate, for example with Caddy or certbot, and PUBLIC_URL=https://…',
      );
    const days = Math.floor((ends.getTime() - now.getTime()) / DAY_MS);
    const detail = `It is valid for ${days} more days.`;
    return days >= MIN_CERTIFICATE_DAYS
      ? found('certificate', 'done', detail)
      : found(
          'certificate',
          'open',
          detail,
          'Renew it now, and check that the renewal runs: certbot renew --dry-run',
        );
  }

  function checkForwarded(): SetupCheck {
    if (!facts.isForwarded)
      return found(
        'forwarded',
        'open',
        'Requests arrive without the address of the visitor, so that all count as one.',
        'nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      );
    if (trustProxy === false)
      return found(
        'forwarded',
        'open',
        'The proxy names the visitor, but the product does not trust it.',
        `Set TRUST_PROXY=${facts.peer ?? 'the address of the proxy'} and restart.`,
      );
    return found('forwarded', 'done', `The product sees ${facts.ip}.`);
  }

  function checkStream(): SetupCheck {
    const lastsMs = streamSeconds * 1000;
    if (stream === null || stream.status !== 200 || stream.endMs < lastsMs - 500)
      return found(
        'stream',
        'open',
        `The stream of news was cut before ${streamSeconds} seconds.`,
        'nginx: proxy_read_timeout 1h;',
      );
    return stream.firstMs > Math.min(lastsMs, 2_000) - 500
      ? found('stream', 'open', 'The proxy holds the stream of news back.', 'nginx: proxy_buffering off;')
      : found('stream', 'done', `The stream arrives at once and lasted ${streamSeconds} seconds.`);
  }
}

function describe(error: unknown): string {
  const { code, message } = error instanceof Error ? (error as Error & { code?: unknown }) : {};
  return typeof code === 'string' ? `${code}: ${message ?? ''}` : String(message);
}

/** Makes a request as a browser would: the certificate must be valid. */
function ask(
  address: string,
  { body, timeoutMs = TIMEOUT_MS }: { readonly body?: Buffer; readonly timeoutMs?: number } = {},
): Promise<Answer> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const made = request(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        headers: body && { 'content-type': 'application/octet-stream', 'content-length': body.length },
      },
      (response: IncomingMessage) => {
        // Read now: the socket is gone at the end.
        const socket = response.socket as Partial<TLSSocket>;
        const certificate = socket.getPeerCertificate?.();
        const chunks: Buffer[] = [];
        let firstMs = 0;
        response.on('data', (chunk: Buffer) => {
          if (chunks.length === 0) firstMs = performance.now() - startedAt;
          chunks.push(chunk);
        });
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            firstMs,
            endMs: performance.now() - startedAt,
            certificateEnds: certificate?.valid_to ? new Date(certificate.valid_to) : null,
          }),
        );
      },
    );
    made.once('error', reject);
    made.end(body);
  });
}
