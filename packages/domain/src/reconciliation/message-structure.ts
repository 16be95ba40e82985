// One parser: its steps share the patterns of amounts and references.
import { normalizeText } from '../normalize-text.ts';
import { parseAmount } from './amount-text.ts';

/**
 * The structure of a payment message: what the provider wrote, and in it the transaction ids, the amounts with what the
 * words beside them say, and names. Every pattern is applied to a text of at most `MAX_MESSAGE_LENGTH` characters, and
 * those beside an amount to a window of fixed length.
 */

/** What happened to an amount of money, as the recipient of the message sees it. */
export type MoneyEventKind = 'received' | 'sent' | 'airtime' | 'withdrawal';

export interface MoneyEvent {
  readonly kind: MoneyEventKind;
  /** Lisente; null for an amount that is ambiguous, such as `M1.020`. */
  readonly amountLisente: number | null;
  /** Positions in the provider's text. */
  readonly start: number;
  readonly end: number;
  /** True for the receipt that tells the payer that somebody `has received M450.00 from you`. */
  readonly isTwin: boolean;
  /** True if somebody other than the recipient of the message is named as the payer: `paid by LERATO`. */
  readonly isByOther: boolean;
}

export interface MessageStructure {
  /** The provider's words. Remarks and references of the payer are blanked, texts before the message are cut off. */
  readonly text: string;
  /** The same with references, where some providers write their own id. */
  readonly textWithReferences: string;
  readonly ids: readonly string[];
  /** The first id is followed by the provider's status word, as in `… Confirmed.` */
  readonly isAnchored: boolean;
  readonly events: readonly MoneyEvent[];
}

/** Lines that a chat or mail app adds around a forwarded text. */
const WRAPPER_LINE =
  /^(?:[-> *_]*(?:fwd?|forwarded)(?: message| many times)?[-: *_]*|sent from (?:my|yahoo|outlook|gmail|mail) .*|sent from outlook|\[?\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?\]? ?✓{1,2})$/iu;

/** Marks with which a chat app shows bold, slanted and struck text. A code such as `*200#` keeps its star. */
const CHAT_MARKS =
  /(?<=^|[\s(])[*_~]{1,3}(?=[\p{L}\p{N}])(?!\d{1,6}[*#])|(?<=[\p{L}\p{N}.,!?)])[*_~]{1,3}(?=$|[\s.,;:!?)])/gu;

/** Marks that a mail app puts before each line of a quoted text. */
const QUOTED = /^\s*(?:>\s?){1,5}/u;

/** Removes invisible characters, wrappers of forwarded texts and line breaks, so that copied texts read alike. */
export function normalizeMessage(text: string): string {
  return normalizeText(text, 'NFKC')
    .split(/[\n\r\u2028\u2029]+/u)
    .map((line) =>
      line
        .replaceAll(/\p{Cf}/gu, '')
        .replace(QUOTED, '')
        .replaceAll(CHAT_MARKS, '')
        .trim(),
    )
    .filter((line) => !WRAPPER_LINE.test(line))
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const STATUS_WORD = String.raw`(?:co[mn]?f[a-z]{2,5}d|(?:e )?netef[a-z]{4,9}|failed|cancelled|reversed|declined|e hlol[a-z]{3,6})`;
const ANCHORED_ID = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?=[a-z]{0,12}\d)(?=\d{0,12}[a-z])([a-z0-9]{8,12})[\s.,:!-]{1,3}(${STATUS_WORD})(?![\p{L}])`,
  'giu',
);
const ECOCASH_ID = /(?<![\p{L}\p{N}])[A-Z]{2}\d{6}\.\d{4}\.[A-Z]\d{4,6}(?![\p{L}\p{N}])/giu;
const LABELLED_ID =
  /(?<!\p{L})(?:(?:txn|trans(?:action)?|tran)\.?\s?(?:id|no|number|code)?|approval code|receipt(?: (?:no|number))?|confirmation code|nomoro ea tefo|id)\s?[.:#]{0,2}\s?((?=[A-Z.]{0,20}\d)[A-Z0-9]{2,30}(?:\.[A-Z0-9]{1,20}){0,3})/giu;
const BARE_ID = /(?<![\p{L}\p{N}])(?=[A-Z]{0,12}\d)(?=\d{0,12}[A-Z])[A-Z0-9]{8,12}(?![\p{L}\p{N}])/gu;

/** Where a text of the payer begins that ends only with a sentence of the provider. */
const REMARK =
  /(?<!\p{L})(?:remarks?|message|note|comments?|narration|narrative|description|details|reason|memo|molaetsa|lebaka)\s?[:=]/giu;
/** Where the payer's reference begins. It ends with its sentence. */
const REFERENCE =
  /(?<!\p{L})(?:(?:ref(?:erence)?|for account)(?: (?:no|number))?|acc(?:ount)? (?:no|number))[\s.:#]{1,3}(?=\S)/giu;
/** What the provider writes after a text of the payer. */
const PROVIDER_GOES_ON =
  /[.;,]?\s(?:new [\w-]{0,10}\s?balance|(?:txn|transaction|trans) (?:id|cost|fee)|approval code|chelete e setseng|tefiso|balance|fee|on \d|remarks?\s?:|\d{1,2}[a-z]{3}\d{2} \d{1,2}:\d{2})/iu;
const MAX_REFERENCE = 60;

const MIN_ID = 5;

const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + ' '.repeat(Math.max(0, to - from)) + text.slice(to);

function blankRemarks(text: string): string {
  let result = text;
  for (const match of text.matchAll(REMARK)) {
    const from = match.index + match[0].length;
    if (result.slice(match.index, from).trim() === '') continue;
    const rest = text.slice(from);
    const isInBrackets = text[match.index - 1] === '(' && rest.includes(')');
    const end = isInBrackets ? rest.indexOf(')') : (PROVIDER_GOES_ON.exec(rest)?.index ?? rest.length);
    result = blank(result, match.index, from + end);
  }
  return result;
}

function blankReferences(text: string): string {
  let result = text;
  for (const match of text.matchAll(REFERENCE)) {
    const from = match.index + match[0].length;
    const rest = text.slice(from, from + MAX_REFERENCE);
    const ends = [PROVIDER_GOES_ON.exec(rest)?.index, /[.;]\s/u.exec(rest)?.index ?? rest.length];
    result = blank(result, from, from + Math.min(...ends.flatMap((end) => end ?? [])));
  }
  return result;
}

const distinct = <Value>(values: Iterable<Value>): Value[] => [...new Set(values)];
const matchesOf = (pattern: RegExp, text: string, group = 0): string[] =>
  distinct([...text.matchAll(pattern)].map((match) => (match[group] ?? '').toUpperCase()));

/** Lists the transaction ids: those of a known shape, else labelled ones, else ones without a label. */
function findTransactionIds(text: string): string[] {
  const known = distinct([...matchesOf(ECOCASH_ID, text), ...matchesOf(ANCHORED_ID, text, 1)]);
  if (known.length > 0) return known;
  const labelled = matchesOf(LABELLED_ID, text, 1).filter(
    (id) => id.length >= MIN_ID && !/^(?:LSL|[MLR])\d{1,7}(?:\.\d{2})?$/u.test(id),
  );
  return labelled.length > 0 ? labelled : matchesOf(BARE_ID, text);
}

const CURRENCY = String.raw`(?:LSL|M|L|R)`;
const NUMBER = String.raw`\d{1,3}(?:[ ,.']\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?`;
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?<!\d[.,])${CURRENCY}\s?(${NUMBER})(?!\d|[.,]\d)|(?<![\p{L}\p{N}.,/:-])(${NUMBER})\s?(?:LSL|maloti)(?!\p{L})`,
  'giu',
);
/** Words before and after an amount that is not the payment's own. */
const OTHER_BEFORE =
  /(?:balance|bal|setseng|setse|sallets?oe|salets?oe|saletseng|salang|remaining|available|fees?|cost|charged?|charges|tefiso|commission|tax|levy|vat|duty|limit|discount|bonus)[^.;\d]{0,30}$/iu;
const OTHER_AFTER =
  /^\s?(?:(?:transaction|service|government|m-pesa|ecocash) )?(?:fees?|charges?|levy|vat|cost|tefiso|balance)(?!\p{L})/iu;

const BEFORE = 60;
const AFTER = 60;
const before = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})[\s:]{1,2}$`, 'iu');
const after = (words: string): RegExp => new RegExp(String.raw`^\s?(?:${words})(?!\p{L})`, 'iu');

const AIRTIME_BEFORE = before(
  String.raw`(?:bought|purchased|recharged|topped up|rekile)(?: [\p{L}-]{1,12}){0,3}|airtime (?:purchase )?(?:of|for|worth)|moea oa|data of`,
);
const AIRTIME_AFTER = after(
  String.raw`(?:(?:of|worth of|worth|oa|ea|ba|bonus|free) ){0,2}(?:airtime|data|bundles?|moea|electricity|units|sms)`,
);
const WITHDRAWAL_BEFORE = before(
  String.raw`withdr(?:ew|awn?|awal of)|cash ?out(?: of)?|nt[sš][’'h]?its(?:e|oe)`,
);
const WITHDRAWAL_AFTER = after(String.raw`(?:(?:has been|was|is) )?(?:withdrawn|cashed out)`);
/** Money that came to the holder, though its verb is one of sending: `sent you M450`, `M450 paid to you`. */
const TO_HOLDER_BEFORE = before(
  String.raw`(?:sent|paid|transferred) (?:to )?(?:you|uena)|been (?:sent|paid)|u (?:romel(?:el)?its?oe|romelets?oe|lefuoe|kenyelits?oe)`,
);
const TO_HOLDER_AFTER = after(
  String.raw`(?:(?:has been|was|is) )?(?:sent|paid|transferred|deposited) (?:in)?to your?`,
);
const RECEIVED_BEFORE = before(
  String.raw`(?:received|amohetse|fumane|credited(?: with)?|credit of|deposit of)(?: (?:a )?(?:payment|transfer|sum|amount) of)?`,
);
const RECEIVED_AFTER = after(
  String.raw`(?:(?:has been|was|is|e) )?(?:received|(?:eft )?(?:payment|transfer|deposit) from|credited|deposited|paid in|amohets?oe|kentsoe)`,
);
/** The payer's second receipt: somebody has received the money from the holder. */
const FROM_HOLDER_AFTER = after(String.raw`(?:ho tsoa ho|ho tloha ho|from|by) (?:you|uena)`);
const SENT_BEFORE = before(
  String.raw`(?:sent|paid|transferred|debited(?: with)?|lefile|lefetse|rometse|romelletse|patetse)(?: (?:a )?(?:payment|transfer|sum|amount) of)?`,
);
const SENT_AFTER = after(
  String.raw`(?:(?:has been|was|is|e) )?(?:successfully )?(?:sent|paid|transferred|debited|lefuoe|rometsoe|(?:eft )?(?:payment|transfer|purchase) (?:to|at))`,
);
const MOVED_BEFORE = before(
  String.raw`(?:payment|transaction|pay ?bill)(?: of| for)?|transfer(?: of)?|purchase(?: of)?|eft(?: of)?|tefo(?: ea(?: hau ea)?)?`,
);
/** `Payment to THUTO CENTRE of M450.00`, with the receiver before the amount. */
const PAYEE_BEFORE = /(?<!\p{L})(?:payment|transfer) to ([\p{L}\d][\p{L}\p{M}\d &'’-]{1,45}?) of\s$/iu;
const CONFIRMATION_BEFORE = /(?<!\p{L})(?:payment|transfer) (?:confirmation|confirmed|successful)[.:]?\s?$/iu;
const TO_SOMEBODY = /^(?:[^.;]|\.(?!\s)){0,40}?\s(?:to|at|ho) (?!tsoa|tloha)/iu;
const FROM_SOMEBODY = /^[^.;]{0,40}?\s(?:from|ho tsoa ho|ho tloha ho) (?!your |acc|a\/c)/iu;
/** Somebody other than the recipient paid: `LERATO has paid M450.00`, `M450.00 paid into acc 1234 by LERATO`. */
const OTHER_PAID_BEFORE = /(?:(?<!\p{L})has|(?<!\d)(?:266)?[56]\d{7}\)?)\s(?:paid|sent|transferred)\s$/iu;
const OTHER_PAID_AFTER = /^\s?(?:(?:has been|was|is) )?paid (?:[^.;]{0,40}?\s)?by (?!your?(?!\p{L}))/iu;

/** Says what the words on both sides of an amount mean; null for an amount that nothing happened to. */
function classifyAmount(
  left: string,
  right: string,
): Pick<MoneyEvent, 'kind' | 'isTwin' | 'isByOther'> | null {
  const of = (kind: MoneyEventKind, isTwin = false) => ({ kind, isTwin, isByOther: false });
  if (OTHER_BEFORE.test(left) || OTHER_AFTER.test(right)) return null;
  if (AIRTIME_BEFORE.test(left) || AIRTIME_AFTER.test(right)) return of('airtime');
  if (WITHDRAWAL_BEFORE.test(left) || WITHDRAWAL_AFTER.test(right)) return of('withdrawal');
  if (TO_HOLDER_BEFORE.test(left) || TO_HOLDER_AFTER.test(right)) return of('received');
  if (RECEIVED_BEFORE.test(left)) return FROM_HOLDER_AFTER.test(right) ? of('sent', true) : of('received');
  if (RECEIVED_AFTER.test(right)) return of('received');
  if (SENT_BEFORE.test(left) || SENT_AFTER.test(right)) {
    return { ...of('sent'), isByOther: OTHER_PAID_BEFORE.test(left) || OTHER_PAID_AFTER.test(right) };
  }
  if (PAYEE_BEFORE.test(left)) return of('sent');
  if (!MOVED_BEFORE.test(left) && !CONFIRMATION_BEFORE.test(left)) return null;
  if (TO_SOMEBODY.test(right)) return of('sent');
  return FROM_SOMEBODY.test(right) ? of('received') : null;
}

function findEvents(text: string): MoneyEvent[] {
  const events: MoneyEvent[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const start = match.index;
    const end = start + match[0].length;
    const left = text.slice(Math.max(0, start - BEFORE), start);
    const found = classifyAmount(left, text.slice(end, end + AFTER));
    if (found === null) continue;
    events.push({ ...found, amountLisente: parseAmount(match[1] ?? match[2] ?? ''), start, end });
  }
  return events;
}

/** Where the provider's text begins: at its id or name, after what a person wrote before a forwarded message. */
function findStart(text: string): number {
  const anchor = text.search(new RegExp(ANCHORED_ID.source, 'iu'));
  if (anchor !== -1) return anchor;
  const name = text.search(/(?<!\p{L})eco\s?cash\s?[:.]/iu);
  const amount = text.search(new RegExp(AMOUNT.source, 'iu'));
  return name !== -1 && name < amount ? name : 0;
}

/** Takes a normalized message apart. */
export function readStructure(message: string): MessageStructure {
  const withoutRemarks = blankRemarks(message);
  const start = findStart(withoutRemarks);
  const textWithReferences = withoutRemarks.slice(start);
  const text = blankReferences(textWithReferences);
  return {
    text,
    textWithReferences,
    ids: findTransactionIds(textWithReferences),
    isAnchored: new RegExp(ANCHORED_ID.source, 'iu').exec(text)?.index === 0,
    events: findEvents(text),
  };
}

/** The position of the first amount in a text; 0 without one. */
export const findFirstAmount = (text: string): number =>
  Math.max(0, text.search(new RegExp(AMOUNT.source, 'iu')));

/** Whether a text names an amount, also one that nothing is said about. */
export const namesAmount = (message: string): boolean =>
  new RegExp(AMOUNT.source, 'iu').test(message) || /\d[.,]\d{2}(?!\d)/u.test(message);

/** Whether a text has something of the shape of a transaction id. */
export const namesTransaction = (message: string): boolean => findTransactionIds(message).length > 0;

/** A name ends at a telephone number, a date, a full stop before a space, or the next part of the sentence. */
const NAME_END = String.raw`(?=\s{0,3}(?:\+?\d[\d ]{6,20}|\(|\s-\s|,|;|\.(?:\s|$)|\s(?:on|at|ka|ref|reference|with|for|account|new|txn|transaction|date|via|using|from|by|to|into|successful|successfully|tefo|total|merchant|till|tefiso|chelete|remarks?|has|have|was|is|received|credited|cleared|e atlehile)(?!\p{L})|\s\d{1,4}[/-]\d|$))`;
const NAME = String.raw`(?:\+?\d{4,15}(?:\s{0,2}-\s{0,2}|\s))?(?!(?:on|at|ka|for|with|via)\s)(\p{L}[\p{L}\p{M}\d .&'’-]{1,59}?)`;
const FROM = new RegExp(
  String.raw`(?<!\p{L})(?:from|ho tsoa ho|ho tloha ho|by)\s(?!acc|your?(?!\p{L})|uena)${NAME}${NAME_END}`,
  'iu',
);
const BY = new RegExp(String.raw`^\s?ke\s${NAME}${NAME_END}`, 'iu');
const FROM_NUMBER = /(?<!\p{L})(?:from|ho tsoa ho|ho tloha ho|by|ke)\s\+?(\d{8,15})(?!\d)/iu;
const TO = new RegExp(
  String.raw`(?<!\p{L})(?:to|at|ho ea ho|ho)\s(?!tsoa|tloha|your?(?!\p{L})|uena)${NAME}${NAME_END}`,
  'iu',
);
const HAS_RECEIVED = /([\p{L}\d][\p{L}\p{M}\d &'’-]{1,59}?)\s(?:has received|e amohetse)\s{0,2}$/iu;

const SENT_YOU = /([\p{L}\d][\p{L}\p{M}\d &'’-]{1,59}?)\s(?:has )?(?:sent|paid|transferred) (?:to )?you\s$/iu;
/** The number of a payer, between the name and the verb. */
const PAYER_NUMBER = /\s\(?\d{8,12}\)?(?=\s)/u;

const findName = (pattern: RegExp, text: string): string | null => pattern.exec(text)?.[1]?.trim() ?? null;

/** Length of the text before an amount in which a name is looked for. */
const NAMES = 100;

/** Who paid, as the rest of the sentence after the amount names them: a name, else a number. */
export const findPayer = (textAfter: string): string | null =>
  findName(FROM, textAfter) ?? findName(BY, textAfter) ?? findName(FROM_NUMBER, textAfter);
/** Who paid, as the text before an amount names them: `LERATO MOKOENA sent you`, or `has paid` by somebody else. */
export function findPayerBefore(textBefore: string, isByOther: boolean): string | null {
  const names = textBefore.slice(-NAMES).replace(PAYER_NUMBER, '');
  return findName(SENT_YOU, isByOther ? `${names}you ` : names);
}
export const findPayee = (textAfter: string): string | null => findName(TO, textAfter);
/** Who was paid, as the text before an amount names them: `Payment to THUTO CENTRE of`. */
export const findPayeeBefore = (textBefore: string): string | null =>
  findName(PAYEE_BEFORE, textBefore.slice(-NAMES));
/** Who has received the money, as a second receipt names them before the amount. */
export const findTwinPayee = (textBefore: string): string | null =>
  findName(HAS_RECEIVED, textBefore.slice(-80));

/** The positions at which the sentence around a position begins and ends. */
export function findSentence(text: string, position: number): { readonly from: number; readonly to: number } {
  const head = text.slice(0, position);
  const from = Math.max(head.lastIndexOf('. '), head.lastIndexOf('! '), head.lastIndexOf('; '));
  // Not after an initial, as in `L. MOKOENA`.
  const rest = text.slice(position).search(/(?<!(?:^|\s)\p{Lu})[.!;](?:\s|$)/u);
  return { from: from === -1 ? 0 : from + 2, to: rest === -1 ? text.length : position + rest };
}
