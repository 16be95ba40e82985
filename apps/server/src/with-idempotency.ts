import { IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER } from '@thuto/contract/calls/idempotency';
import { DomainError, type ErrorCode } from '@thuto/domain/errors';
import type { RequestContext } from './request-context.ts';
import { limitCall } from './call-limits.ts';
import type { StoreResponse } from './context.ts';
import type { Orm, Tx } from './platform/db/client.ts';
import {
  findIdempotencyKey,
  type IdempotencyKeyRow,
  insertIdempotencyKey,
  updateResponse,
} from './platform/idempotency/idempotency-keys.store.ts';
import { RepeatedRefusal } from './platform/idempotency/repeated-refusal.ts';
import { type DerivedKey, deriveKey, type StoredResponse } from './platform/idempotency/sealed-response.ts';
import { getNetwork } from './platform/rate-limits/rate-limits.ts';

/** The call of a request. */
export interface ApiCall {
  /** For example `bookings.approveBooking`. */
  readonly name: string;
  readonly method: string;
  /** Whether it ignores an Idempotency-Key, because running it again is safe. */
  readonly mayRepeat: boolean;
  /** As it was sent, not validated yet. */
  readonly input: unknown;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
const SAFE_METHODS = new Set(['GET', 'HEAD']);
const STATEMENT_TIMEOUT = '57014';

/** Refusals that depend on the moment. They are not stored, so that a later attempt may succeed. */
const TRANSIENT: ReadonlySet<ErrorCode> = new Set([
  'request_too_frequent',
  'sign_in_required',
  'email_unverified',
  'email_refused',
  'service_unavailable',
  'platform_maintained',
  'internal_error',
  'idempotency_key_reused',
  'idempotency_key_in_use',
]);

/** A call with a valid Idempotency-Key. */
interface KeyedCall {
  readonly context: RequestContext;
  readonly derivedKey: DerivedKey;
  readonly call: string;
  readonly inputHash: string;
}

/** Aborts the use case: this idempotency key already has a stored response. */
class AlreadyStored extends Error {
  readonly row: IdempotencyKeyRow;

  constructor(row: IdempotencyKeyRow) {
    super('this idempotency key already has a stored response');
    this.row = row;
  }
}

/** Aborts the transaction of a use case: a concurrent repetition has committed the same key. */
class KeyTaken extends Error {}

/**
 * Runs a call that does slow work, such as hashing a password, before its transaction. The use case stores the response
 * with `storeResponse` in that transaction: of concurrent repetitions one takes effect, and the others replay its
 * response. A use case that does not call it must have the same effect and response when it runs twice, because its
 * response is stored after it has ended.
 * @throws DomainError input_invalid for a malformed key, idempotency_key_reused.
 */
export async function withIdempotency<T>(
  context: RequestContext,
  call: ApiCall,
  run: (storeResponse: StoreResponse) => Promise<T>,
): Promise<T> {
  const keyed = readKey(context, call);
  if (keyed === null) return run(context.storeResponse);
  let isStored = false;
  return replayOr(keyed, async () => {
    try {
      const output = await run(async (tx, stored) => {
        if (!(await insertIdempotencyKey(tx, rowOf(keyed, { output: stored })))) throw new KeyTaken();
        isStored = true;
      });
      if (!isStored) await storeAlone(keyed, { output });
      return output;
    } catch (error) {
      // A concurrent repetition may have taken effect first, and this one may have been refused because of that.
      if (error instanceof DomainError || error instanceof KeyTaken) await throwIfStored(keyed);
      throw error;
    }
  });
}

/**
 * Runs a call in one transaction with its Idempotency-Key: the effect and the stored response commit together or not at
 * all. Of concurrent repetitions one runs, and the others wait for its response. Without a key the use case opens its
 * own transaction; with a key that one becomes a savepoint. A rate limit of the call is counted before the transaction; a
 * replayed response does not count.
 * @throws DomainError as `withIdempotency`, and idempotency_key_in_use when the first call does not end in time.
 */
export async function withIdempotentTransaction<T>(
  context: RequestContext,
  call: ApiCall,
  run: (db: Orm) => Promise<T>,
): Promise<T> {
  const keyed = readKey(context, call);
  if (keyed === null) {
    await limitCall(context, call.name, call.input);
    return run(context.db);
  }
  return replayOr(keyed, async () => {
    await limitCall(context, call.name, call.input);
    const ended = await context.db.transaction(async (tx) => {
      if (!(await claimKey(keyed, tx))) return null;
      try {
        const output = await run(tx);
        await updateResponse(tx, keyed.derivedKey.id, keyed.derivedKey.seal({ output }));
        return { output };
      } catch (error) {
        const refusal = storableRefusal(keyed, error);
        if (refusal === null) throw error;
        await updateResponse(tx, keyed.derivedKey.id, keyed.derivedKey.seal(refusal));
        return { error };
      }
    });
    if (ended === null) {
      await throwIfStored(keyed);
      throw new DomainError('idempotency_key_in_use');
    }
    if ('error' in ended) throw ended.error;
    return ended.output;
  });
}

/** Returns null for a call without a key, or one that stores no response. */
function readKey(context: RequestContext, { name, method, mayRepeat, input }: ApiCall): KeyedCall | null {
  const key = context.request.headers.get(IDEMPOTENCY_KEY_HEADER);
  if (key === null || SAFE_METHODS.has(method) || mayRepeat) return null;
  const fields = { 'Idempotency-Key': '1 to 255 visible characters of ASCII' };
  if (!KEY.test(key)) throw new DomainError('input_invalid', { fields });
  const { currentUser, config, request } = context;
  const owner = currentUser ? `account:${currentUser.accountId}` : `network:${getNetwork(request.ip)}`;
  const derivedKey = deriveKey(config.auth.secret, owner, key);
  return { context, derivedKey, call: name, inputHash: hashInput(derivedKey, name, input) };
}

function hashInput(derivedKey: DerivedKey, name: string, input: unknown): string {
  try {
    return derivedKey.hashOf(name, input);
  } catch (error) {
    // Nested deeper than the stack allows. No valid input is.
    if (error instanceof RangeError) throw new DomainError('input_invalid');
    throw error;
  }
}

const rowOf = ({ context, derivedKey, call, inputHash }: KeyedCall, response: StoredResponse | null) => ({
  id: derivedKey.id,
  call,
  inputHash,
  sealedResponse: response === null ? null : derivedKey.seal(response),
  createdAt: context.now(),
});

/** Replays the stored response of the key, or runs the call if there is none or it turns out to be a repetition. */
async function replayOr<T>(keyed: KeyedCall, run: () => Promise<T>): Promise<T> {
  try {
    await throwIfStored(keyed);
    return await run();
  } catch (error) {
    if (!(error instanceof AlreadyStored)) throw error;
    return replay(keyed, error.row) as T;
  }
}

async function throwIfStored({ context, derivedKey }: KeyedCall): Promise<void> {
  const row = await findIdempotencyKey(context.db, derivedKey.id);
  if (row !== null) throw new AlreadyStored(row);
}

function replay({ context, derivedKey, call, inputHash }: KeyedCall, row: IdempotencyKeyRow): unknown {
  if (row.call !== call || row.inputHash !== inputHash) throw new DomainError('idempotency_key_reused');
  if (row.sealedResponse === null) throw new DomainError('idempotency_key_in_use');
  const response = derivedKey.open(row.sealedResponse);
  context.resHeaders?.set(REPLAYED_HEADER, 'true');
  if ('refusal' in response) throw new RepeatedRefusal(response.refusal);
  return response.output;
}

/** Inserts the key without a response. Waits for a concurrent transaction that holds the same key. */
async function claimKey(keyed: KeyedCall, tx: Tx): Promise<boolean> {
  try {
    return await insertIdempotencyKey(tx, rowOf(keyed, null));
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
    if (cause?.code === STATEMENT_TIMEOUT) throw new DomainError('idempotency_key_in_use');
    throw error;
  }
}

/** Stores a response outside of any transaction of the use case. */
async function storeAlone(keyed: KeyedCall, response: StoredResponse): Promise<void> {
  if (await insertIdempotencyKey(keyed.context.db, rowOf(keyed, response))) return;
  await throwIfStored(keyed);
}

/** Returns null for errors that are not stored. Refusals of visitors are not: a stranger could fill the table. */
function storableRefusal({ context }: KeyedCall, error: unknown): StoredResponse | null {
  if (!(error instanceof DomainError) || !context.currentUser || TRANSIENT.has(error.code)) return null;
  return { refusal: { code: error.code, details: error.details, requestId: context.request.id } };
}
