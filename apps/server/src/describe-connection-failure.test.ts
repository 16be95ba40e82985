import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { describeConnectionFailure } from './describe-connection-failure.ts';

const ADDRESS = 'postgres://thuto:s3cret%40@db.example:6432/centre';
const withCode = (code: string) => Object.assign(new Error('s3cret@'), { code });

describe('describeConnectionFailure', () => {
  it.each([
    ['28P01', 'PostgreSQL refuses the password of the user "thuto". In the address, write'],
    ['28000', 'PostgreSQL does not let the user "thuto" in from this machine (28000).'],
    ['3D000', 'PostgreSQL has no database "centre".'],
    ['ENOTFOUND', 'No machine with the name "db.example" is found.'],
    ['ECONNREFUSED', 'No PostgreSQL listens at db.example, port 6432.'],
    ['ETIMEDOUT', 'PostgreSQL at db.example, port 6432, cannot be reached (ETIMEDOUT).'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'The certificate of PostgreSQL at db.example is not trusted'],
    ['57P03', 'PostgreSQL is starting or stopping.'],
  ])('explains %s, also as the cause of another error', (code, sentence) => {
    const wrapped = new Error('a query failed', { cause: withCode(code) });
    for (const error of [withCode(code), wrapped, new AggregateError([withCode(code)])]) {
      const described = describeConnectionFailure(error, ADDRESS);
      expect(described).toContain(`DATABASE_URL: ${sentence}`);
      expect(described).not.toContain('s3cret');
    }
  });

  it('explains sslmode=require for a database without TLS', async () => {
    const database = createServer((socket) => socket.once('data', () => socket.end('N')));
    database.listen(0, '127.0.0.1');
    await once(database, 'listening');
    const { port } = database.address() as AddressInfo;
    const address = `postgres://thuto:x@127.0.0.1:${port}/thuto?sslmode=require`;
    const error = await new Client(address).connect().catch((reason: unknown) => reason);
    database.close();
    expect(describeConnectionFailure(error, address)).toBe(
      'DATABASE_URL: PostgreSQL at 127.0.0.1 does not offer TLS. Turn it on there, or remove "sslmode" from the address.',
    );
  });

  it('leaves other errors alone', () => {
    expect(describeConnectionFailure(new Error('x is not a function'), ADDRESS)).toBeNull();
    expect(describeConnectionFailure(withCode('23505'), ADDRESS)).toBeNull();
  });
});
