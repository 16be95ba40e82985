import { type CompiledTemplate, readByTemplate, type TemplateReading } from './message-templates.ts';
import type { WallDate, WallTime } from '../calendar.ts';
import { findDate, findTime } from './message-dates.ts';
import type { MessageProvider, NoPaymentReason, UnreadableReason } from './message-kinds.ts';
import {
  findFirstAmount,
  findPayee,
  findPayeeBefore,
  findPayer,
  findPayerBefore,
  findSentence,
  findTwinPayee,
  type MessageStructure,
  type MoneyEvent,
  namesAmount,
  namesTransaction,
  normalizeMessage,
  readStructure,
} from './message-structure.ts';

export { normalizeMessage } from './message-structure.ts';

/** Whose phone got the message: money that the payer sent is money that the centre received. */
export type MessageHolder = 'payer' | 'centre';

/** A payment to the centre that a message confirms. */
export interface ConfirmedPayment {
  readonly kind: 'payment';
  readonly provider: MessageProvider;
  readonly transactionId: string;
  readonly amountLisente: number;
  /** Wall-clock date in the centre's zone; null if the message has none. */
  readonly date: WallDate | null;
  readonly time: WallTime | null;
  readonly payer: string | null;
  readonly payee: string | null;
}

/** A result with the template that read the message; null when no template did. */
export interface ReadMessage {
  readonly message: PaymentMessage;
  readonly templateId: string | null;
}

export type PaymentMessage =
  | ConfirmedPayment
  | { readonly kind: 'no-payment'; readonly reason: NoPaymentReason }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason };

/** Maximum length of a message that is parsed, in characters. */
export const MAX_MESSAGE_LENGTH = 1000;

/** Words of a text that is about a payment. */
const MONEY_WORDS =
  /(?<!\p{L})(?:sent|paid|received|transferred|payment|credited|lefile|rometse|amohetse|tefo)(?!\p{L})/iu;
/** Verbs of a payment that did not happen, or no longer does. */
const REVERSED = /(?<!\p{L})(?:revers(?:ed|al)|refund(?:ed)?|khutlisits|khutliselits)/iu;
const FAILED =
  /(?<!\p{L})(?:fail(?:ed|ure)|unsuccessful|not successful|insufficient|not (?:have )?enough|declined|cancelled|could not|hlol(?:ehile|eha)|ha (?:ea|e|ia) atleha)/iu;
/** The same with a verb that says it of the payment. */
const IS_STATED =
  /(?<!\p{L})(?:has|have|was|were|been|is|e|could|did|not)\s(?:been\s|not\s)?(?:revers|refund|fail|cancelled|declined|unsuccessful|successful|enough|have enough|be\s|hlol|khutl)|insufficient|(?<!\p{L})reversal of/iu;
/** The same where a sentence says it of this payment. */
const STATUS_OF_PAYMENT =
  /(?<!\p{L})(?:transaction|payment|transfer|money|funds|tefo|this|it)(?!\p{L})[^.;!?]{0,60}?(?<!\p{L})(?:has|have|was|been|is|e|could|did)\s(?:been\s|not\s)?(?:revers|refund|fail|cancelled|declined|unsuccessful|be\s|hlol|khutl)/iu;

/**
 * Parses the confirmation of a mobile money operator or a bank, in English or with Sesotho words. It reads what the text
 * states and never guesses: on any doubt the result is `unreadable`, and a person reads the message. A message
 * that is not a payment to the centre is named as such. The structure is read first, then the meaning; remarks, adverts
 * and the wrapper of a forwarded text decide nothing.
 * @param holder whose phone got the message.
 * @param templates compared first, in this order. A message that none of them fits is read by its words.
 */
export function readPaymentMessage(
  text: string,
  holder: MessageHolder,
  templates: readonly CompiledTemplate[],
): ReadMessage {
  const message = foldMessage(text);
  if (message === null) return { message: unreadable('too-long'), templateId: null };
  for (const template of templates) {
    const reading = readByTemplate(message, template);
    const result = reading && toPaymentMessage(reading, message, holder);
    if (result) return { message: result, templateId: template.id };
  }
  return { message: readByWords(message, holder), templateId: null };
}

/**
 * Whether a person of the centre should see a forwarded message that was read (RECON-10). A message that carries a
 * transaction id and an amount of money in is never dropped. Airtime, failures, withdrawals and texts about something
 * else are no money of a family, and may be private.
 */
export function concernsDesk(result: PaymentMessage, text: string): boolean {
  if (result.kind === 'payment') return true;
  const message = foldMessage(text);
  if (message === null) return true;
  if (result.kind === 'no-payment') {
    if (result.reason === 'reversal' || result.reason === 'sent') return true;
    return readStructure(message).events.some(({ kind }) => kind === 'received') && namesTransaction(message);
  }
  if (result.reason !== 'unknown-wording' && result.reason !== 'no-amount') return true;
  return namesTransaction(message) && namesAmount(message);
}

/** `readPaymentMessage` without templates. */
export function parsePaymentMessage(text: string, holder: MessageHolder = 'payer'): PaymentMessage {
  return readPaymentMessage(text, holder, []).message;
}

/** A sentence such as `If a payment has failed, call us` says nothing about this payment. */
const CONDITION = /^(?:if|when|should|haeba|ha)\s/iu;

/** A sentence that names what the money is: the return of an earlier payment. */
const REVERSAL = /^(?:reversal|refund) of (?:the )?(?:transaction|payment|transfer)(?!\p{L})/iu;

/** Whether a sentence after the payment says that it was reversed or failed. */
const isUndone = (rest: string): boolean =>
  rest
    .split(/[.!;]\s/u)
    .map((sentence) => sentence.replace(/^[\s.!;]+/u, ''))
    .some(
      (sentence) =>
        (!CONDITION.test(sentence) && STATUS_OF_PAYMENT.test(sentence)) || REVERSAL.test(sentence),
    );

const unreadable = (reason: UnreadableReason) => ({ kind: 'unreadable', reason }) as const;
const noPayment = (reason: NoPaymentReason) => ({ kind: 'no-payment', reason }) as const;

/** Normalizes a text; null if it is too long. */
function foldMessage(text: string): string | null {
  if (text.length > MAX_MESSAGE_LENGTH * 2) return null;
  const message = normalizeMessage(text);
  return message.length > MAX_MESSAGE_LENGTH ? null : message;
}

/** Returns what a sentence of the provider says about the state of the payment; null if nothing. */
function findStatus(sentence: string): NoPaymentReason | null {
  if (REVERSED.test(sentence)) return 'reversal';
  return FAILED.test(sentence) ? 'failure' : null;
}

/** The beginning of the text that holds the provider's status word: the id and the word after it. */
const STATUS_LENGTH = 40;
const statusOf = (text: string): NoPaymentReason | null => {
  const head = text.slice(0, STATUS_LENGTH);
  return findStatus(head.slice(0, /[.:]\s/u.exec(head)?.index ?? STATUS_LENGTH));
};

function findProvider(text: string, transactionId: string, isAnchored: boolean): MessageProvider {
  if (/^[A-Z]{2}\d{6}\.\d{4}\.[A-Z]\d{4,6}$/u.test(transactionId)) return 'ecocash';
  const places = (
    [
      ['mpesa', /(?<!\p{L})(?:m-?\s?pesa|vodacom|vcl)(?!\p{L})/iu],
      ['ecocash', /(?<!\p{L})(?:eco\s?cash|econet|etl)(?!\p{L})/iu],
      ['bank', /(?<!\p{L})(?:bank|fnb|nedbank|postbank|eft)(?!\p{L})/iu],
    ] as const
  ).flatMap(([provider, words]) => {
    const index = text.search(words);
    return index === -1 ? [] : [{ provider, index }];
  });
  const first = places.toSorted((one, other) => one.index - other.index)[0];
  if (first && (!isAnchored || first.provider !== 'bank')) return first.provider;
  return isAnchored ? 'mpesa' : 'unknown';
}

/** What the structure of a message says, without regard to whose phone got it. */
interface Facts {
  readonly structure: MessageStructure;
  readonly event: MoneyEvent;
}

/** Returns the event of the message, or why a person has to read it. */
function findMainEvent(structure: MessageStructure): Facts | PaymentMessage {
  const { text, ids, events } = structure;
  if (ids.length > 1) return unreadable('several-messages');
  const status = statusOf(text);
  if (status !== null) return noPayment(status);
  const [event] = events;
  if (event === undefined) return readWithoutEvent(text);
  const sentence = findSentence(text, event.start);
  const main = text.slice(sentence.from, sentence.to);
  const said = findStatus(main);
  if (said !== null && IS_STATED.test(main)) return noPayment(said);
  // Without a verb it may be a remark, which money that arrived does not depend on.
  if (said !== null && event.kind !== 'received') return unreadable('status-unclear');
  if (event.kind === 'airtime' || event.kind === 'withdrawal') return noPayment(event.kind);
  // Airtime and cash in a later sentence are an advert.
  const others = events.filter(({ kind }) => kind === 'sent' || kind === 'received');
  if (others.some(({ kind }) => kind !== event.kind)) return unreadable('several-messages');
  if (others.some(({ amountLisente }) => amountLisente !== event.amountLisente))
    return unreadable('several-amounts');
  if (isUndone(text.slice(sentence.to))) return unreadable('status-unclear');
  return { structure, event };
}

/** A message in which nothing happens to an amount: a failure or reversal in its own words, or unknown. */
function readWithoutEvent(text: string): PaymentMessage {
  const { from, to } = findSentence(text, findFirstAmount(text));
  const status = findStatus(text.slice(from, to));
  if (status !== null) return noPayment(status);
  if (!MONEY_WORDS.test(text)) return unreadable('unknown-wording');
  return unreadable(namesAmount(text) ? 'unknown-wording' : 'no-amount');
}

function readByWords(message: string, holder: MessageHolder): PaymentMessage {
  const facts = findMainEvent(readStructure(message));
  if ('kind' in facts) return facts;
  const { structure, event } = facts;
  const { text, ids, isAnchored } = structure;
  if (event.kind === 'received' && holder === 'payer') return noPayment('received');
  // What somebody else has paid, the centre has received.
  if (event.kind === 'sent' && holder === 'centre' && !event.isByOther) return noPayment('sent');
  const { amountLisente, start, end } = event;
  if (amountLisente === null || amountLisente === 0) return unreadable('no-amount');
  const [transactionId] = ids;
  if (transactionId === undefined) return unreadable('no-transaction-id');
  const sentence = findSentence(text, start);
  const main = text.slice(sentence.from, sentence.to);
  const rest = text.slice(end, sentence.to);
  return {
    kind: 'payment',
    provider: findProvider(text, transactionId, isAnchored),
    transactionId,
    amountLisente,
    date: findDate(main) ?? findDate(text),
    time: findTime(main) ?? findTime(text),
    payer: event.isTwin ? null : (findPayer(rest) ?? findPayerBefore(text.slice(0, start), event.isByOther)),
    payee: event.isTwin
      ? findTwinPayee(text.slice(0, start))
      : event.kind === 'sent'
        ? (findPayee(rest) ?? findPayeeBefore(text.slice(0, start)))
        : null,
  };
}

/**
 * Returns what a template has read; null if the rest of the message leaves doubt, so that the structure decides. What
 * a template says is no payment is compared with the structure: a payer's remark must not hide a payment.
 */
function toPaymentMessage(
  reading: TemplateReading,
  message: string,
  holder: MessageHolder,
): PaymentMessage | null {
  const { template, transactionId, amountLisente, date, time, payer, payee, rest } = reading;
  const { meaning, provider } = template;
  if (meaning !== 'sent' && meaning !== 'received') {
    return readByWords(message, holder).kind === 'payment' ? null : noPayment(meaning);
  }
  if (meaning === 'received' && holder === 'payer') return noPayment('received');
  if (meaning === 'sent' && holder === 'centre') return noPayment('sent');
  if (transactionId === null || amountLisente === null || amountLisente === 0) return null;
  const after = readStructure(rest);
  const hasMore =
    after.events.some(({ kind }) => kind === 'sent' || kind === 'received') ||
    (after.isAnchored && after.ids[0] !== transactionId) ||
    isUndone(after.text);
  if (hasMore) return null;
  return { kind: 'payment', provider, transactionId, amountLisente, date, time, payer, payee };
}
