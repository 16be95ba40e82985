export const SYLLABI = ['LGCSE', 'IGCSE'] as const;
export type Syllabus = (typeof SYLLABI)[number];

export const SCHOOL_LEVELS = ['primary', 'high'] as const;
export type SchoolLevel = (typeof SCHOOL_LEVELS)[number];

/** Grades of each level (PROF-2). */
export const GRADES: Readonly<Record<SchoolLevel, readonly string[]>> = {
  primary: ['1', '2', '3', '4', '5', '6', '7'],
  high: ['8', '9', '10', '11', '12'],
};

/** Every grade, lowest first, for closed enums. */
export const ALL_GRADES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

/** Returns true if the grade belongs to the level (PROF-2). */
export function isGradeOfLevel(grade: string, level: SchoolLevel): boolean {
  return GRADES[level].includes(grade);
}

/** Returns the grade after a change of level: 1 for primary, 8 otherwise (PROF-8). */
export function gradeAfterLevelChange(level: SchoolLevel): string {
  return level === 'primary' ? '1' : '8';
}

/** Durations in minutes that a student may request (BOOK-3). */
export const STUDENT_DURATIONS = [60, 90, 120] as const;

/** Durations, in minutes, that an admin may book (BOOK-7). */
export const ADMIN_DURATIONS = [30, 60, 90, 120] as const;
export type Duration = (typeof ADMIN_DURATIONS)[number];

/** Default duration of a booking in minutes (BOOK-3). */
export const DEFAULT_DURATION = 60;
