import { groupBy } from '@thuto/domain/group-by';
import { normalizeAnswer } from './normalize-answer.ts';

/** The exponent of each base unit, by the base unit's symbol. */
type Dimensions = Readonly<Record<string, number>>;

/** A unit as a multiple of base units. */
export interface Unit {
  readonly factor: number;
  readonly dimensions: Dimensions;
  /** Set for °C and K alone: their scales begin at different points. In all other units a degree is a kelvin. */
  readonly scale?: 'celsius' | 'kelvin';
}

const METRIC = 'metric';

interface KnownUnit extends Unit {
  /** Takes prefixes such as k and m. */
  readonly isMetric: boolean;
}

const know = (factor: number, dimensions: Dimensions, prefixes?: typeof METRIC): KnownUnit => ({
  factor,
  dimensions,
  isMetric: prefixes === METRIC,
});

/** The units of the syllabuses. The kilogram has the factor 1. */
const UNITS: readonly (readonly [symbol: string, unit: KnownUnit])[] = [
  ['m', know(1, { m: 1 }, METRIC)],
  ['g', know(1e-3, { kg: 1 }, METRIC)],
  ['t', know(1e3, { kg: 1 })],
  ['s', know(1, { s: 1 }, METRIC)],
  ['min', know(60, { s: 1 })],
  ['h', know(3600, { s: 1 })],
  ['day', know(86_400, { s: 1 })],
  ['year', know(1, { year: 1 })],
  ['A', know(1, { A: 1 }, METRIC)],
  ['K', { ...know(1, { K: 1 }), scale: 'kelvin' }],
  ['°C', { ...know(1, { K: 1 }), scale: 'celsius' }],
  ['mol', know(1, { mol: 1 }, METRIC)],
  ['N', know(1, { kg: 1, m: 1, s: -2 }, METRIC)],
  ['J', know(1, { kg: 1, m: 2, s: -2 }, METRIC)],
  ['Wh', know(3600, { kg: 1, m: 2, s: -2 }, METRIC)],
  ['W', know(1, { kg: 1, m: 2, s: -3 }, METRIC)],
  ['Pa', know(1, { kg: 1, m: -1, s: -2 }, METRIC)],
  ['V', know(1, { kg: 1, m: 2, s: -3, A: -1 }, METRIC)],
  ['C', know(1, { A: 1, s: 1 }, METRIC)],
  ['Ω', know(1, { kg: 1, m: 2, s: -3, A: -2 }, METRIC)],
  ['Hz', know(1, { s: -1 }, METRIC)],
  ['Bq', know(1, { s: -1 }, METRIC)],
  ['l', know(1e-3, { m: 3 }, METRIC)],
  ['ha', know(1e4, { m: 2 })],
  ['°', know(1, { '°': 1 })],
  ['%', know(1, { '%': 1 })],
  ['M', know(1, { M: 1 })],
  ['LSL', know(1, { M: 1 })],
  // Second meanings of a symbol: mol/dm³ as on bottles, and °C without its sign.
  ['M', know(1e3, { mol: 1, m: -3 }, METRIC)],
  ['C', { ...know(1, { K: 1 }), scale: 'celsius' }],
];

/** The units of each symbol; the first is what a key means by it. */
const UNITS_OF = groupBy(UNITS, ([symbol]) => symbol);
const listUnits = (symbol: string): KnownUnit[] => (UNITS_OF.get(symbol) ?? []).map(([, unit]) => unit);

const PREFIXES = new Map([
  ['T', 1e12],
  ['G', 1e9],
  ['M', 1e6],
  ['k', 1e3],
  ['d', 1e-1],
  ['c', 1e-2],
  ['m', 1e-3],
  ['μ', 1e-6],
  ['u', 1e-6],
  ['n', 1e-9],
  ['p', 1e-12],
]);

/** Names that people write instead of symbols. A plural s is left out. */
const NAMES = new Map(
  Object.entries({
    metre: 'm',
    mtr: 'm',
    meter: 'm',
    kilometre: 'km',
    kilometer: 'km',
    centimetre: 'cm',
    centimeter: 'cm',
    millimetre: 'mm',
    millimeter: 'mm',
    decimetre: 'dm',
    gram: 'g',
    kilogram: 'kg',
    kilo: 'kg',
    second: 's',
    sec: 's',
    minute: 'min',
    min: 'min',
    hour: 'h',
    hr: 'h',
    day: 'day',
    year: 'year',
    yr: 'year',
    amp: 'A',
    ampere: 'A',
    milliamp: 'mA',
    kelvin: 'K',
    celsius: '°C',
    centigrade: '°C',
    molar: 'M',
    mole: 'mol',
    newton: 'N',
    joule: 'J',
    kilojoule: 'kJ',
    watt: 'W',
    kilowatt: 'kW',
    pascal: 'Pa',
    kilopascal: 'kPa',
    volt: 'V',
    coulomb: 'C',
    ohm: 'Ω',
    hertz: 'Hz',
    becquerel: 'Bq',
    litre: 'l',
    liter: 'l',
    ltr: 'l',
    millilitre: 'ml',
    milliliter: 'ml',

    hectare: 'ha',
    tonne: 't',
    degree: '°',
    deg: '°',
    percent: '%',
    // Symbols in capital letters, where a prefix cannot be mistaken.
    kg: 'kg',
    km: 'km',
    cm: 'cm',
    kj: 'kJ',
    kw: 'kW',
    kpa: 'kPa',
    kwh: 'kWh',
    hz: 'Hz',
    khz: 'kHz',
    mol: 'mol',
    pa: 'Pa',
    maloti: 'LSL',
    loti: 'LSL',
    lsl: 'LSL',
  }),
);

/** Returns the meanings of a symbol with its prefix, such as `mA`; none if it is unknown. */
function readSymbol(symbol: string): Unit[] {
  const name = symbol.toLowerCase();
  const full = NAMES.get(name) ?? NAMES.get(name.replace(/s$/, '')) ?? symbol;
  const known = listUnits(full);
  if (known.length > 0) return known;
  const prefix = PREFIXES.get(full.charAt(0)) ?? (full.startsWith('K') ? 1e3 : undefined);
  if (prefix === undefined) return [];
  return listUnits(full.slice(1))
    .filter(({ isMetric }) => isMetric)
    .map(({ factor, dimensions }) => ({ factor: factor * prefix, dimensions }));
}

/** Longest run of letters that may be several symbols, as in `Jkg` and `moldm`. */
const MAX_RUN = 12;

/** Returns every way to read letters as symbols that are multiplied; the last symbol takes the exponent. */
function readRun(letters: string, symbols = 3): Unit[][] {
  const whole = readSymbol(letters).map((unit) => [unit]);
  if (symbols === 1 || letters.length > MAX_RUN) return whole;
  const split = Array.from({ length: letters.length - 1 }, (_, index) => index + 1).flatMap((at) => {
    const head = readSymbol(letters.slice(0, at));
    return head.length === 0
      ? []
      : readRun(letters.slice(at), symbols - 1).flatMap((tail) => head.map((unit) => [unit, ...tail]));
  });
  return [...whole, ...split];
}

/** Returns a product; a scale stays only if the second unit is all there is. */
const multiply = (first: Unit, second: Unit, power: number): Unit => {
  const isAlone = Object.keys(first.dimensions).length === 0 && power === 1;
  const dimensions: Record<string, number> = { ...first.dimensions };
  for (const [base, exponent] of Object.entries(second.dimensions)) {
    dimensions[base] = (dimensions[base] ?? 0) + exponent * power;
  }
  return {
    factor: first.factor * second.factor ** power,
    dimensions,
    ...(isAlone && second.scale !== undefined && { scale: second.scale }),
  };
};

/** Returns a unit with one spelling for words, powers and brackets. */
function tidy(text: string): string {
  return (
    normalizeAnswer(text)
      .replaceAll(/(?:degrees?|deg|°)\s*(?:celsius|centigrade|C)\b/gi, '°C')
      .replaceAll(/(?<!\p{L})oC(?!\p{L})/gu, '°C')
      .replaceAll(/\bper\s?cent(?:age)?\b/gi, '%')
      .replaceAll(/\bper\b/gi, '/')
      .replaceAll(/(\p{L}{1,12}) squared\b(?! ?\p{L})/giu, '$1^2')
      .replaceAll(/(\p{L}{1,12}) cubed\b(?! ?\p{L})/giu, '$1^3')
      .replaceAll(/\b(?:squared?|sq\.?) (\p{L}{1,12})/giu, '$1^2')
      .replaceAll(/\b(?:cubic|cu\.?) (\p{L}{1,12})/giu, '$1^3')
      .replaceAll(/\b(km|m)ph\b/gi, (_, length: string) => (length.toLowerCase() === 'km' ? 'km/h' : 'mi/h'))
      .replaceAll(/\bkph\b/gi, 'km/h')
      .replaceAll(/\b([mcd]?)L\b/g, '$1l')
      .replaceAll(/\bcc\b/gi, 'cm^3')
      .replaceAll('**', '^')
      .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ')
      // The exponent ends a symbol, as in `Jkg^-1°C^-1`.
      .replaceAll(/(?<=\^\(?-?\d\)?|-\d)(?=[\p{L}°])/gu, ' ')
  );
}

/** A factor of a unit: its symbol and exponent, as in `cm^3`, `cm3` and `s^-1`. */
const FACTOR = /^([°\p{L}%]+)\^?([+-]?\d)?$/u;

/** The readings of one unit. */
export interface UnitReadings {
  /** Every symbol stands alone, as in `kg m/s^2`. */
  readonly plain: readonly Unit[];
  /** Letters without a space are several symbols, as in `kgms^-2`. */
  readonly joined: readonly Unit[];
}

const NONE: UnitReadings = { plain: [], joined: [] };
/** Upper bound of the readings that are compared. */
const MAX_READINGS = 64;

/** Returns the readings of a unit such as `kg m/s^2`, `mA`, `m s⁻¹` or `Jkg⁻¹°C⁻¹`; none if no unit is known. */
export function parseUnit(text: string): UnitReadings {
  if (text.length > 60) return NONE;
  let readings: { unit: Unit; isJoined: boolean }[] = [
    { unit: { factor: 1, dimensions: {} }, isJoined: false },
  ];
  for (const [index, part] of tidy(text).split('/').entries()) {
    const factors = part
      .replaceAll(/[()]/g, '')
      .split(/[\s*·.×]+/)
      .filter((factor) => factor !== '');
    if (factors.length === 0) return NONE;
    for (const factor of factors) {
      const match = FACTOR.exec(factor);
      const runs = match ? readRun(match[1] ?? '') : [];
      const side = index === 0 ? 1 : -1;
      const power = Number(match?.[2] ?? 1) * side;
      readings = readings
        .flatMap(({ unit, isJoined }) =>
          runs.map((run) => ({
            unit: run.reduce(
              (product, one, at) => multiply(product, one, at === run.length - 1 ? power : side),
              unit,
            ),
            isJoined: isJoined || run.length > 1,
          })),
        )
        .slice(0, MAX_READINGS);
      if (readings.length === 0) return NONE;
    }
  }
  return {
    plain: readings.filter(({ isJoined }) => !isJoined).map(({ unit }) => unit),
    joined: readings.filter(({ isJoined }) => isJoined).map(({ unit }) => unit),
  };
}

/** Returns true if two units measure the same quantity, such as km/h and m/s. */
export function isSameQuantity(first: Unit, second: Unit): boolean {
  const bases = new Set([...Object.keys(first.dimensions), ...Object.keys(second.dimensions)]);
  return [...bases].every((base) => (first.dimensions[base] ?? 0) === (second.dimensions[base] ?? 0));
}

/** Returns true if two texts name the same unit that `parseUnit` does not know, such as `counts`. */
export function isSameUnitText(first: string, second: string): boolean {
  const fold = (text: string) => tidy(text).toLowerCase().replace(/s$/, '');
  return fold(first) === fold(second);
}
