import { type AddressInfo, type Socket, createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { SmtpServer } from './smtp-url.ts';

export interface FakeSmtp {
  url: string;
  server: SmtpServer;
  /** The accepted messages, as received. */
  messages: string[];
  /** Everything that was received without encryption. */
  inTheClear: string[];
  /** Responses to the next recipients, one each, such as `550 no such user`. Later recipients are accepted. */
  refusals: string[];
  close(): Promise<void>;
}

/** Key and certificate, in PEM. */
export interface Identity {
  readonly key: string;
  readonly cert: string;
}

/**
 * Starts a minimal SMTP server for tests. It accepts every user.
 * @param identity offers STARTTLS with this certificate. Without one, it offers no TLS.
 */
export async function startFakeSmtp(identity?: Identity): Promise<FakeSmtp> {
  const messages: string[] = [];
  const inTheClear: string[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket, false);
    socket.write('220 test ready\r\n');
  });

  function serve(socket: Socket, isEncrypted: boolean): void {
    let received = '';
    let isMessage = false;
    const read = (chunk: Buffer) => {
      received += chunk.toString();
      if (!isEncrypted) inTheClear.push(chunk.toString());
      for (;;) {
        const end = received.indexOf(isMessage ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const part = received.slice(0, end);
        received = received.slice(end + (isMessage ? 5 : 2));
        if (isMessage) messages.push(part);
        const answer = isMessage ? '250 taken' : reply(part, isEncrypted);
        isMessage = !isMessage && part.toUpperCase() === 'DATA' && answer.startsWith('354');
        socket.write(`${answer}\r\n`);
        if (!answer.startsWith('220')) continue;
        socket.off('data', read);
        const encrypted = new TLSSocket(socket, { isServer: true, ...identity });
        encrypted.on('error', () => socket.destroy());
        serve(encrypted, true);
        return;
      }
    };
    socket.on('data', read);
  }

  function reply(command: string, isEncrypted: boolean): string {
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') {
      const offers = identity !== undefined && !isEncrypted ? ['STARTTLS'] : [];
      const lines = ['test', ...offers, 'AUTH PLAIN'];
      return lines.map((line, at) => `250${at === lines.length - 1 ? ' ' : '-'}${line}`).join('\r\n');
    }
    if (verb === 'STAR') return identity === undefined ? '502 unknown' : '220 go on';
    if (verb === 'AUTH') return '235 ok';
    if (verb === 'RCPT') return refusals.shift() ?? '250 ok';
    if (verb === 'DATA') return '354 go on';
    if (verb === 'QUIT') return '221 bye';
    return '250 ok';
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
  return {
    url,
    server: { url, isSecure: false, encryption: 'url' },
    messages,
    inTheClear,
    refusals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
