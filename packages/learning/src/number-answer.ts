import { isOptionalUnit, type Mark, type NumberContent } from '@thuto/domain/learning/items';
import { AMBIGUITIES, normalizeAnswer } from './normalize-answer.ts';
import { isSameQuantity, isSameUnitText, parseUnit, type Unit } from './units.ts';

/** A number and what follows it. */
export interface NumberReading {
  readonly value: number;
  /** What the digits mean with a decimal comma: 2.5 for `2,500`, which is read as 2500. */
  readonly decimalComma?: number;
  /** What follows the number. */
  readonly rest: string;
}

/** `x =`, `speed =` or `≈` in front of the number says nothing about it. */
const LEAD = /^(?:\p{L}{1,20}(?:_\(?[\p{L}\d]+\)?)?\s*=|[=≈])\s*/u;
/** Brackets around the whole answer, as around a negative number, or quotes of Word. */
const WRAPPED = /^[("“”'] ?([^()"“”']*[^()"“”' ]) ?[)"“”']$/u;
const MONEY = /^([+-]?)\s*(?:M|LSL)\s*(?=\d)/;

const DIGITS = /^\d+(?:[.,' ]\d+)*|^[.,]\d+/;
const GROUPED = /^[1-9]\d{0,2}(?:([,.' ])\d{3})(?:\1\d{3})*/;

/** Returns the values that digits with separators can mean, the usual one first; none if they mean no number. */
function readDigits(text: string): number[] {
  const values: number[] = [];
  const grouped = GROUPED.exec(text);
  if (grouped) {
    const rest = text.slice(grouped[0].length);
    const whole = grouped[0].replaceAll(/[,.' ]/g, '');
    const isDecimalPoint = grouped[1] === '.' && grouped[0].split('.').length === 2;
    if (!isDecimalPoint && (rest === '' || /^[.,]\d+$/.test(rest)))
      values.push(Number(whole + rest.replace(',', '.')));
  }
  if (/^\d*(?:[.,]\d+)?$/.test(text)) values.push(Number(text.replace(',', '.')));
  return values;
}

/** Longest run of digits with separators whose spaces are between groups of three. */
function takeDigits(text: string): string {
  const found = DIGITS.exec(text)?.[0] ?? '';
  if (!found.includes(' ')) return found;
  return /^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?/.exec(found)?.[0] ?? found.slice(0, found.indexOf(' '));
}

// `normalizeAnswer` leaves single spaces.
const POWER = /^ ?(?:[×x*·] ?10 ?(?:\^|\*\*) ?\(? ?([+-]?\d{1,3}) ?\)?|[eE]([+-]?\d{1,3})(?!\p{L}))/u;
const QUOTIENT = /^ ?[/⁄] ?(\d{1,9})(?![\d.,])/;
const MIXED = /^ (\d{1,9}) ?[/⁄] ?(\d{1,9})(?![\d.,])/;
const POWER_OF_TEN = /^10 ?\^ ?\(? ?([+-]?\d{1,3}) ?\)?/;

/** Returns the values after the fraction or power of ten that follows the digits, and the text after it. */
function readTail(values: readonly number[], text: string): { values: number[]; rest: string } | null {
  const mixed = MIXED.exec(text);
  const quotient = QUOTIENT.exec(text);
  const power = POWER.exec(text);
  if (mixed) {
    const [over, under] = [Number(mixed[1]), Number(mixed[2])];
    const whole = values.filter((value) => Number.isInteger(value)).slice(0, 1);
    // `2 5/2` is no mixed number.
    if (over >= under || whole.length === 0) return null;
    return { values: whole.map((value) => value + over / under), rest: text.slice(mixed[0].length) };
  }
  if (quotient) {
    return {
      values: values.map((value) => value / Number(quotient[1])),
      rest: text.slice(quotient[0].length),
    };
  }
  if (power) {
    // The text with an exponent is the double that is nearest, a product is not.
    const exponent = String(Number(power[1] ?? power[2]));
    return {
      values: values.map((value) => Number(`${String(value)}e${exponent}`)),
      rest: text.slice(power[0].length),
    };
  }
  return { values: [...values], rest: text };
}

/**
 * Reads a number as people write it: `2,5`, `5/2`, `2½`, `1 000 000`, `3.0×10^8`, with a decimal point or comma.
 * @returns null if the text does not begin with a number.
 */
export function readNumber(text: string): NumberReading | null {
  const clean = normalizeAnswer(text).replace(WRAPPED, '$1').replace(LEAD, '');
  const money = MONEY.exec(clean);
  const amount = money ? (money[1] ?? '') + clean.slice(money[0].length) : clean;
  const sign = /^[+-]\s*/.exec(amount)?.[0] ?? '';
  const afterSign = amount.slice(sign.length).replace(MONEY, '');
  const factor = sign.startsWith('-') ? -1 : 1;

  const ten = POWER_OF_TEN.exec(afterSign);
  if (ten) {
    const value = factor * 10 ** Number(ten[1]);
    return Number.isFinite(value) ? { value, rest: afterSign.slice(ten[0].length).trim() } : null;
  }
  const digits = takeDigits(afterSign);
  const tail = digits === '' ? null : readTail(readDigits(digits), afterSign.slice(digits.length));
  if (!tail) return null;
  const [value, decimalComma] = tail.values.map((one) => factor * one);
  if (value === undefined || !Number.isFinite(value)) return null;
  const rest = tail.rest.trim().replace(/^[.;]$/, '');
  return {
    value,
    ...(decimalComma !== undefined && { decimalComma }),
    rest: rest === '' && (money || MONEY.test(amount.slice(sign.length))) ? 'LSL' : rest,
  };
}

/** A unit of letters that another number follows, as in `h 30 min`. */
const COMPOUND = /^(\p{L}{1,12})\.?,?\s*(?:and\s+|&\s*)?(?=\d)/u;
const HOUR_S = 3600;
/** Upper bound of the parts of a compound quantity. */
const MAX_PARTS = 4;

/**
 * Returns a quantity in two or more units, such as `1 h 30 min` or `2 kg 300 g`, as a number of its first unit. The
 * units measure the same and become smaller; minutes may stand without a unit after hours, as in `1h30`.
 */
function joinCompound(reading: NumberReading): NumberReading {
  const first = COMPOUND.exec(reading.rest);
  const name = first?.[1] ?? '';
  const unit = first ? parseUnit(name).plain[0] : undefined;
  if (!first || !unit) return reading;
  let sum = 0;
  let smallest: Unit = unit;
  let text = reading.rest.slice(first[0].length);
  for (let part = 0; part < MAX_PARTS && text !== ''; part += 1) {
    const next = readNumber(text);
    if (!next) return reading;
    const written = COMPOUND.exec(next.rest);
    const symbol = written?.[1] ?? next.rest;
    const isMinutes =
      smallest.factor === HOUR_S && (symbol === 'm' || (symbol === '' && /^[0-5]\d$/.test(text.trim())));
    const inner = parseUnit(isMinutes ? 'min' : symbol).plain[0];
    if (!inner || !isSameQuantity(inner, unit) || inner.factor >= smallest.factor || next.value < 0) {
      return reading;
    }
    sum += (next.value * inner.factor) / unit.factor;
    smallest = inner;
    text = written ? next.rest.slice(written[0].length) : '';
  }
  if (text !== '') return reading;
  return { value: reading.value < 0 ? reading.value - sum : reading.value + sum, rest: name };
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
  percentage: 'Please write the answer as a percentage, with the sign %.',
  temperature: 'Please write the temperature in the unit that the question uses.',
  degrees: 'Please write degrees with their scale, as in 25 °C.',
  time: 'Please write the time with its units, as in 1 h 30 min.',
} as const;

const wrong = (problem: string): Mark => ({ isCorrect: false, problem });

const ZERO_CELSIUS_K = 273.15;

/** Questions that ask for a difference of temperatures, for which 1 °C is 1 K. */
const ASKS_FOR_DIFFERENCE =
  /\bby how (?:much|many)\b|\b(?:rise|fall|drop|change|increase|decrease|difference) (?:in|of|between)\b[^.?]{0,40}\btemperatures?\b|\btemperature (?:rise|fall|drop|change|increase|decrease|difference)\b/i;

/** How a written value becomes one in the unit of the answer, or what is wrong with its unit. */
type Conversion = { readonly convert: (value: number) => number; readonly isDoubtful?: boolean } | Mark;

const multiplyBy = (factor: number): Conversion => ({ convert: (value) => value * factor });

/** Converts between °C and K: by the scales, or as a difference where the question asks for one. */
function convertTemperature(unit: Unit, wanted: Unit, question: string): Conversion {
  if (unit.scale === wanted.scale || ASKS_FOR_DIFFERENCE.test(question)) return multiplyBy(1);
  const offset = unit.scale === 'kelvin' ? -ZERO_CELSIUS_K : ZERO_CELSIUS_K;
  return { convert: (value) => value + offset, isDoubtful: true };
}

const SECOND: Unit = { factor: 1, dimensions: { s: 1 } };
/** A degree without a scale, also that of an angle. */
const DEGREE: Unit = { factor: 1, dimensions: { '°': 1 } };

/** Returns how to convert the written unit to the unit of the answer, or what is wrong with the written unit. */
function findConversion(written: string, expected: string | null, question: string): Conversion {
  if (/^· ?\d/.test(written)) return wrong(AMBIGUITIES.middleDot);
  if (expected === null) {
    if (/^(?:%|per ?cent)$/i.test(written)) return { convert: (value) => value / 100, isDoubtful: true };
    return written === '' ? multiplyBy(1) : wrong(PROBLEMS.noUnitExpected);
  }
  if (written === '') return isOptionalUnit(expected) ? multiplyBy(1) : wrong(PROBLEMS.noUnit);
  const wanted = parseUnit(expected).plain[0];
  if (!wanted) {
    return isSameUnitText(written, expected) ? multiplyBy(1) : wrong(PROBLEMS.unknownUnit);
  }
  const { plain, joined } = parseUnit(written);
  const unit = [...plain, ...joined].find((one) => isSameQuantity(one, wanted));
  if (!unit && /^:\s*\d/.test(written) && isSameQuantity(wanted, SECOND)) return wrong(PROBLEMS.time);
  if (!unit && wanted.scale !== undefined && plain.some((one) => isSameQuantity(one, DEGREE)))
    return wrong(PROBLEMS.degrees);
  if (!unit && plain.length === 0) return wrong(PROBLEMS.unknownUnit);
  if (!unit) return { isCorrect: false, reveals: 'The unit belongs to another quantity.' };
  if (unit.scale !== undefined && wanted.scale !== undefined)
    return convertTemperature(unit, wanted, question);
  return multiplyBy(unit.factor / wanted.factor);
}

/** Returns the sentence that asks again where another reading of a wrong value would be right, or null. */
function findOtherReading(
  content: NumberContent,
  { value, decimalComma, rest }: NumberReading,
  { convert, isDoubtful }: Exclude<Conversion, Mark>,
): string | null {
  if (decimalComma !== undefined && isAccepted(convert(decimalComma), content))
    return AMBIGUITIES.decimalComma;
  if (isDoubtful === true && isAccepted(value, content)) {
    return content.unit === null ? PROBLEMS.noUnitExpected : PROBLEMS.temperature;
  }
  // 0.4 where the question asks for 40%.
  if (content.unit === '%' && rest === '' && isAccepted(value * 100, content)) return PROBLEMS.percentage;
  return null;
}

/**
 * Marks a number with its unit (MARK-2).
 * @param question says whether a temperature is a reading or a difference.
 */
export function markNumber(content: NumberContent, answer: string, question = ''): Mark {
  if (answer.trim() === '') return wrong(PROBLEMS.empty);
  const first = readNumber(answer);
  if (!first) return wrong(PROBLEMS.unreadable);
  const reading = joinCompound(first);
  const conversion = findConversion(reading.rest, content.unit, question);
  if ('isCorrect' in conversion) return conversion;
  const value = conversion.convert(reading.value);
  if (isAccepted(value, content)) return { isCorrect: true };
  const again = findOtherReading(content, reading, conversion);
  if (again !== null) return wrong(again);
  return { isCorrect: false, ...revealFactor(value, content.answer) };
}

/** Recognises a wrong sign and a wrong power of ten, which every number item shares. */
function revealFactor(value: number, answer: number): { reveals?: string } {
  if (answer === 0) return {};
  const ratio = value / answer;
  if (Math.abs(ratio + 1) < ROUNDING) return { reveals: 'The sign is wrong.' };
  const power = Math.log10(ratio);
  if (Number.isFinite(power) && Math.round(power) !== 0 && Math.abs(power - Math.round(power)) < ROUNDING) {
    return { reveals: 'The digits are right, but the power of ten or the prefix of the unit is wrong.' };
  }
  return {};
}
