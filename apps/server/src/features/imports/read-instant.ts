import { toInstant, isWallDate } from '@thuto/domain/calendar';

const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function fromSeconds(seconds: unknown, nanoseconds: unknown): number | null {
  if (typeof seconds !== 'number') return null;
  return seconds * 1000 + Math.floor((typeof nanoseconds === 'number' ? nanoseconds : 0) / 1_000_000);
}

function fromText(text: string, zone: string): number | null {
  if (WITH_ZONE.test(text)) return Date.parse(text);
  if (isWallDate(text)) return toInstant(text, '00:00', zone);
  const [, date = '', time = ''] = WITHOUT_ZONE.exec(text) ?? [];
  return isWallDate(date) && time < '24' ? toInstant(date, time, zone) : null;
}

function fromObject(value: Fields, zone: string): number | null {
  if ('seconds' in value) return fromSeconds(value['seconds'], value['nanoseconds']);
  if ('_seconds' in value) return fromSeconds(value['_seconds'], value['_nanoseconds']);
  if ('__time__' in value) return toMilliseconds(value['__time__'], zone);
  if (value['__datatype__'] === 'timestamp') return toMilliseconds(value['value'], zone);
  return null;
}

function toMilliseconds(value: unknown, zone: string): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return fromText(value.trim(), zone);
  return isObject(value) ? fromObject(value, zone) : null;
}

/**
 * Parses an instant in any format of the export: ISO text, `{seconds, nanoseconds}` with or without
 * underscores, milliseconds since 1970, and the wrappers of export tools. Text without a zone is wall-clock
 * time in the platform's time zone. Returns null unless the result is an instant from 2000 to 2099.
 */
export function readInstant(value: unknown, zone: string): Date | null {
  const milliseconds = toMilliseconds(value, zone);
  if (milliseconds === null || !(milliseconds >= EARLIEST && milliseconds < LATEST)) return null;
  return new Date(Math.floor(milliseconds));
}
