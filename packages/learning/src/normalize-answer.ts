import { normalizeText } from '@thuto/domain/normalize-text';

/**
 * The one place that knows which characters look alike. Phones, Word and PDFs write the same answer with other
 * characters; every kind of answer is normalised here before it is read (MARK-10).
 *
 * The normal form has plain spaces and hyphens, `×` and `·` for products, `→` and `⇌` for reactions, `^(…)` for a run
 * of superscripts and `_(…)` for a run of subscripts. `⁄` (U+2044) joins the two parts of a built fraction such as `½`;
 * a space separates it from a whole number before it, so `3½` becomes `3 1⁄2`.
 */

/** Look-alike characters, and the one that stands for all of them. */
const LOOK_ALIKES: readonly (readonly [characters: string, normal: string])[] = [
  ['‐‑‒–—―−⁃﹣－﹘➖˗─━', '-'],
  ['＋﹢➕', '+'],
  ['✕✖⨯⨉╳❌\u2062', '×'],
  ['⋅∙•‧・･●', '·'],
  ['∗＊⁎⋆✱', '*'],
  ['÷∕／➗', '/'],
  ['\u2061\u2063\u2064', ' '],
  ['’‘‛ʼ′´`＇', "'"],
  ['º˚∘ᵒ', '°'],
  ['µ', 'μ'],
  ['∆', 'Δ'],
  ['∣│｜', '|'],
  ['≃≅∼～~', '≈'],
  ['⟶➔➜⇒⟹➝➞➙➛➡➨➤➧➾⭢⇢⇨↦⟼⇾￫🡒🡪🠒▶►»', '→'],
  ['⇋⇄⇆↔⇔⟷⟺⇿⇀⥨⥂', '⇌'],
  ['⇑⬆⇡⭡🡑', '↑'],
  ['⇓⬇⇣⭣🡓', '↓'],
  // Letters of other alphabets that look like Latin ones. Greek letters with a meaning of their own stay.
  ['АΑ', 'A'],
  ['ВΒ', 'B'],
  ['СϹ', 'C'],
  ['ЕΕ', 'E'],
  ['НΗ', 'H'],
  ['ІΙ', 'I'],
  ['КΚ', 'K'],
  ['МΜ', 'M'],
  ['Ν', 'N'],
  ['ОΟ', 'O'],
  ['РΡ', 'P'],
  ['ТΤ', 'T'],
  ['ХΧ', 'X'],
  ['Ѕ', 'S'],
  ['ΥУ', 'Y'],
  ['Ζ', 'Z'],
  ['а', 'a'],
  ['с', 'c'],
  ['е', 'e'],
  ['оο', 'o'],
  ['р', 'p'],
  ['х', 'x'],
  ['у', 'y'],
];

const NORMAL_OF: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.flatMap(([characters, normal]) => [...characters].map((one) => [one, normal] as const)),
);

/** Returns a text with one character for all that look like it. */
function replaceLookAlikes(text: string): string {
  let normal = '';
  for (const sign of text) normal += NORMAL_OF.get(sign) ?? sign;
  return normal;
}

/** Characters without a shape: joiners, marks of direction, variation selectors, soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const SUPERSCRIPT_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUBSCRIPT_DIGITS = '₀₁₂₃₄₅₆₇₈₉';
const SUPERSCRIPTS = /[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵖʳˢᵗᵘᵛʷˣʸᶻ]+/g;
const SUBSCRIPTS = /[₀₁₂₃₄₅₆₇₈₉₊₋₌ₐₑₒₓₕₖₗₘₙₚₛₜ]+/g;

/** `½` and its kind, and fractions made of superscripts and subscripts as Word writes them. */
const VULGAR = /[\u00bc-\u00be\u2150-\u215e\u2189]/g;
const ONE_OVER = /⅟\s*(\d{1,6})/g;
const BUILT = new RegExp(`([${SUPERSCRIPT_DIGITS}]{1,6})[⁄∕/]([${SUBSCRIPT_DIGITS}]{1,6})`, 'g');

/** `2 and 1/2` is a mixed number. */
const AND_FRACTION = /(?<=\d) and (?=\d{1,9} ?[/⁄])/gi;

const plain = (text: string) => normalizeText(text, 'NFKC');

/** Returns an answer in the normal form. Reads any text; does not judge it. */
export function normalizeAnswer(text: string): string {
  const scripts = text
    .replaceAll(BUILT, (_, over: string, under: string) => ` ${plain(over)}⁄${plain(under)} `)
    .replaceAll(VULGAR, (sign) => ` ${plain(sign)} `)
    .replaceAll(ONE_OVER, ' 1⁄$1 ')
    .replaceAll(SUPERSCRIPTS, (run) => `^(${plain(run)})`)
    .replaceAll(SUBSCRIPTS, (run) => `_(${plain(run)})`);
  return replaceLookAlikes(plain(replaceLookAlikes(scripts).replaceAll(INVISIBLE, '')))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(AND_FRACTION, ' ')
    .trim();
}

/** Why an answer with two readings is not marked: the sentence says how to write it. */
export const AMBIGUITIES = {
  decimalComma: 'Please write decimals with a point, as in 2.5, so that we do not take them for thousands.',
  middleDot: 'Please write decimals with a point on the line, as in 2.5, and products with ×.',
  spacedNumbers: 'Please write × between numbers that you multiply, and a mixed number as 5/2 or 2.5.',
  divisor: 'Please put brackets around what you divide by, as in 1/(2x).',
  root: 'Please put brackets after the root, as in √(2x).',
  power: 'Please write powers with ^, as in x^2.',
  powerOfTen: 'Please write powers of ten as 10^-3.',
  zero: 'Please check the letter O for oxygen: the number 0 stands in a formula.',
} as const;
