/** The exponent of each base unit, by the base unit's symbol. */
type Dimensions = Readonly<Record<string, number>>;

/** A unit as a multiple of base units. */
export interface Unit {
  readonly factor: number;
  readonly dimensions: Dimensions;
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
const UNITS = new Map<string, KnownUnit>([
  ['m', know(1, { m: 1 }, METRIC)],
  ['g', know(1e-3, { kg: 1 }, METRIC)],
  ['t', know(1e3, { kg: 1 })],
  ['s', know(1, { s: 1 }, METRIC)],
  ['min', know(60, { s: 1 })],
  ['h', know(3600, { s: 1 })],
  ['day', know(86_400, { s: 1 })],
  ['year', know(1, { year: 1 })],
  ['A', know(1, { A: 1 }, METRIC)],
  ['K', know(1, { K: 1 })],
  ['°C', know(1, { '°C': 1 })],
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
]);

const PREFIXES = new Map([
  ['G', 1e9],
  ['M', 1e6],
  ['k', 1e3],
  ['d', 1e-1],
  ['c', 1e-2],
  ['m', 1e-3],
  ['µ', 1e-6],
  ['u', 1e-6],
  ['n', 1e-9],
]);

/** Names that people write instead of symbols. A plural s is left out. */
const NAMES = new Map(
  Object.entries({
    metre: 'm',
    meter: 'm',
    kilometre: 'km',
    kilometer: 'km',
    centimetre: 'cm',
    millimetre: 'mm',
    gram: 'g',
    kilogram: 'kg',
    kilo: 'kg',
    second: 's',
    sec: 's',
    minute: 'min',
    hour: 'h',
    hr: 'h',
    day: 'day',
    year: 'year',
    yr: 'year',
    amp: 'A',
    ampere: 'A',
    milliamp: 'mA',
    kelvin: 'K',
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
    hectare: 'ha',
    tonne: 't',
    degree: '°',
    deg: '°',
    percent: '%',
    maloti: 'M',
    loti: 'M',
  }),
);

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Returns a text with superscripts as `^2` and `^-1`. */
export function readSuperscripts(text: string): string {
  return text.replaceAll(
    /[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+/g,
    (run) =>
      `^${[...run]
        .map((sign) => (sign === '⁻' ? '-' : sign === '⁺' ? '+' : String(SUPERSCRIPTS.indexOf(sign))))
        .join('')}`,
  );
}

/** Returns a single unit with its prefix, such as `mA`, or null. */
function parseSymbol(symbol: string): Unit | null {
  const name = symbol.toLowerCase();
  const full = NAMES.get(name) ?? NAMES.get(name.replace(/s$/, '')) ?? symbol;
  const known = UNITS.get(full);
  if (known) return known;
  const prefix = PREFIXES.get(full.charAt(0)) ?? (full.startsWith('K') ? 1e3 : undefined);
  const base = UNITS.get(full.slice(1));
  return prefix !== undefined && base?.isMetric === true
    ? { factor: base.factor * prefix, dimensions: base.dimensions }
    : null;
}

const multiply = (first: Unit, second: Unit, power: number): Unit => {
  const dimensions: Record<string, number> = { ...first.dimensions };
  for (const [base, exponent] of Object.entries(second.dimensions)) {
    dimensions[base] = (dimensions[base] ?? 0) + exponent * power;
  }
  return { factor: first.factor * second.factor ** power, dimensions };
};

/** Spellings of units that share a symbol with something else. */
function tidy(text: string): string {
  return readSuperscripts(text)
    .replaceAll('\u2126', 'Ω')
    .replaceAll('μ', 'µ')
    .replaceAll('º', '°')
    .replaceAll('−', '-')
    .replaceAll(/(?:degrees?|deg|°)\s*(?:celsius|C)\b/gi, '°C')
    .replaceAll(/\bcelsius\b/gi, '°C')
    .replaceAll(/\bper\b/gi, '/')
    .replaceAll(/\bsquared?\s+(\p{L}+)/giu, '$1^2')
    .replaceAll(/\bcubic\s+(\p{L}+)/giu, '$1^3')
    .replaceAll(/\b(km|m)ph\b/gi, (_, length: string) => (length.toLowerCase() === 'km' ? 'km/h' : 'mi/h'))
    .replaceAll(/\bkwh\b/gi, 'kWh')
    .replaceAll(/\bNm\b/g, 'N m')
    .replaceAll(/\bms\^?(-[12])(?!\d)/g, 'm s^$1')
    .replaceAll(/\b([mcd]?)L\b/g, '$1l')
    .replaceAll(/\bcc\b/gi, 'cm^3')
    .trim();
}

/** A factor of a unit: its symbol and exponent, as in `cm^3`, `cm3` and `s^-1`. */
const FACTOR = /^([°\p{L}Ωµ%]+)\^?(-?\d)?$/u;

/** Returns a unit such as `kg m/s^2`, `mA` or `m s⁻¹`, or null if it is none that we know. */
export function parseUnit(text: string): Unit | null {
  if (text.length > 60) return null;
  let unit: Unit = { factor: 1, dimensions: {} };
  const parts = tidy(text).split('/');
  for (const [index, part] of parts.entries()) {
    const factors = part
      .replaceAll(/[()]/g, '')
      .split(/[\s*·.×]+/)
      .filter((factor) => factor !== '');
    if (factors.length === 0) return null;
    for (const factor of factors) {
      const match = FACTOR.exec(factor);
      const symbol = match ? parseSymbol(match[1] ?? '') : null;
      if (!match || !symbol) return null;
      unit = multiply(unit, symbol, Number(match[2] ?? 1) * (index === 0 ? 1 : -1));
    }
  }
  return unit;
}

/** Returns true if two units measure the same quantity, such as km/h and m/s. */
export function isSameQuantity(first: Unit, second: Unit): boolean {
  const bases = new Set([...Object.keys(first.dimensions), ...Object.keys(second.dimensions)]);
  return [...bases].every((base) => (first.dimensions[base] ?? 0) === (second.dimensions[base] ?? 0));
}

/** Returns true if two texts name the same unit that `parseUnit` does not know, such as `counts`. */
export function isSameUnitText(first: string, second: string): boolean {
  const fold = (text: string) => tidy(text).toLowerCase().replaceAll(/\s+/g, ' ').replace(/s$/, '');
  return fold(first) === fold(second);
}
