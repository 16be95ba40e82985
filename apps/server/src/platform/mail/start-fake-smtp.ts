import { type AddressInfo, type Socket, createServer } from 'node:net';

export interface FakeSmtp {
  url: string;
  /** The accepted messages, as received. */
  messages: string[];
  /** Responses to the next recipients, one each, such as `550 no such user`. Later recipients are accepted. */
  refusals: string[];
  close(): Promise<void>;
}

/** Starts a minimal SMTP server for tests. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const messages: string[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8');
    let received = '';
    let isMessage = false;
    socket.write('220 test ready\r\n');
    socket.on('data', (chunk: string) => {
      received += chunk;
      for (;;) {
        const end = received.indexOf(isMessage ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const part = received.slice(0, end);
        received = received.slice(end + (isMessage ? 5 : 2));
        if (isMessage) messages.push(part);
        const answer = isMessage ? '250 taken' : reply(part);
        isMessage = !isMessage && part.toUpperCase() === 'DATA' && answer.startsWith('354');
        socket.write(`${answer}\r\n`);
      }
    });
  });

  function reply(command: string): string {
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') return refusals.shift() ?? '250 ok';
    if (verb === 'DATA') return '354 go on';
    if (verb === 'QUIT') return '221 bye';
    return '250 ok';
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    messages,
    refusals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
