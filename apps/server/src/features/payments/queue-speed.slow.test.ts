import type { PaymentForAdmin } from '@thuto/contract/payments';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '../../platform/db/schema/files.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';

const PAYMENTS = 100_000;
/** Families whose pending proofs are the same picture, so that each is flagged. */
const PENDING = 20;
/** The requirement (PAY-53). */
const MAX_MS = 50;
/** A busy test machine is slower than a server. */
const TOLERANCE = 5;

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: false });
  admin = await makeAdmin(t);
  for (let n = 0; n < PENDING; n += 1) await submitProof(t, await makeStudent(t), 'bundle-5');
  // Copies of the pending payments, each with an order and a file of its own, approved at some time of two years.
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      create temporary table copies on commit drop as
      select n, p.id as payment_id, p.order_id, p.file_id, gen_random_uuid() as new_payment_id,
        gen_random_uuid() as new_order_id, gen_random_uuid() as new_file_id, now() - n * interval '10 minutes' as at
      from generate_series(1, ${PAYMENTS}::int) n
      join (select row_number() over (order by id) - 1 as place, * from payments) p on p.place = n % ${PENDING}::int`);
    await tx.execute(sql`
      insert into orders select r.* from copies c join orders o on o.id = c.order_id
      cross join lateral jsonb_populate_record(o, jsonb_build_object('id', new_order_id, 'status', 'paid',
        'paid_at', at, 'reference', upper(lpad(to_hex(n), 6, '0')), 'created_at', at)) r`);
    await tx.execute(sql`
      insert into files select r.* from copies c join files f on f.id = c.file_id
      cross join lateral jsonb_populate_record(f, jsonb_build_object('id', new_file_id, 'storage_key', new_file_id,
        'sha256', md5(n::text), 'picture_hash', null, 'picture_bands', null, 'created_at', at)) r`);
    await tx.execute(sql`
      insert into payments select r.* from copies c join payments p on p.id = c.payment_id
      cross join lateral jsonb_populate_record(p, jsonb_build_object('id', new_payment_id, 'order_id', new_order_id,
        'file_id', new_file_id, 'upload_id', new_payment_id, 'status', 'approved', 'submitted_at', at, 'decided_at', at)) r`);
  });
  for (const table of [payments, orders, files]) await t.db.execute(sql`analyze ${table}`);
}, 300_000);
afterAll(() => t.close());

it('lists the queue of payments with 100,000 earlier payments in at most 50 ms (PAY-53)', async () => {
  const ask = async () => {
    const begin = performance.now();
    const answer = await t.inject({ url: '/api/payments?status=pending', headers: admin.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return { ms: performance.now() - begin, page: answer.json<{ items: PaymentForAdmin[] }>() };
  };
  expect((await ask()).page.items).toHaveLength(PENDING);
  const times: number[] = [];
  for (let n = 0; n < 20; n += 1) times.push((await ask()).ms);
  times.sort((a, b) => a - b);
  const [fastest = 0] = times;
  process.stdout.write(
    `queue of payments: fastest ${fastest.toFixed(1)} ms, median ${times[10]?.toFixed(1)} ms\n`,
  );
  expect(fastest).toBeLessThan(MAX_MS * TOLERANCE);
}, 120_000);
