import { dateInZone } from '@thuto/domain/calendar';
import { formatReference } from '@thuto/domain/payments/orders';
import { and, asc, eq, notExists } from 'drizzle-orm';
import type { AdminContext, Context, CurrentUser, StudentContext } from '../../context.ts';
import { placeMyOrder } from '../../features/payments/orders/place-my-order.ts';
import { importStatement } from '../../features/statements/import-statement.ts';
import { previewStatement } from '../../features/statements/preview-statement.ts';
import { uploadStatement } from '../../features/statements/upload-statement.ts';
import { listStudentsOfAccount } from '../../features/students/list-students-of-account.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const ORDERED_DAYS = 2;
const SOURCE = { name: 'M-Pesa till', provider: 'mpesa' } as const;
/** Each orders another package, so that the statement has amounts that fit one order and others that fit two. */
const PACKAGES = ['bundle-5', 'bundle-5', 'bundle-10', 'bundle-10'] as const;

interface OpenOrder {
  readonly reference: string;
  readonly amount: string;
}

/**
 * Places orders for brothers and sisters, and imports a statement that pays some of them: lines that match exactly, lines
 * that a person has to look at, and lines that belong to nobody.
 */
export async function loadDemoMoney({
  at,
  asAdmin,
  start,
}: {
  readonly at: (instant: number) => Context;
  readonly asAdmin: (instant: number) => AdminContext;
  readonly start: number;
}): Promise<void> {
  const [first, second, third, fourth] = await placeOrders(at(start - ORDERED_DAYS * DAY_MS));
  if (!first || !second || !third || !fourth) return;
  const ctx = asAdmin(start - 2 * HOUR_MS);
  const today = dateInZone(ctx.now().getTime(), ctx.config.timeZone);
  const yesterday = dateInZone(ctx.now().getTime() - DAY_MS, ctx.config.timeZone);
  const lines = [
    // The reference and the amount of an order.
    [yesterday, 'DC41K7XQ2P', first.reference, 'MAMELLO MOKOENA', first.amount],
    // The same, with words around the reference.
    [yesterday, 'DC42M0RB8T', `fees ${third.reference} thank you`, 'MATHABO RAMAKATSA', third.amount],
    // Part of what is due.
    [today, 'DC43P5YH6W', second.reference, 'MAMELLO MOKOENA', '300.00'],
    // Only the amount fits an order.
    [today, 'DC44Q9ZD1N', 'school', 'NTSOAKI LETSIE', fourth.amount],
    [today, 'DC45R2VC7L', 'rent', 'TSELISO MOHAPI', '1200.00'],
    [today, 'DC46S8TF3K', 'Airtime', 'THUTO TILL', '-50.00'],
  ];
  const text = [
    'Date,Transaction ID,Reference,Payer,Amount',
    ...lines.map((line) => line.join(',')),
    '',
  ].join('\n');
  const { id } = await uploadStatement(ctx, {
    pieces: [Buffer.from(text)],
    fileName: `m-pesa-${today}.csv`,
  });
  const { mapping } = (await previewStatement(ctx, { id, sourceId: null })).read;
  await importStatement(ctx, { id, source: SOURCE, mapping, leaveOutBroken: false });
}

/** Places an order for each child who has none yet. */
async function placeOrders(ctx: Context): Promise<OpenOrder[]> {
  const children = await ctx.db
    .select({ studentId: students.id, account: accounts })
    .from(guardianships)
    .innerJoin(students, eq(students.id, guardianships.studentId))
    .innerJoin(accounts, eq(accounts.id, guardianships.accountId))
    .where(
      and(
        eq(guardianships.relationship, 'parent'),
        notExists(
          ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.studentId, guardianships.studentId)),
        ),
      ),
    )
    .orderBy(asc(students.firstName), asc(students.id))
    .limit(PACKAGES.length);
  const placed: OpenOrder[] = [];
  for (const [index, { studentId, account }] of children.entries()) {
    const own = await listStudentsOfAccount(ctx.db, account.id);
    const student = own.find(({ id }) => id === studentId);
    const packageId = PACKAGES[index];
    if (!student || !packageId) continue;
    const currentUser: CurrentUser = {
      accountId: account.id,
      authSessionId: '',
      displayName: account.displayName,
      email: account.email,
      emailVerified: true,
      role: 'student',
      students: own,
    };
    const asFamily = { ...ctx, currentUser, student } as StudentContext;
    const { order } = await placeMyOrder(asFamily, { packageId });
    placed.push({
      reference: formatReference(order.reference),
      amount: (order.amountLisente / 100).toFixed(2),
    });
  }
  return placed;
}
