/** The two sides of a lesson: the student's family, and the tutor. */
export const LESSON_SIDES = ['family', 'tutor'] as const;
export type LessonSide = (typeof LESSON_SIDES)[number];
