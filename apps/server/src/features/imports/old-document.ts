import { createHash } from 'node:crypto';
import { type ImportReport } from './import-report.ts';
import { readInstant } from './read-instant.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const MAX_QUOTED_LENGTH = 60;
const MAX_COUNTER = 1_000_000;

/** Serialises a value with sorted keys, so that the same document always has the same checksum. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
}

/** Returns the SHA-256 of a document, independent of the order of its keys. */
export const computeChecksum = (document: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(canonical(document)) ?? '')
    .digest('hex');

/**
 * Returns the id of an imported document: its own if that is a UUID, otherwise one derived from its name. The
 * id is stable, so references work and a repeated import recognises the document.
 */
export function getRecordId<Id extends string = string>(collection: string, externalId: string): Id {
  if (UUID.test(externalId)) return externalId.toLowerCase() as Id;
  const hash = createHash('sha256').update(`thuto-import:${collection}:${externalId}`).digest('hex');
  const [variant = '8'] = '89ab'.charAt(Number.parseInt(hash.charAt(16), 16) % 4);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-') as Id;
}

/** Returns a value as the report quotes it: short and on one line. */
export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
}

/**
 * A document of the export. Its fields are read one by one; every value that must be changed is noted in the
 * report.
 */
export class OldDocument {
  readonly collection: string;
  readonly externalId: string;
  readonly recordId: string;
  readonly sha256: string;
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #zone: string;
  readonly #report: ImportReport;

  constructor(
    collection: string,
    externalId: string,
    fields: Readonly<Record<string, unknown>>,
    dependencies: { readonly zone: string; readonly report: ImportReport },
  ) {
    this.collection = collection;
    this.externalId = externalId;
    this.recordId = getRecordId(collection, externalId);
    this.sha256 = computeChecksum(fields);
    this.#fields = fields;
    this.#zone = dependencies.zone;
    this.#report = dependencies.report;
  }

  note(words: string): void {
    this.#report.note(this.collection, this.externalId, words);
  }

  /** Returns the raw field; undefined if it is absent, null or inherited. */
  raw(field: string): unknown {
    return Object.hasOwn(this.#fields, field) ? (this.#fields[field] ?? undefined) : undefined;
  }

  /** Returns the field as storable text, trimmed and cut to `max` characters; empty if absent. */
  text(field: string, max: number): string {
    const value = this.raw(field);
    if (value === undefined) return '';
    if (typeof value !== 'string' && typeof value !== 'number') {
      this.note(`${field} is not text: ${quoteValue(value)}; left empty`);
      return '';
    }
    const text = String(value).replaceAll('\u0000', '').toWellFormed().trim();
    if (text.length <= max) return text;
    this.note(`${field} is longer than ${max} characters; cut`);
    return text.slice(0, max).toWellFormed().trim();
  }

  /**
   * Returns the field as one of these words, ignoring case; null if absent or unknown. If `instead` is given,
   * an unknown word is noted with it.
   */
  word<W extends string>(field: string, words: readonly W[], instead?: string): W | null {
    const value = this.raw(field);
    if (value === undefined || value === '') return null;
    const text = String(value).trim().toLowerCase();
    const found = words.find((word) => word.toLowerCase() === text) ?? null;
    if (found === null && instead !== undefined) this.note(`${field} is ${quoteValue(value)}; ${instead}`);
    return found;
  }

  /** Returns the field as an instant; null if absent or invalid, which is noted. */
  instant(field: string): Date | null {
    const value = this.raw(field);
    if (value === undefined || value === '') return null;
    const instant = readInstant(value, this.#zone);
    if (instant === null) this.note(`${field} is not a date or time: ${quoteValue(value)}; left out`);
    return instant;
  }

  /** Returns the first of these fields that contains an instant. */
  firstInstant(...fields: readonly string[]): Date | null {
    for (const field of fields) {
      const instant = this.instant(field);
      if (instant !== null) return instant;
    }
    return null;
  }

  /** Returns the field as a whole number from 0; 0 if absent or invalid, which is noted. */
  counter(field: string): number {
    const value = this.raw(field);
    if (value === undefined || value === '') return 0;
    const number = typeof value === 'string' ? Number(value) : value;
    if (typeof number === 'number' && number >= 0 && number <= MAX_COUNTER) {
      if (!Number.isInteger(number)) this.note(`${field} is ${number}; ${Math.floor(number)} was imported`);
      return Math.floor(number);
    }
    this.note(`${field} is ${quoteValue(value)}; 0 was imported`);
    return 0;
  }
}
