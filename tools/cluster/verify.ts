import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../../scripts/run.mjs';

const require = createRequire(path.join(root, 'apps/server/package.json'));

/**
 * Holds every answered write of a load against the database that is primary now.
 * @param {{ values: object, load: object }} of
 * @returns {Promise<{ held: number, lost: string[], doubled: string[] }>}
 */
export async function verifyPromises({ values, load }) {
  const { promises } = load;
  const { Client } = require('pg');
  const client = new Client({
    host: values.HOST,
    port: values.PRIMARY_PORT,
    user: 'thuto',
    password: values.DATABASE_PASSWORD,
    database: 'thuto',
  });
  await client.connect();
  const lost = [];
  const doubled = [];
  let held = 0;

  /** Each thing promised is there, and once. */
  async function hold(kind, wanted, sql) {
    const { rows } = await client.query(sql, [wanted]);
    const times = new Map();
    for (const { key } of rows) times.set(key, (times.get(key) ?? 0) + 1);
    for (const key of wanted) {
      const found = times.get(key) ?? 0;
      if (found === 0) lost.push(`${kind} ${key}`);
      else if (found > 1) doubled.push(`${kind} ${key}, ${found} times`);
      else held += 1;
    }
  }

  try {
    await hold(
      'booking',
      [...promises.booked.keys()],
      'select notes as key from bookings where notes = any($1)',
    );
    await hold(
      'approval',
      [...promises.approved],
      `select id::text as key from bookings where id = any($1::uuid[]) and status = 'approved'`,
    );
    const causes = 'select cause as key from ledger_entries where cause = any($1)';
    await hold(
      'credit taken',
      [...promises.approved].map((id) => `booking:${id}`),
      causes,
    );
    await hold(
      'correction',
      [...promises.adjusted].map(([requestId, studentId]) => `adjustment:${studentId}:${requestId}`),
      causes,
    );
    for (const [address, hash] of promises.proofs) {
      if ((await load.hashOfProof(address)) === hash) held += 1;
      else lost.push(`proof ${address}`);
    }
  } finally {
    await client.end();
  }
  return { held, lost, doubled };
}
