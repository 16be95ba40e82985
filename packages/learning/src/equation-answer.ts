// One parser with its comparison: both share the grammar of an equation.
import { type BalanceEquationContent, type Mark, MAX_ITEM_ANSWER } from '@thuto/domain/learning/items';
import { trimEndOf } from '@thuto/domain/trim-end';
import { AMBIGUITIES, normalizeAnswer } from './normalize-answer.ts';

const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr ' +
    'Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir ' +
    'Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am'
  ).split(' '),
);

/** The electric charge among the atoms of a formula. */
const CHARGE = 'charge';

/** How often each element occurs, and the charge. */
type Atoms = ReadonlyMap<string, number>;

/** One substance of an equation with the number in front of it. */
interface Term {
  readonly coefficient: number;
  readonly formula: string;
  readonly atoms: Atoms;
}

export interface Equation {
  readonly left: readonly Term[];
  readonly right: readonly Term[];
  readonly isReversible: boolean;
}

/** Thrown inside this file while reading; its message is a sentence for the person who answered. */
class UnreadableEquation extends Error {}

const REVERSIBLE = /<=+>|<-+>/g;
const ARROW = /-{1,9}>{1,9}|=+>?/g;
/** Dashes before an arrow are part of it after a space only: in `SO4--→` they are a charge. */
const DASHES_OF_ARROW = / -{1,9}(?=→)/g;
const STATE = /\((?:s|l|g|aq|solid|liquid|gas|aqueous|dil|conc)\.?\)/gi;

/** Returns an equation with one spelling for arrows, subscripts and charges, without states. */
function tidy(text: string): string {
  return (
    normalizeAnswer(text)
      .replaceAll(/[↑↓]/g, '')
      .replaceAll(/_\{(\d+)\}|_\((\w+)\)|_/g, '$1$2')
      .replaceAll(STATE, '')
      // The charge of a complex ion, as in [Cu(NH3)4]2+.
      .replaceAll(/\](\d?[+-])/g, ')^$1')
      .replaceAll(/[[{]/g, '(')
      .replaceAll(/[\]}]/g, ')')
      .replaceAll(REVERSIBLE, '⇌')
      .replaceAll(DASHES_OF_ARROW, ' ')
      .replaceAll(ARROW, '→')
      .replaceAll(/[>→]+/g, '→')
      .replaceAll(/\^?\((\d*[+-])\)/g, '^$1')
      .replaceAll(/\^?\(([+-])(\d)\)/g, '^$2$1')
      .replaceAll(/\^ ?\(/g, '^(')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/ ?\.$/, '')
  );
}

/** A mixed number, a fraction or a decimal in front of a formula, in brackets or not. */
const COEFFICIENT =
  /^(?:(\d{1,4}) )?(\d{1,4})[/⁄](\d{1,3})(?!\d) ?[×*]? ?|^(\d{1,4}(?:[.,]\d{1,3})?)(?! ?[/⁄]) ?[×*]? ?/;
const IN_BRACKETS = /^\(((?:\d{1,4} )?\d{1,4}[/⁄]\d{1,3}|\d{1,4}[.,]\d{1,3})\)/;

function readCoefficient(text: string): { coefficient: number; rest: string } {
  const plain = text.replace(IN_BRACKETS, '$1 ');
  const match = COEFFICIENT.exec(plain);
  if (!match) return { coefficient: 1, rest: text };
  const [, whole = '0', over, under, decimal = ''] = match;
  const coefficient =
    over === undefined ? Number(decimal.replace(',', '.')) : Number(whole) + Number(over) / Number(under);
  if (!Number.isFinite(coefficient) || coefficient <= 0) {
    throw new UnreadableEquation('Please use numbers above 0 in front of the formulas.');
  }
  return { coefficient, rest: plain.slice(match[0].length) };
}

const add = (atoms: Map<string, number>, element: string, count: number) =>
  atoms.set(element, (atoms.get(element) ?? 0) + count);

/** Adds the atoms of a formula without a charge, such as `Ca(OH)2` or `CuSO4`. */
function addAtoms(atoms: Map<string, number>, formula: string, factor: number): void {
  const groups: Map<string, number>[] = [new Map()];
  const token = /([A-Z][a-z]?)(\d{0,3})|(\()|\)(\d{0,3})/y;
  let at = 0;
  while (at < formula.length) {
    token.lastIndex = at;
    const match = token.exec(formula);
    const group = groups.at(-1);
    if (!match || !group) throw new UnreadableEquation(`Please check the formula ${formula}.`);
    at = token.lastIndex;
    const [, element, count, open, times] = match;
    if (element !== undefined) {
      if (!ELEMENTS.has(element)) throw new UnreadableEquation(`${element} is not the symbol of an element.`);
      add(group, element, count === '' ? 1 : Number(count));
    } else if (open !== undefined) {
      groups.push(new Map());
    } else {
      groups.pop();
      const outer = groups.at(-1);
      if (!outer) throw new UnreadableEquation(`Please check the brackets of ${formula}.`);
      const number = times === undefined || times === '' ? 1 : Number(times);
      for (const [name, inner] of group) add(outer, name, inner * number);
    }
  }
  const [whole] = groups;
  if (groups.length !== 1 || !whole || whole.size === 0) {
    throw new UnreadableEquation(`Please check the brackets of ${formula}.`);
  }
  for (const [name, count] of whole) add(atoms, name, count * factor);
}

const withoutCaret = (formula: string) => (formula.endsWith('^') ? formula.slice(0, -1) : formula);

/**
 * Splits the charge from a formula. Without `^` the digits before the sign are read as chemists mean them: `Fe3+` is a
 * charge of 3, `NH4+` a charge of 1, `SO42-` a charge of 2. `Ba+2` and `Ba++` are charges of 2.
 */
function splitCharge(text: string): { formula: string; charge: number } {
  const behind = /^([^+-]+)([+-])(\d)$/.exec(text);
  if (behind) {
    const [, formula = '', sign, digit] = behind;
    return { formula: withoutCaret(formula), charge: Number(`${sign ?? ''}${digit ?? ''}`) };
  }
  const repeated = /^([^+-]+)(\+{2,4}|-{2,4})$/.exec(text);
  if (repeated) {
    const [, formula = '', signs = ''] = repeated;
    return { formula: withoutCaret(formula), charge: signs.startsWith('+') ? signs.length : -signs.length };
  }
  const sign = text.at(-1);
  if (sign !== '+' && sign !== '-') return { formula: text, charge: 0 };
  const charged = text.slice(0, -1);
  const withoutDigits = trimEndOf(charged, '0123456789');
  const digits = charged.slice(withoutDigits.length);
  const hasCaret = withoutDigits.endsWith('^');
  const formula = hasCaret ? withoutDigits.slice(0, -1) : withoutDigits;
  const direction = sign === '+' ? 1 : -1;
  if (hasCaret || /^[A-Z][a-z]?$/.test(formula)) {
    return { formula, charge: direction * Number(digits === '' ? 1 : digits) };
  }
  if (digits.length < 2) return { formula: formula + digits, charge: direction };
  return { formula: formula + digits.slice(0, -1), charge: direction * Number(digits.slice(-1)) };
}

function readTerm(text: string): Term {
  const { coefficient, rest } = readCoefficient(text.trim());
  const written = rest.replaceAll(' ', '');
  if (written === '') throw new UnreadableEquation('A formula is missing beside a plus sign or arrow.');
  const atoms = new Map<string, number>();
  if (/^e\^?-?$/.test(written)) {
    atoms.set(CHARGE, -1);
    return { coefficient, formula: 'e-', atoms };
  }
  const { formula, charge } = splitCharge(written);
  for (const part of formula.split(/[·.*]/)) {
    const inner = readCoefficient(part);
    addAtoms(atoms, inner.rest, inner.coefficient);
  }
  if (charge !== 0) atoms.set(CHARGE, charge);
  return { coefficient, formula, atoms };
}

/** Plus signs without a space between them, with what stands before and after them. */
const PLUSES = /\++/g;

/**
 * Returns how many of the plus signs behind a formula are its charge: all of them where the formula ends, as in `Ba++ +`
 * and `Ba+2 +`, else all but the last, as in `Cu2++2e-`.
 */
function countCharges(before: string, pluses: string, after: string): number {
  if (before === '' || before.endsWith(' ')) return 0;
  if (/^ *(?:\+|$)/.test(after)) return pluses.length;
  // `Ba+2` before another plus sign; in `C+2H2` the 2 belongs to H2.
  if (pluses.length === 1 && /^[1-9] *(?:\+|$)/.test(after)) return 1;
  // `^2+` is a charge wherever it stands.
  return pluses.length === 1 && /\^\d*$/.test(before) ? 1 : pluses.length - 1;
}

/** Splits one side at the plus signs between two substances. */
function splitTerms(side: string): string[] {
  const terms: string[] = [];
  let begin = 0;
  for (const { 0: pluses, index } of side.matchAll(PLUSES)) {
    const after = side.slice(index + pluses.length);
    const charges = countCharges(side.slice(begin, index), pluses, after);
    if (charges === pluses.length) continue;
    terms.push(side.slice(begin, index + charges));
    begin = index + pluses.length;
  }
  terms.push(side.slice(begin));
  return terms;
}

/** @throws UnreadableEquation */
function readEquation(text: string): Equation {
  if (text.length > MAX_ITEM_ANSWER) throw new UnreadableEquation('This is too long for an equation.');
  const clean = tidy(text);
  const sides = clean.split(/[→⇌]/);
  const [left = '', right = ''] = sides;
  if (sides.length !== 2) {
    throw new UnreadableEquation('Please write one arrow between the two sides, such as → or ->.');
  }
  return {
    left: splitTerms(left).map(readTerm),
    right: splitTerms(right).map(readTerm),
    isReversible: clean.includes('⇌'),
  };
}

/** Returns an equation, or the sentence that says why it cannot be read. */
export function parseEquation(text: string): Equation | string {
  try {
    return readEquation(text);
  } catch (error) {
    return error instanceof UnreadableEquation ? error.message : 'We could not read this equation.';
  }
}

/** Returns the atoms of one side, and its charge. */
function countAtoms(terms: readonly Term[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const { coefficient, atoms } of terms) {
    for (const [element, count] of atoms) add(total, element, coefficient * count);
  }
  return total;
}

/** Returns the first element, or the charge, that differs between both sides; null if the equation is balanced. */
export function findImbalance({
  left,
  right,
}: Equation): { element: string; left: number; right: number } | null {
  const [before, after] = [countAtoms(left), countAtoms(right)];
  for (const element of new Set([...before.keys(), ...after.keys()])) {
    const counts = { left: before.get(element) ?? 0, right: after.get(element) ?? 0 };
    if (Math.abs(counts.left - counts.right) > 1e-6) return { element, ...counts };
  }
  return null;
}

/** Writes the atoms of a substance in one order: `CH3OH` and `CH4O` are not told apart, `CO` and `Co` are. */
const identify = ({ atoms }: Term): string =>
  [...atoms]
    .map(([element, count]) => `${element}${String(count)}`)
    .sort()
    .join(' ');

/** Returns the coefficient of each substance of one side. */
function coefficientsOf(terms: readonly Term[]): Map<string, number> {
  const coefficients = new Map<string, number>();
  for (const term of terms) add(coefficients, identify(term), term.coefficient);
  return coefficients;
}

/** Returns how many times the key an equation is, or null if substances or proportions differ. */
function multipleOf(key: Equation, given: Equation): number | null {
  let multiple: number | null = null;
  for (const side of ['left', 'right'] as const) {
    const wanted = coefficientsOf(key[side]);
    const found = coefficientsOf(given[side]);
    if (wanted.size !== found.size) return null;
    for (const [substance, coefficient] of wanted) {
      const ratio = (found.get(substance) ?? 0) / coefficient;
      if (ratio === 0 || (multiple !== null && Math.abs(ratio - multiple) > 1e-6)) return null;
      multiple = ratio;
    }
  }
  return multiple;
}

/** Returns true if both equations have the same substances on the same sides. */
function hasSameSubstances(key: Equation, given: Equation): boolean {
  return (['left', 'right'] as const).every((side) => {
    const wanted = new Set(key[side].map(identify));
    const found = new Set(given[side].map(identify));
    return wanted.size === found.size && [...wanted].every((substance) => found.has(substance));
  });
}

/** Returns why an equation cannot be the key of an item, or null. */
export function findEquationFault(answer: string): string | null {
  const equation = parseEquation(answer);
  if (typeof equation === 'string') return equation;
  return describeImbalance(equation);
}

function describeImbalance(equation: Equation): string | null {
  const imbalance = findImbalance(equation);
  if (!imbalance) return null;
  const { element, left, right } = imbalance;
  if (element === CHARGE) return 'The charges on both sides differ.';
  const count = (value: number) => String(Number(value.toFixed(3)));
  return `The equation is not balanced: ${count(left)} ${element} on the left, ${count(right)} on the right.`;
}

const swap = ({ left, right, isReversible }: Equation): Equation => ({
  left: right,
  right: left,
  isReversible,
});

/** Returns true if an unknown substance is one of the key once the digit 0 is read as the letter O, as in `H20`. */
function hasZeroForOxygen(key: Equation, given: Equation): boolean {
  const known = new Set([...key.left, ...key.right].map(identify));
  return [...given.left, ...given.right].some((term) => {
    if (known.has(identify(term)) || !term.formula.includes('0')) return false;
    const other = parseEquation(`${term.formula.replaceAll('0', 'O')} -> H2`);
    return typeof other !== 'string' && other.left.every((one) => known.has(identify(one)));
  });
}

/** Marks a balanced equation (MARK-4). Multiples of the key are right, with a remark. */
export function markEquation(content: BalanceEquationContent, answer: string): Mark {
  if (answer.trim() === '') return { isCorrect: false, problem: 'Please enter an answer.' };
  const key = parseEquation(content.answer);
  const given = parseEquation(answer);
  if (typeof given === 'string') return { isCorrect: false, problem: given };
  if (typeof key === 'string') return { isCorrect: false, problem: key };
  const multiple = multipleOf(key, given) ?? (key.isReversible ? multipleOf(key, swap(given)) : null);
  if (multiple !== null) {
    return Math.abs(multiple - 1) < 1e-6
      ? { isCorrect: true }
      : { isCorrect: true, reveals: 'Balanced, but not with the smallest whole numbers.' };
  }
  if (!hasSameSubstances(key, given)) {
    if (hasZeroForOxygen(key, given)) return { isCorrect: false, problem: AMBIGUITIES.zero };
    return {
      isCorrect: false,
      reveals: 'A formula differs. Balance with the numbers in front of the formulas.',
    };
  }
  return { isCorrect: false, reveals: describeImbalance(given) ?? 'The proportions differ.' };
}
