import { isOptionalUnit, type Mark, type NumberContent } from '@thuto/domain/items';
import { isSameQuantity, isSameUnitText, parseUnit, readSuperscripts } from './units.ts';

/** The readings of a number: `2,500` is 2500 or, with a decimal comma, 2.5. */
export interface NumberReading {
  readonly values: readonly number[];
  /** What follows the number. */
  readonly rest: string;
}

const FRACTIONS = new Map([
  ['½', '1/2'],
  ['⅓', '1/3'],
  ['⅔', '2/3'],
  ['¼', '1/4'],
  ['¾', '3/4'],
  ['⅕', '1/5'],
  ['⅖', '2/5'],
  ['⅗', '3/5'],
  ['⅘', '4/5'],
  ['⅙', '1/6'],
  ['⅚', '5/6'],
  ['⅛', '1/8'],
  ['⅜', '3/8'],
  ['⅝', '5/8'],
  ['⅞', '7/8'],
]);

/** Returns an answer with one spelling for signs, spaces, fractions and powers. */
function tidy(text: string): string {
  return readSuperscripts(text.replaceAll(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g, (sign) => ` ${FRACTIONS.get(sign) ?? ''} `))
    .replaceAll(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .replaceAll(/[−–—]/g, '-')
    .trim();
}

/** An amount, `x =` or `≈` in front of the number says nothing about it. */
const LEAD = /^(?:\p{L}\s*=|[=≈~])\s*/u;
const MONEY = /^(-?)M\s*(?=\d)/;

const DIGITS = /^\d+(?:[.,' ]\d+)*|^[.,]\d+/;
const GROUPED = /^\d{1,3}(?:([,.' ])\d{3})(?:\1\d{3})*/;

/** Returns the values that digits with separators can mean; none if they mean no number. */
function readDigits(text: string): number[] {
  const values = new Set<number>();
  const grouped = GROUPED.exec(text);
  if (grouped) {
    const rest = text.slice(grouped[0].length);
    const whole = grouped[0].replaceAll(/[,.' ]/g, '');
    const isDecimalPoint = grouped[1] === '.' && grouped[0].split('.').length === 2;
    if (!isDecimalPoint && (rest === '' || /^[.,]\d+$/.test(rest)))
      values.add(Number(whole + rest.replace(',', '.')));
  }
  if (/^\d*(?:[.,]\d+)?$/.test(text)) values.add(Number(text.replace(',', '.')));
  return [...values];
}

/** Longest run of digits with separators whose spaces are between groups of three. */
function takeDigits(text: string): string {
  const found = DIGITS.exec(text)?.[0] ?? '';
  if (!found.includes(' ')) return found;
  return /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?/.exec(found)?.[0] ?? found.slice(0, found.indexOf(' '));
}

// `tidy` leaves single spaces.
const POWER = /^ ?(?:[×x*·] ?10 ?(?:\^|\*\*) ?\(? ?([+-]?\d{1,3}) ?\)?|[eE]([+-]?\d{1,3})(?!\p{L}))/u;
const QUOTIENT = /^\s*\/\s*(\d{1,9})(?![\d.,])/;
const MIXED = /^\s+(\d{1,9})\s*\/\s*(\d{1,9})(?![\d.,])/;
const POWER_OF_TEN = /^10 ?\^ ?\(? ?([+-]?\d{1,3}) ?\)?/;

/**
 * Reads a number as people write it: `2,5`, `5/2`, `2½`, `1 000 000`, `3.0×10^8`, with a decimal point or comma.
 * @returns null if the text does not begin with a number.
 */
export function readNumber(text: string): NumberReading | null {
  const clean = tidy(text).replace(LEAD, '').replace(MONEY, '$1');
  const sign = /^[+-]\s*/.exec(clean)?.[0] ?? '';
  let rest = clean.slice(sign.length).replace(MONEY, '');
  const factor = sign.startsWith('-') ? -1 : 1;

  const ten = POWER_OF_TEN.exec(rest);
  if (ten) return { values: [factor * 10 ** Number(ten[1])], rest: rest.slice(ten[0].length).trim() };

  const digits = takeDigits(rest);
  let values = readDigits(digits);
  if (digits === '' || values.length === 0) return null;
  rest = rest.slice(digits.length);

  const mixed = MIXED.exec(rest);
  const quotient = QUOTIENT.exec(rest);
  const power = POWER.exec(rest);
  if (mixed) {
    values = values.map((value) => value + Number(mixed[1]) / Number(mixed[2]));
    rest = rest.slice(mixed[0].length);
  } else if (quotient) {
    values = values.map((value) => value / Number(quotient[1]));
    rest = rest.slice(quotient[0].length);
  } else if (power) {
    // The text with an exponent is the double that is nearest, a product is not.
    values = values.map((value) => Number(`${String(value)}e${String(Number(power[1] ?? power[2]))}`));
    rest = rest.slice(power[0].length);
  }
  values = values.map((value) => factor * value).filter((value) => Number.isFinite(value));
  return values.length === 0 ? null : { values, rest: rest.trim().replace(/^[.;]$/, '') };
}

/** Relative error that arithmetic with doubles may cause. */
const ROUNDING = 1e-9;

/** Returns true if a value, in the unit of the answer, is close enough to it. */
function isAccepted(value: number, { answer, tolerance, significantFigures }: NumberContent): boolean {
  const slack = ROUNDING * Math.max(Math.abs(answer), Number.MIN_VALUE);
  if (Math.abs(value - answer) <= tolerance + slack) return true;
  if (significantFigures === undefined) return false;
  return Math.abs(Number(value.toPrecision(significantFigures)) - answer) <= slack;
}

const PROBLEMS = {
  empty: 'Please enter an answer.',
  unreadable: 'Please enter a number, such as 2.5, 5/2 or 3 × 10^8.',
  noUnit: 'Please add the unit to your answer.',
  unknownUnit: 'Please check the unit of your answer.',
  noUnitExpected: 'Please enter the number alone, without a unit.',
} as const;

const wrong = (problem: string): Mark => ({ isCorrect: false, problem });

/** A value in the unit of the answer, or the fault of its unit. */
type Converted = { readonly factor: number } | Mark;

/** Returns the factor from the written unit to the unit of the answer, or what is wrong with the written unit. */
function convert(written: string, expected: string | null): Converted {
  if (expected === null) return written === '' ? { factor: 1 } : wrong(PROBLEMS.noUnitExpected);
  if (written === '') return isOptionalUnit(expected) ? { factor: 1 } : wrong(PROBLEMS.noUnit);
  if (isSameUnitText(written, expected)) return { factor: 1 };
  const unit = parseUnit(written);
  const wanted = parseUnit(expected);
  if (!unit) return wrong(PROBLEMS.unknownUnit);
  if (!wanted || !isSameQuantity(unit, wanted)) {
    return { isCorrect: false, reveals: 'The unit belongs to another quantity.' };
  }
  return { factor: unit.factor / wanted.factor };
}

/** Marks a number with its unit (MARK-2). */
export function markNumber(content: NumberContent, answer: string): Mark {
  if (answer.trim() === '') return wrong(PROBLEMS.empty);
  const reading = readNumber(answer);
  if (!reading) return wrong(PROBLEMS.unreadable);
  const converted = convert(reading.rest, content.unit);
  if ('isCorrect' in converted) return converted;
  const values = reading.values.map((value) => value * converted.factor);
  if (values.some((value) => isAccepted(value, content))) return { isCorrect: true };
  return { isCorrect: false, ...revealFactor(values, content.answer) };
}

/** Recognises a wrong sign and a wrong power of ten, which every number item shares. */
function revealFactor(values: readonly number[], answer: number): { reveals?: string } {
  if (answer === 0) return {};
  for (const value of values) {
    const ratio = value / answer;
    if (Math.abs(ratio + 1) < ROUNDING) return { reveals: 'The sign is wrong.' };
    const power = Math.log10(ratio);
    if (Number.isFinite(power) && Math.round(power) !== 0 && Math.abs(power - Math.round(power)) < ROUNDING) {
      return { reveals: 'The digits are right, but the power of ten or the prefix of the unit is wrong.' };
    }
  }
  return {};
}
