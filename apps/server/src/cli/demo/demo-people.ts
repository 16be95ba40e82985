import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { Syllabus } from '@thuto/domain/lessons/tuition';

/** The progress of a demo student. */
export type DemoStage = 'new' | 'proof-waiting' | 'proof-rejected' | 'active';

export interface DemoStudent {
  readonly firstName: string;
  readonly lastName: string;
  readonly parent: { readonly firstName: string; readonly phone: string } | null;
  readonly gender: 'male' | 'female';
  readonly school: string;
  readonly syllabus: Syllabus;
  readonly grade: string;
  readonly subjects: readonly SubjectId[];
  /** A package of the seed. */
  readonly packageId: string;
  readonly stage: DemoStage;
}

export const SCHOOLS = [
  'Maseru High School',
  "St. Catherine's High School",
  'Lesotho High School',
  'Life High School',
  'Machabeng College',
  'Leribe High School',
] as const;
export const GIRLS = [
  'Lerato',
  'Palesa',
  'Limpho',
  'Mpho',
  'Nthabiseng',
  'Refiloe',
  'Tšepiso',
  'Keneuoe',
  'Boitumelo',
  'Lineo',
];
export const BOYS = [
  'Thabo',
  'Tumelo',
  'Katleho',
  'Lebohang',
  'Teboho',
  'Thabang',
  'Moeketsi',
  'Retšelisitsoe',
  'Khotso',
  'Neo',
];
export const FAMILIES = [
  'Mokoena',
  'Molefe',
  'Letsie',
  'Mohapi',
  'Ramakatsa',
  'Lekhanya',
  'Nkuebe',
  'Sekhonyana',
  'Mosala',
  'Khaketla',
  'Phafoli',
  'Tau',
];
export const PARENTS = ['Mamello', 'Mathabo', 'Ntsoaki', 'Motlatsi', 'Tseliso', 'Puleng'];
export const COMBINATIONS: readonly (readonly SubjectId[])[] = [
  ['mathematics'],
  ['mathematics', 'physics'],
  ['mathematics', 'chemistry'],
  ['mathematics', 'chemistry', 'physics'],
  ['chemistry', 'physics'],
];
const PACKAGES: readonly string[] = [
  'standard-subscription',
  'bundle-5',
  'basic-subscription',
  'bundle-10',
  'premium-subscription',
  'once-off',
];
const STAGES: readonly DemoStage[] = [
  'active',
  'active',
  'active',
  'active',
  'proof-waiting',
  'active',
  'active',
  'proof-rejected',
  'active',
  'new',
];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** The students of the demo centre. Always the same, so that everyone sees the same demo. */
export const DEMO_STUDENTS: readonly DemoStudent[] = Array.from({ length: 30 }, (_, at) => {
  const isGirl = at % 2 === 0;
  return {
    firstName: pick(isGirl ? GIRLS : BOYS, Math.floor(at / 2)),
    lastName: pick(FAMILIES, at * 5 + Math.floor(at / 12)),
    parent:
      at % 3 === 0
        ? {
            firstName: pick(PARENTS, at / 3),
            phone: `+266 58${String(120_000 + at * 7_919).padStart(6, '0')}`,
          }
        : null,
    gender: isGirl ? 'female' : 'male',
    school: pick(SCHOOLS, at * 7),
    syllabus: at % 4 === 0 ? 'IGCSE' : 'LGCSE',
    grade: pick(['9', '10', '11', '12'], at * 3),
    subjects: pick(COMBINATIONS, at),
    packageId: pick(PACKAGES, at),
    stage: pick(STAGES, at),
  };
});

/** Tutors of the demo's bookings. */
export const DEMO_TUTORS = [
  'Ntate Thabiso Mohale',
  'Mme Lineo Rammoko',
  'Ntate Sello Tlali',
  'Mme Khahliso Ntho',
] as const;

/** What families write with a request, by subject. Most write nothing. */
export const DEMO_NOTES: Readonly<Record<SubjectId, readonly string[]>> = {
  mathematics: ['Quadratic equations, please', 'Preparing for the mock exam', '', ''],
  chemistry: ['Moles and reacting masses', '', ''],
  physics: ['Waves: past paper 2024, question 5', '', ''],
};
