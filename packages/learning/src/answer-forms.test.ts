import type { ItemContent } from '@thuto/domain/learning/items';
import { getTestSeed, runsAllCases } from '@thuto/domain/testing/sample';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listSeedItems } from './items/list-seed-items.ts';
import { markAnswer } from './mark-answer.ts';
import { normalizeAnswer } from './normalize-answer.ts';

const number = (answer: number, unit: string | null = null): ItemContent => ({
  kind: 'number',
  answer,
  unit,
  tolerance: 0,
});
const expression = (answer: string): ItemContent => ({ kind: 'expression', answer });
const equation = (answer: string): ItemContent => ({ kind: 'balance_equation', answer });

type Outcome = 'right' | 'wrong' | 'asked again';

function mark(content: ItemContent, answer: string, question = ''): Outcome {
  const { isCorrect, problem } = markAnswer(content, answer, [], question);
  if (isCorrect) return 'right';
  return problem === undefined ? 'wrong' : 'asked again';
}

/** Keys with answers in every form that people write; all are right. */
const NUMBER_FORMS: readonly (readonly [ItemContent, readonly string[]])[] = [
  [
    number(0.4),
    ['0.4', '(0.4)', '“0.4”', '0,4', '2/5', '⅖', '40%', '40 %', '40 per cent', '4×10⁻¹', '.4', '²⁄₅'],
  ],
  [number(2.5), ['2½', '2 ½', '2 1/2', '2 ¹⁄₂', '2\u00a0½', '5⁄2', '2．5', 'x = 2.5', 'speed = 2.5', '250%']],
  [number(2.25), ['2¼', '9⁄4', '2 1⁄4', '2,25']],
  [number(-3), ['−3', '(-3)', '‐3', '‑3', '﹣3', '－3', '-\u200b3', '\u202a-3\u202c']],
  [number(1_000_000), ['1 000 000', '1\u2009000\u2009000', '1,000,000', '1’000’000', '1.000.000', '10⁶']],
  [number(2500), ['2,500', '2 500', '2\u202f500', '2.5 × 10³', '2,5·10^3', '2.5 ✕ 10³']],
  [
    number(90, 'min'),
    ['1 h 30 min', '1 hour 30 minutes', '1h30min', '1h30', '1 hr 30 mins', '1 hour and 30 minutes', '1h 30m'],
  ],
  [number(1.5, 'h'), ['1 hour 30 minutes', '1 h 30 min', '90 min', '1½ h', '5400 s', '1 hr, 30 min']],
  [number(5445, 's'), ['1 h 30 min 45 s', '90 min 45 s', '90 minutes and 45 seconds']],
  [number(175, 'cm'), ['1 m 75 cm', '1.75 m', '1750 mm', '175CM']],
  [
    number(4200, 'J/(kg °C)'),
    [
      '4200 J/(kg K)',
      '4200 J/kg°C',
      '4200 J/kg °C',
      '4.2 kJ/(kg K)',
      '4200 J kg⁻¹ K⁻¹',
      '4200 Jkg⁻¹°C⁻¹',
      '4200 J/kg/K',
      '4200 J per kg per kelvin',
      '4 200 J/(kg·℃)',
    ],
  ],
  [
    number(12.5, '°C'),
    ['12.5 °C', '12.5 ℃', '12.5˚C', '12.5ºC', '12.5 oC', '12.5 C', '12.5 degrees centigrade'],
  ],
  [
    number(0.4, 'mol/dm³'),
    ['0.4 M', '0.4M', '400 mM', '0.4 mol/L', '0.4 mol dm⁻³', '0.4 moldm-3', '0.4 mol per dm3', '0.4 molar'],
  ],
  [
    number(6, 'kg m/s'),
    ['6 N s', '6 Ns', '6 N·s', '6 kg m s⁻¹', '6 kgms⁻¹', '6 kg ms-1', '6 newton seconds', '6 kg-m/s'],
  ],
  [
    number(9.8, 'm/s²'),
    ['9.8 m/s/s', '9.8 ms⁻²', '9.8 m s^(-2)', '9.8 metres per second squared', '9.8 N/kg', '9.8 m / s²'],
  ],
  [number(35, 'cm²'), ['35 sq cm', '35 cm squared', '35 square centimetres', '35 cm2', '35 cm**2', '35 ㎠']],
  [number(3, 'Ω'), ['3 Ω', '3 Ω', '3 ohms', '3000 mΩ']],
  [number(250, 'M'), ['M250', 'M 250.00', '250 maloti', 'LSL 250', '250 LSL', '250']],
  [number(25, 'μm'), ['25 µm', '25 μm', '25 um', '0.025 mm']],
];

const EXPRESSION_FORMS: readonly (readonly [ItemContent, readonly string[]])[] = [
  [
    expression('5x/2'),
    ['2½x', '2 1/2 x', '2 ½ x', '2¹⁄₂x', '2.5x', '2,5x', '5⁄2 x', '2½ · x', '2½X', '2\u2064½x'],
  ],
  [expression('5/2'), ['2½', '2 1/2', '5/2', '2.5', 'x = 2½', '2½ = x', '2 and 1/2', '2 1/2.']],
  [expression('4*pi*r^3/3'), ['1⅓πr³', '4/3 πr³', '1 1/3 πr³', 'V = 4πr³/3', '1⅓𝜋𝑟³', '(4/3)πr↑3']],
  [expression('9/16'), ['(3/4)²', '¾²', '(¾)^2', '0.5625']],
  [
    expression('1000x+50'),
    [
      '1 000x + 50',
      '1,000x + 50',
      '1\u00a0000x + 50',
      '1\u2009000x + 50',
      '1000x ＋ 50',
      "1'000x+50",
      '10³x + 50',
    ],
  ],
  [expression('1500+250n'), ['1 500 + 250n', '1,500 + 250n', '1.5×10³ + 250n', '250n + 1500']],
  [expression('x=3'), ['3', 'x=3', '3=x', 'x = 6/2', 'X = 3']],
  [expression('sin(x)^2'), ['sin²x', 'sin^2 x', 'sin²(x)', '(sin x)²', 'Sin²x', 'sin x · sin x']],
  [expression('sqrt(x)'), ['√x', 'sqrt x', 'root x', 'square root of x', 'x^½', 'x^0.5']],
  [expression('sin(x)/2'), ['½sin x', '½ sin(x)', 'sin(x)/2', '(sin x)/2', '0.5 sin(x)']],
  [expression('0.8^n'), ['0.8ⁿ', '0.8^n', '(4/5)ⁿ', '.8ⁿ']],
  [expression('2^(n-1)'), ['2ⁿ⁻¹', '2^(n-1)', '2ⁿ/2', '½·2ⁿ']],
  [expression('12'), ['2²3', '2²·3', '2⁢6', '12']],
  [expression('x_1+x_2'), ['x₁+x₂', 'x₂ + x₁', 'x_1 + x_2']],
];

const CHEMICAL_FORMS: readonly (readonly [ItemContent, readonly string[]])[] = [
  [
    equation('2C2H6 + 7O2 -> 4CO2 + 6H2O'),
    [
      'C2H6 + 3½O2 → 2CO2 + 3H2O',
      'C2H6 + 3 1/2 O2 -> 2CO2 + 3H2O',
      'C2H6 + 7/2 O2 -> 2CO2 + 3H2O',
      'C2H6 + 3.5O2 -> 2CO2 + 3H2O',
      'C2H6 + 3,5 O2 = 2CO2 + 3H2O',
      'C2H6 + (7/2)O2 → 2CO2 + 3H2O',
      'C₂H₆ + 3¹⁄₂O₂ ⟶ 2CO₂ + 3H₂O',
    ],
  ],
  [
    equation('Zn + 2HCl -> ZnCl2 + H2'),
    [
      'Zn + 2HCl → ZnCl2 + H2↑',
      'Zn + 2HCl ⟹ ZnCl2 + H2',
      'Zn + 2HCl ➝ ZnCl2 + H2',
      'Zn₍ₛ₎ + 2HCl → ZnCl₂ + H₂₍g₎',
      'Zn ＋ 2HCl → ZnCl2 + H2',
      'Zn + 2HCl →\u200b ZnCl2 + H2',
      'Zn(s) + 2HCl(dil) → ZnCl2(aq) + H2(g)',
      'Zn + 2НСl ──> ZnCl2 + Н2',
      'Zn + 2 × HCl ▶ ZnCl2 + H2',
      'Zn + 2HCl ---→ ZnCl2 + H2.',
      'Zn + 2HCl –→ ZnCl2 + H2',
      'Zn + 2HCl >> ZnCl2 + H2',
      'Zn + 2HCl » ZnCl2 + H2',
    ],
  ],
  [
    equation('Cu^2+ + 2OH^- -> Cu(OH)2'),
    ['Cu2+ + 2OH- → Cu(OH)2↓', 'Cu++ + 2OH− → Cu(OH)2', 'Cu+2 + 2OH-1 → Cu(OH)2', 'Cu²⁺+2OH⁻→Cu(OH)₂'],
  ],
  [
    equation('Ba^2+ + SO4^2- -> BaSO4'),
    [
      'Ba+2 + SO4-2 → BaSO4',
      'Ba++ + SO4-- → BaSO4',
      'Ba²⁺ + SO₄²⁻ → BaSO₄↓',
      'Ba(2+) + SO4(2-) → BaSO4',
      'Ba^{2+} + SO_4^{2-} → BaSO_4',
      'Ba2+ + SO4 2- → BaSO4',
      'Ba+++SO4--→BaSO4',
    ],
  ],
  [
    equation('Cu^2+ + 4NH3 -> [Cu(NH3)4]^2+'),
    ['Cu2+ + 4NH3 → [Cu(NH3)4]2+', 'Cu²⁺ + 4NH₃ → [Cu(NH₃)₄]²⁺', 'Cu+2 + 4NH3 → [Cu(NH3)4]+2'],
  ],
  [
    equation('CuSO4·5H2O -> CuSO4 + 5H2O'),
    [
      'CuSO4・5H2O → CuSO4 + 5H2O',
      'CuSO4⋅5H2O → CuSO4 + 5H2O',
      'CuSO4.5H2O → CuSO4 + 5H2O',
      'CuSO4 • 5H2O ⇒ CuSO4 + 5H2O',
      'CuSO4*5H2O → CuSO4 + 5H2O',
    ],
  ],
  [equation('C + 2H2 -> CH4'), ['C+2H2→CH4', 'C + 2 H2 => CH4', '½C + H2 → ½CH4']],
];

const FORMS = [NUMBER_FORMS, EXPRESSION_FORMS, CHEMICAL_FORMS];
const ACCEPTED = FORMS.flat().flatMap(([content, answers]) => answers.map((answer) => ({ content, answer })));
const keyOf = (content: ItemContent) => ('answer' in content ? String(content.answer) : '');

describe('usual forms of an answer (MARK-10)', () => {
  it.each(ACCEPTED.map(({ content, answer }) => [answer, keyOf(content), content] as const))(
    'accepts %j for %s',
    (answer, _, content) => {
      expect(mark(content, answer)).toBe('right');
    },
  );

  it('refuses each form for keys of another value', () => {
    for (const forms of FORMS) {
      for (const [content, answers] of forms) {
        for (const [other] of forms) {
          // 90 min are 1.5 h, 5/2 is 2.5.
          if (other === content || mark(other, answers[0] ?? '') === 'right') continue;
          const accepted = answers.filter((answer) => mark(other, answer) === 'right');
          expect([keyOf(other), accepted]).toEqual([keyOf(other), []]);
        }
      }
    }
  });

  it.each([
    [expression('x'), '2½x'],
    [equation('2C2H6 + 7O2 -> 4CO2 + 6H2O'), 'C2H6 + 2½O2 → 2CO2 + 3H2O'],
    [equation('2H2 + O2 -> 2H2O'), 'H2 + 1½O2 → H2O'],
    [equation('Cu^2+ + 2e- -> Cu'), 'Cu+ + e- → Cu'],
    [number(90, 'min'), '1 h 20 min'],
    [number(90, 'min'), '1h03'],
    [number(0.4), '4%'],
    [number(0.4, 'mol/dm³'), '0.4 mM'],
    [number(250, 'M'), '250 mol/dm³'],
    [number(250, 'M'), '250 m'],
    [number(2, 'mol/dm³'), 'M2'],
    [number(2, 'mol/dm³'), '2 maloti'],
    [number(5, 'mW'), '5 MW'],
    [number(5, 'C'), '5 °C'],
    [number(300, 'K'), '27 °C'],
    [expression('x=3'), '4'],
    [expression('x=3'), 'x=-3'],
  ])('marks wrong for %j the answer %j', (content, answer) => {
    expect(mark(content, answer)).toBe('wrong');
  });

  it('reads a temperature as a difference where the question asks for one (MARK-11)', () => {
    const rise = number(12.5, '°C');
    expect(mark(rise, '12.5 K', 'By how much does the temperature rise?')).toBe('right');
    expect(mark(rise, '12.5 K', 'Find the rise in temperature.')).toBe('right');
    expect(mark(rise, '285.65 K', 'By how much does the temperature rise?')).toBe('wrong');
    const reading = 'It rises by 12 °C until noon. What is the temperature at noon?';
    expect(mark(rise, '12.5 K', reading)).toBe('asked again');
    expect(mark(rise, '285.65 K', reading)).toBe('right');
    expect(mark(number(300.15, 'K'), '27 °C', 'Find the temperature in kelvin.')).toBe('right');
    expect(mark(number(300, 'K'), '300 °C', 'Find the temperature in kelvin.')).toBe('asked again');
  });

  it.each([
    [number(2.5), '2,500', 'decimals with a point'],
    [number(2.5, 'kg'), '2,500 kg', 'decimals with a point'],
    [number(40), '40%', 'number alone'],
    [number(0.25), '0·25', 'decimals with a point'],
    [expression('5/2'), '2·5', 'decimals with a point'],
    [expression('2.5x'), '2·5x', 'products with ×'],
    [number(25, '°C'), '25°', 'as in 25 °C'],
    [number(25, '°C'), '25 degrees', 'as in 25 °C'],
    [expression('10^-3'), '1e-3', 'powers of ten'],
    [number(40, '%'), '0.4', 'as a percentage'],
    [number(90, 'min'), '1:30', '1 h 30 min'],
    [number(2.5), '2 5/2', 'enter a number'],
    [number(3), '2.5 1/2', 'enter a number'],
    [expression('x'), '2 1/2 x', 'mixed number as 5/2'],
    [expression('6x'), '2 3x', 'write × between'],
    [expression('2.5x'), '2,500x', 'decimals with a point'],
    [expression('1000x'), '2 500x', 'write × between'],
    [expression('W/(I*t)'), 'W/It', 'brackets around what you divide by'],
    [expression('1/(2x)'), '1/2x', 'brackets around what you divide by'],
    [expression('sqrt(2x)'), '√2x', 'brackets after the root'],
    [expression('x^2+2x+1'), 'x2+2x+1', 'powers with ^'],
    [expression('2x+3'), '2x+3=0', 'without ='],
    [expression('y=2x+3'), '2x+3', 'whole equation'],
    [expression('x=3'), '2x=6', 'x = followed by a number'],
    [equation('2H2 + O2 -> 2H2O'), '2H2 + O2 → 2H20', 'letter O'],
  ])('asks again where %j has two readings: %j (MARK-11)', (content, answer, sentence) => {
    expect(markAnswer(content, answer).problem).toContain(sentence);
  });
});

describe('normalizeAnswer', () => {
  it.each([
    ['3½', '3 1⁄2'],
    ['2¹⁄₃', '2 1⁄3'],
    ['⅟8', '1⁄8'],
    ['x²½', 'x^(2) 1⁄2'],
    ['10⁻³', '10^(-3)'],
    ['H₂O', 'H_(2)O'],
    ['\u200e− 5\u00a0℃', '- 5 °C'],
    ['𝑥 ÷ ２', 'x / 2'],
  ])('writes %j as %j', (text, normal) => {
    expect(normalizeAnswer(text)).toBe(normal);
  });

  it('leaves a normal answer as it is', () => {
    for (const { content } of listSeedItems()) {
      if (content.kind !== 'expression') continue;
      expect(normalizeAnswer(content.answer)).toBe(content.answer);
    }
  });
});

const SIGNS = [
  ..."0123456789.,/^+-−×()= xyekgmsKCMHO→⇌₂²½⅓%°\u00a0\u200b\u2009⁄'",
  'min',
  'h ',
  ' + ',
  'sin',
  '↑',
];

/** A change of a text: characters taken away, put in, repeated or exchanged. */
const mutation = fc.record({
  at: fc.nat(200),
  length: fc.nat(3),
  kind: fc.constantFrom('delete', 'insert', 'repeat', 'swap'),
  signs: fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 3 }),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

function mutate(text: string, { at, length, kind, signs }: Mutation): string {
  const place = text === '' ? 0 : at % text.length;
  const [before, piece, after] = [
    text.slice(0, place),
    text.slice(place, place + length),
    text.slice(place + length),
  ];
  if (kind === 'delete') return before + after;
  if (kind === 'repeat') return before + piece + piece + after;
  if (kind === 'swap') return before + after.slice(0, 2) + piece + after.slice(2);
  return before + signs.join('') + piece + after;
}

describe('mutated answers (MARK-1)', () => {
  it('are never right for two keys of different values, and never throw', () => {
    const changed = fc.record({
      accepted: fc.constantFrom(...ACCEPTED),
      other: fc.constantFrom(...ACCEPTED),
      mutations: fc.array(mutation, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(changed, ({ accepted, other, mutations }) => {
        const text = mutations.reduce(mutate, accepted.answer);
        if (mark(accepted.content, text) !== 'right') return;
        const isSameValue =
          mark(other.content, accepted.answer) === 'right' ||
          mark(accepted.content, other.answer) === 'right';
        expect(isSameValue || mark(other.content, text) !== 'right').toBe(true);
      }),
      { numRuns: runsAllCases() ? 10_000 : 500, seed: getTestSeed('answers') },
    );
  });
});
