import { normalizeText } from '../normalize-text.ts';
import { isWallDate, isWallTime, type WallDate, type WallTime } from '../calendar.ts';

const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  pherekhong: 1,
  hlakola: 2,
  hlakubele: 3,
  mesa: 4,
  motseanong: 5,
  phupjane: 6,
  phupu: 7,
  phato: 8,
  loetse: 9,
  mphalane: 10,
  pulungoana: 11,
  tsitoe: 12,
};
const MONTH_WORD = String.raw`[’']?(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|pherekhong|hlakola|hlakubele|mesa|mots[eě]anong|phupjane|phupu|phato|loetse|mphalane|pulungoana|tsitoe)\.?`;

/** `03MAR2026` and `12Mar26`, as banks of South Africa write it. Alone, so that it is no part of a transaction id. */
const JOINED =
  /(?<![\p{L}\p{N}])(\d{2})(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(20\d{2}|\d{2})(?![\p{L}\p{N}])/iu;

const twoDigits = (number: number) => number.toString().padStart(2, '0');

function dateOf(year: number, month: number, day: number): WallDate | null {
  const full = year < 100 ? 2000 + year : year;
  const date = `${full}-${twoDigits(month)}-${twoDigits(day)}`;
  return isWallDate(date) ? date : null;
}

/** Finds the first date: ISO, day before month in digits, or with the month as a word. */
export function findDate(text: string): WallDate | null {
  const iso = /(?<!\d)(20\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/u.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /(?<![\d.])(\d{1,2})([-/.])(\d{1,2})\2(20\d{2}|\d{2})(?!\d|\.\d)/u.exec(text);
  if (numeric) {
    const [day, month, year] = [Number(numeric[1]), Number(numeric[3]), Number(numeric[4])];
    return month > 12 ? dateOf(year, day, month) : dateOf(year, month, day);
  }
  const plain = normalizeText(text, 'NFD').replaceAll(/\p{M}/gu, '');
  const dayFirst =
    new RegExp(
      String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[ -]${MONTH_WORD}[ ,-]*(20\d{2}|\d{2})(?!\d)`,
      'iu',
    ).exec(plain) ?? JOINED.exec(plain);
  if (dayFirst) return dateOf(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = new RegExp(
    String.raw`(?<!\p{L})${MONTH_WORD} (\d{1,2})(?:st|nd|rd|th)?,? (20\d{2})(?!\d)`,
    'iu',
  ).exec(plain);
  if (monthFirst) return dateOf(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
  return null;
}

function monthOf(word = ''): number {
  const key = word.toLowerCase();
  return MONTHS[key] ?? MONTHS[key.slice(0, 3)] ?? 0;
}

const TIME =
  /(?<![\p{L}\d:.])(\d{1,2})(?:[:h]|\.(?=\d{2}\s?[ap]\.?m\b))(\d{2})(?::\d{2})?\s?([ap])?\.?(?:m\b\.?)?/giu;

/** Finds the first time: `14:15`, `14:15:09`, `2:15 PM`, `2.15pm`, `14h15`. Not inside an id such as `TDC4H20AB`. */
export function findTime(text: string): WallTime | null {
  for (const [, hourDigits, minutes, half] of text.matchAll(TIME)) {
    let hour = Number(hourDigits);
    if (half !== undefined && (hour < 1 || hour > 12)) continue;
    if (half?.toLowerCase() === 'p' && hour < 12) hour += 12;
    if (half?.toLowerCase() === 'a' && hour === 12) hour = 0;
    const time = `${twoDigits(hour)}:${minutes}`;
    if (isWallTime(time)) return time;
  }
  return null;
}
