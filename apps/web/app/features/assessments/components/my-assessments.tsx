import type { AssessableSubject } from '@thuto/contract/assessments';
import { SYLLABI, type Syllabus } from '@thuto/domain/lessons/tuition';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SubjectIcon } from '../../../components/subject-icon.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { useMyAssessments, useStartAssessment } from '../api/assessments.ts';

const pathOf = (id: string) => `/student/assessment/${id}`;

/** The subjects of the free assessment, each with its next step (ASSESS-1). */
export function MyAssessments() {
  return (
    <QueryBoundary
      query={useMyAssessments()}
      loading="Loading assessments"
      rows={3}
      rowClassName="h-32"
      failure="The assessments could not be loaded."
      empty={
        <EmptyState title="No assessments yet" icon={<GraduationCap className="size-6" />}>
          We are preparing the questions. Please come back soon.
        </EmptyState>
      }
    >
      {(data) => <Subjects {...data} />}
    </QueryBoundary>
  );
}

function Subjects({ items, board: known }: { items: AssessableSubject[]; board: Syllabus | null }) {
  const [board, setBoard] = useState<Syllabus>('IGCSE');
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-ink-soft">
        About 22 questions in 20 to 25 minutes, without a mark and without a cost. They show what is secure
        and where to begin. You can stop and continue within 7 days.
      </p>
      {known === null && (
        <Field label="Syllabus" description="Your profile does not say it yet." className="max-w-xs">
          <Select
            value={board}
            options={SYLLABI.map((value) => ({ value, label: value }))}
            onChange={({ target }) => setBoard(target.value as Syllabus)}
          />
        </Field>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.subjectId} className="grid">
            <Subject item={item} board={board} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Subject({ item, board }: { item: AssessableSubject; board: Syllabus }) {
  const { nameOf } = useSubjects();
  const { id: studentId } = useStudent();
  const navigate = useNavigate();
  const start = useStartAssessment();
  const [error, setError] = useState<string | null>(null);
  const { subjectId, assessment, nextAt, allowedActions } = item;
  const name = nameOf(subjectId);
  const can = (action: AssessableSubject['allowedActions'][number]) => allowedActions.includes(action);

  const begin = async () => {
    setError(null);
    try {
      const started = await start.run({ studentId, subjectId, board });
      if (started !== undefined) void navigate(pathOf(started.id));
    } catch (refusal) {
      setError(start.errorMessage(refusal));
    }
  };

  return (
    <section
      aria-label={name}
      className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 shadow-soft"
    >
      <h2 className="flex items-center gap-3 text-xl">
        <SubjectIcon subject={subjectId} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </h2>
      <p className="text-ink-soft">{describe(item)}</p>
      {error !== null && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <div className="mt-auto grid gap-2">
        {can('start') && (
          <Button isBusy={start.isPending} busyLabel="Starting..." onClick={() => void begin()}>
            Start Assessment<span className="sr-only"> in {name}</span>
          </Button>
        )}
        {can('continue') && assessment !== null && (
          <LinkButton to={pathOf(assessment.id)}>
            Continue Assessment<span className="sr-only"> in {name}</span>
          </LinkButton>
        )}
        {can('view-results') && assessment !== null && (
          <LinkButton to={pathOf(assessment.id)} variant={nextAt === null ? 'outline' : 'primary'}>
            Your Results<span className="sr-only"> in {name}</span>
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function describe({ assessment, nextAt }: AssessableSubject): string {
  if (assessment === null) return 'Not taken yet.';
  if (assessment.state === 'open') {
    return `${String(assessment.answered)} questions answered. Open until ${formatDate(assessment.expiresAt)}.`;
  }
  if (assessment.state === 'expired')
    return 'Your last assessment was not finished in time. You can start again.';
  const taken = `Taken on ${formatDate(assessment.finishedAt ?? assessment.expiresAt)}.`;
  return nextAt === null ? taken : `${taken} The next one is possible from ${formatDate(nextAt)}.`;
}
