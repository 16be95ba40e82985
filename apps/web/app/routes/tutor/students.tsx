import type { StudentOfTutor } from '@thuto/contract/tutor-area';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { SubjectNames } from '../../components/subject-name.tsx';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useStudentsOfTutor } from '../../features/tutor-area/api/tutor-area.ts';
import { formatMoment, formatWallDate } from '../../lib/time/dates.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Students' });

/** Students that are shown before *Show more* is pressed: about two screens of a phone. */
const SHOWN = 5;

/** /tutor/students: those whom the tutor teaches, or taught in the last 90 days. */
export default function StudentsPage() {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <PageHeader
        title="Students"
        subtitle="Those you teach, or taught in the last 90 days."
        actions={
          <>
            <LinkButton to="/tutor/homework" size="sm" variant="outline">
              Homework
            </LinkButton>
            <LinkButton to="/tutor/library" size="sm" variant="outline">
              Your Content
            </LinkButton>
          </>
        }
      />
      <QueryBoundary
        query={useStudentsOfTutor()}
        loading="Loading students"
        rows={4}
        rowClassName="h-28"
        failure="Your students could not be loaded. Please try again."
        empty={
          <EmptyState title="No students yet" icon={<UsersRound className="size-6" />}>
            Your students appear here with your first lesson together.
          </EmptyState>
        }
      >
        {({ items, timeZone }) => (
          <>
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {(showsAll ? items : items.slice(0, SHOWN)).map((student) => (
                <li key={student.id}>
                  <StudentCard student={student} timeZone={timeZone} />
                </li>
              ))}
            </ul>
            {items.length > SHOWN && !showsAll && (
              <Button variant="outline" className="mt-4" onClick={() => setShowsAll(true)}>
                Show more
              </Button>
            )}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

function StudentCard({ student, timeZone }: { student: StudentOfTutor; timeZone: string }) {
  const { id, name, grade, syllabus, completed, absent, upcoming, lastLessonOn, nextLessonAt } = student;
  const facts = [grade && `Grade ${grade}`, syllabus].filter(Boolean).join(', ');
  return (
    <article
      aria-label={name}
      className="h-full rounded-xl border border-line bg-surface p-4 shadow-soft sm:p-5"
    >
      <h2 className="text-lg [overflow-wrap:anywhere]">{name}</h2>
      <p className="text-ink-soft">{facts === '' ? 'No grade yet' : facts}</p>
      <p className="text-ink-soft">
        <SubjectNames ids={student.subjects} />
      </p>
      <dl className="mt-3 grid grid-cols-3 gap-2 text-center">
        <Count label="Completed" count={completed} />
        <Count label="Absent" count={absent} />
        <Count label="Upcoming" count={upcoming} />
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {nextLessonAt !== null
          ? `Next lesson: ${formatMoment(nextLessonAt, timeZone)}`
          : lastLessonOn !== null
            ? `Last lesson: ${formatWallDate(lastLessonOn)}`
            : 'No lesson held yet'}
      </p>
      <LinkButton size="sm" variant="outline" className="mt-3" to={`/tutor/students/${id}`}>
        Progress
      </LinkButton>
    </article>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col-reverse rounded-md bg-sunken px-2 py-2">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="font-display text-xl tabular-nums">{count}</dd>
    </div>
  );
}
