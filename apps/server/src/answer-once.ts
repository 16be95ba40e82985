import { IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER } from '@thuto/contract/idempotency';
import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import type { RequestContext } from './api.ts';
import { isBrokenConstraint } from './platform/db/broken-constraint.ts';
import type { Orm, Tx } from './platform/db/client.ts';
import { type DraftedWrite, writeAtOnce } from './platform/db/write-at-once.ts';
import { databaseOfOneCall, type DatabaseOfOneCall } from './platform/first-answers/database-of-one-call.ts';
import {
  deleteFirstAnswer,
  draftFirstAnswer,
  findFirstAnswer,
  type FirstAnswerRow,
  insertFirstAnswer,
  updateFirstAnswer,
} from './platform/first-answers/first-answers.store.ts';
import { RepeatedRefusal } from './platform/first-answers/repeated-refusal.ts';
import { type Answer, type KeyPrint, printOfKey } from './platform/first-answers/sealed-answer.ts';
import { networkOf } from './plugins/rate-limits.ts';
import { REMEMBERED_OTHERWISE } from './remembered-otherwise.ts';

/** A call as it came: what a key is bound to besides whoever brings it. */
export interface AskedCall {
  /** `bookings.approveBooking` */
  readonly name: string;
  readonly method: string;
  /** Before validation: a call that is repeated is not looked at again. */
  readonly input: unknown;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
const SAFE_METHODS = new Set(['GET', 'HEAD']);
const STATEMENT_TIMEOUT = '57014';

/** Refusals that say something of the moment and not of what was asked: the next attempt may do better. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'request_too_frequent',
  'sign_in_required',
  'email_unverified',
  'service_unavailable',
  'platform_maintained',
  'internal_error',
  'idempotency_key_reused',
  'idempotency_key_in_use',
]);

/**
 * Runs a call, unless it came before with the same Idempotency-Key: then gives the first answer again, the refusal too,
 * and does nothing. The first answer is written in the transaction of what the call does, so that there is neither one
 * without the other; of several at once with the same key one runs, and the others wait for its answer.
 * See docs/decisions/012-first-answers.md.
 * @param run the rest of the call, with the database it is to work with.
 * @throws DomainError input_invalid for a key that is none, idempotency_key_reused, idempotency_key_in_use when the
 *   first one has not ended in time.
 */
export async function answerOnce<T>(
  context: RequestContext,
  call: AskedCall,
  run: (db: Orm) => Promise<T>,
): Promise<T> {
  const key = context.request.headers.get(IDEMPOTENCY_KEY_HEADER);
  const way = REMEMBERED_OTHERWISE[call.name]?.way;
  if (key === null || SAFE_METHODS.has(call.method) || way === 'not') return run(context.db);
  const asked = describe(context, call, key);
  try {
    const known = await findFirstAnswer(context.db, asked.print.id);
    if (known) throw new AnsweredBefore(known);
    return await (way === 'afterwards' ? runThenKeep(asked, run) : runAndKeep(asked, run));
  } catch (error) {
    if (!(error instanceof AnsweredBefore)) throw error;
    return answerAgain(asked, error.row) as T;
  }
}

interface Asked {
  readonly context: RequestContext;
  readonly print: KeyPrint;
  readonly row: { readonly id: string; readonly call: string; readonly inputHash: string };
}

function describe(context: RequestContext, call: AskedCall, key: string): Asked {
  const fields = { 'Idempotency-Key': '1 to 255 visible characters of ASCII' };
  if (!KEY.test(key)) throw new DomainError('input_invalid', { fields });
  const { secret } = context.config.auth;
  const { actor } = context;
  const owner = actor ? `account:${actor.accountId}` : `network:${networkOf(context.request.ip)}`;
  const print = printOfKey(secret, owner, key);
  return { context, print, row: { id: print.id, call: call.name, inputHash: hashOf(print, call) } };
}

function hashOf(print: KeyPrint, { name, input }: AskedCall): string {
  try {
    return print.hashOf(name, input);
  } catch (error) {
    // Nested deeper than the stack goes, and so than any input of ours.
    if (error instanceof RangeError) throw new DomainError('input_invalid');
    throw error;
  }
}

/** Thrown through the use case, so that nothing of it happens, by whoever finds that the key has an answer. */
class AnsweredBefore extends Error {
  readonly row: FirstAnswerRow;

  constructor(row: FirstAnswerRow) {
    super('this call was answered before');
    this.row = row;
  }
}

function answerAgain({ context, print, row }: Asked, known: FirstAnswerRow): unknown {
  if (known.call !== row.call || known.inputHash !== row.inputHash) {
    throw new DomainError('idempotency_key_reused');
  }
  if (known.sealedAnswer === null) throw new DomainError('idempotency_key_in_use');
  const answer = print.open(known.sealedAnswer);
  context.resHeaders?.set(REPLAYED_HEADER, 'true');
  if ('refusal' in answer) throw new RepeatedRefusal(answer.refusal);
  return answer.output;
}

/** Claims the key first thing in the transaction of the use case, and commits that with the answer. */
async function runAndKeep<T>(asked: Asked, run: (db: Orm) => Promise<T>): Promise<T> {
  const own = databaseOfOneCall(asked.context.db, (tx) => claim(asked, tx));
  let output: T;
  try {
    output = await run(own.db);
  } catch (error) {
    await keepRefusal(asked, own, error);
    throw error;
  }
  await keep(asked, own, { output });
  return output;
}

/** For a call that finds by itself what it did before, should it be repeated before its answer is kept. */
async function runThenKeep<T>(asked: Asked, run: (db: Orm) => Promise<T>): Promise<T> {
  const output = await run(asked.context.db);
  await keep(asked, null, { output });
  return output;
}

async function claim({ context, row }: Asked, tx: Tx): Promise<void> {
  let claimed: boolean;
  try {
    claimed = await insertFirstAnswer(tx, { ...row, createdAt: context.now() });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
    if (cause?.code === STATEMENT_TIMEOUT) throw new DomainError('idempotency_key_in_use');
    throw error;
  }
  if (claimed) return;
  const known = await findFirstAnswer(tx, row.id);
  throw known ? new AnsweredBefore(known) : new DomainError('idempotency_key_in_use');
}

async function keep(asked: Asked, own: DatabaseOfOneCall | null, answer: Answer): Promise<void> {
  const { context, print, row } = asked;
  const sealedAnswer = print.seal(answer);
  const held = own?.held() ?? null;
  if (held === null)
    return keepWithWrites(asked, { ...row, sealedAnswer, createdAt: context.now() }, own?.left());
  try {
    await updateFirstAnswer(held.tx, row.id, sealedAnswer);
  } catch (error) {
    await held.rollBack();
    throw error;
  }
  await held.commit();
}

/** Keeps the answer of a call that held no transaction: with what is left to write, if there is anything. */
async function keepWithWrites(
  { context }: Asked,
  answered: FirstAnswerRow,
  left: readonly DraftedWrite[] = [],
): Promise<void> {
  let refusal: unknown;
  if (left.length === 0) {
    // It wrote nothing, or what it wrote can be written twice.
    if (await insertFirstAnswer(context.db, answered)) return;
  } else {
    try {
      return await writeAtOnce(context, [{ statement: draftFirstAnswer(answered) }, ...left]);
    } catch (error) {
      if (!isBrokenConstraint(error)) throw error;
      refusal = error;
    }
  }
  const known = await findFirstAnswer(context.db, answered.id);
  if (known) throw new AnsweredBefore(known);
  if (refusal !== undefined) throw refusal;
}

/** What a use case has finished before it refused stays, such as a wrong code that is counted. */
async function keepRefusal(asked: Asked, own: DatabaseOfOneCall, error: unknown): Promise<void> {
  const held = own.held();
  if (!(error instanceof DomainError)) {
    await held?.rollBack();
    return;
  }
  // A stranger is not remembered for what was refused: they could fill the table with it.
  if (asked.context.actor && !PASSING.has(error.code)) {
    const { code, details } = error;
    await keep(asked, own, { refusal: { code, details, requestId: asked.context.request.id } });
    return;
  }
  if (held === null) {
    if (own.left().length > 0) await writeAtOnce(asked.context, own.left());
    return;
  }
  await deleteFirstAnswer(held.tx, asked.row.id);
  await held.commit();
}
