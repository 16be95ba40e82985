import type { AccountId } from '@thuto/domain/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Tx } from '../db/client.ts';
import { mails } from '../db/schema/mails.ts';
import { describeFailure } from '../jobs/describe-failure.ts';
import type { JobAttempt } from '../jobs/job-queue.ts';
import type {
  ComposedMail,
  MailAddress,
  MailComposer,
  MailTransport,
  OutgoingMail,
} from './composed-mail.ts';
import type { RelayHealth } from './relay-health.ts';
import { isAddressRefused, isMailRefused, isRefusedForGood, isServerTrouble } from './smtp-transport.ts';

type MailRow = typeof mails.$inferSelect;

export interface DeliveryDependencies {
  database: Database;
  transport: MailTransport;
  findComposer(kind: string): MailComposer | undefined;
  /** Decides whether an address may receive one more mail. Without it there is no limit. */
  limit?: MailLimit | undefined;
  /** Returns the address that switches off mails of this kind for an account. Without it no mail has one. */
  unsubscribeUrl?: UnsubscribeUrl | undefined;
  /** Called with an address that the mail server refuses for good. */
  onAddressRefused?: ((address: string) => Promise<void>) | undefined;
  health: RelayHealth;
  from: MailAddress;
  now(): Date;
  log: Logger;
}

export type UnsubscribeUrl = (kind: string, accountId: AccountId) => string | null;

/**
 * Decides by kind and address: `drop` a mail, let it `wait` for a later attempt, or drop it because the address was
 * `refused` before. Runs in the transaction that sends the mail, so that it can take a lock.
 */
export type MailLimit = (
  tx: Tx,
  kind: string,
  address: string,
) => Promise<'send' | 'drop' | 'wait' | 'refused'>;

/**
 * Composes and sends one queued mail and records the result. Idempotent: mails that were sent, dropped or given up
 * are skipped, and parallel runs do not both send it.
 * @throws the error, after recording it, so that the job is retried.
 */
export async function deliverMail(
  dependencies: DeliveryDependencies,
  mailId: string,
  attempt: Pick<JobAttempt, 'isLast' | 'signal'>,
): Promise<void> {
  const { orm } = dependencies.database;
  const [mail] = await orm.select().from(mails).where(eq(mails.id, mailId));
  if (mail?.status !== 'queued') return;
  try {
    if (await dependencies.transport.hasTaken({ id: mail.id, queuedAt: mail.createdAt })) {
      await orm.update(mails).set(sentBy(dependencies)).where(whileQueued(mailId));
      return;
    }
    const composed = await compose(dependencies, mail);
    if (composed === null) {
      await orm.update(mails).set({ status: 'dropped' }).where(whileQueued(mailId));
      return;
    }
    await send(dependencies, mail, composed, attempt.signal);
  } catch (error) {
    const { health, now } = dependencies;
    if (isServerTrouble(error)) health.fail(error, now());
    if (isMailRefused(error)) health.refuse(mail.id, error, now());
    // A server that refuses every mail may take this one later.
    const isRefused = isRefusedForGood(error) && (health.trouble === null || isAddressRefused(error));
    if (isAddressRefused(error)) await reportRefusedAddress(dependencies, mail.id);
    await recordFailure(dependencies, mail, error, isRefused || attempt.isLast);
    if (!isRefused) throw error;
  }
}

const whileQueued = (mailId: string) => and(eq(mails.id, mailId), eq(mails.status, 'queued'));

const sentBy = ({ now, transport }: Pick<DeliveryDependencies, 'now' | 'transport'>) => ({
  status: transport.taken,
  sentAt: now(),
  attempts: sql`${mails.attempts} + 1`,
  lastError: null,
});

async function compose(
  { database, findComposer }: DeliveryDependencies,
  mail: MailRow,
): Promise<ComposedMail | null> {
  const composer = findComposer(mail.kind);
  if (composer === undefined) throw new Error(`there is no composer for mails of kind ${mail.kind}`);
  // Committed before sending: a link in the mail must work as soon as it arrives.
  return database.orm.transaction((tx) => composer(tx, mail.data, mail.recipientAccountId));
}

async function send(
  { database, transport, limit, unsubscribeUrl, health, from, now, log }: DeliveryDependencies,
  mail: MailRow,
  composed: ComposedMail,
  signal: AbortSignal,
): Promise<void> {
  // Loaded with the first mail.
  const { renderMail } = await import('./render-mail.ts');
  const { html, text } = await renderMail(composed.template);
  const outgoing: OutgoingMail = {
    id: mail.id,
    // Derived from the mail's id, so that a copy sent after a crash is recognized as the same message.
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    queuedAt: mail.createdAt,
    from: { address: from.address, name: from.name ?? composed.fromName },
    to: composed.to,
    replyTo: composed.replyTo,
    subject: composed.subject.replaceAll(/\s+/g, ' ').trim(),
    html,
    text,
    attachments: composed.attachments ?? [],
    icalEvent: composed.icalEvent,
    unsubscribeUrl:
      (mail.recipientAccountId && unsubscribeUrl?.(mail.kind, mail.recipientAccountId)) ?? undefined,
  };
  // Recorded before sending, so that the log shows the recipient of a mail that could not be sent.
  await database.orm
    .update(mails)
    .set({ toAddress: outgoing.to.address, subject: outgoing.subject })
    .where(whileQueued(mail.id));
  const isSent = await database.orm.transaction(async (tx) => {
    // Holds the lock while sending, so that a parallel run skips the mail.
    const [taken] = await tx
      .select({ id: mails.id })
      .from(mails)
      .where(whileQueued(mail.id))
      .for('update', { skipLocked: true });
    if (taken === undefined) throw new MailTaken(mail.id);
    const decision = (await limit?.(tx, mail.kind, outgoing.to.address)) ?? 'send';
    if (decision === 'wait') throw new Error('the address has received too many mails for now');
    if (decision !== 'send') {
      const lastError =
        decision === 'refused'
          ? 'There is no such mailbox: the mail server refused the address before.'
          : 'The address has received too many mails.';
      await tx.update(mails).set({ status: 'dropped', lastError }).where(eq(mails.id, mail.id));
      return false;
    }
    await transport.send(outgoing, signal);
    health.succeed();
    await tx.update(mails).set(sentBy({ now, transport })).where(eq(mails.id, mail.id));
    return true;
  });
  log.info({ mailId: mail.id, kind: mail.kind }, isSent ? 'mail sent' : 'mail dropped before it was sent');
}

async function reportRefusedAddress(
  { database, onAddressRefused }: DeliveryDependencies,
  mailId: string,
): Promise<void> {
  const [sent] = await database.orm
    .select({ address: mails.toAddress })
    .from(mails)
    .where(eq(mails.id, mailId));
  if (sent?.address) await onAddressRefused?.(sent.address.toLowerCase());
}

/** A parallel run is sending the mail. The job is retried in case that run fails. */
class MailTaken extends Error {
  override readonly name = 'MailTaken';

  constructor(mailId: string) {
    super(`the mail ${mailId} is being sent by another run`);
  }
}

async function recordFailure(
  { database, now, log }: DeliveryDependencies,
  mail: MailRow,
  error: unknown,
  isFinal: boolean,
): Promise<void> {
  if (error instanceof MailTaken) return;
  const { name, code, message } = describeFailure(error);
  await database.orm
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      lastError: `${code ?? name}: ${message}`,
      ...(isFinal ? { status: 'failed' as const, failedAt: now() } : {}),
    })
    .where(whileQueued(mail.id));
  if (isFinal) log.error({ mailId: mail.id, kind: mail.kind, code: code ?? name }, 'mail given up');
}
