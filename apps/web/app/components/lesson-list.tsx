import { formatLesson } from '../lib/format/format-lesson.ts';

type Lesson = Parameters<typeof formatLesson>[0] & { readonly id: string };

/** Lists lessons, one in a line. */
export function LessonList({ lessons }: { lessons: readonly Lesson[] }) {
  return (
    <ul className="mt-1 list-disc pl-5 text-sm">
      {lessons.map((lesson) => (
        <li key={lesson.id}>{formatLesson(lesson)}</li>
      ))}
    </ul>
  );
}
