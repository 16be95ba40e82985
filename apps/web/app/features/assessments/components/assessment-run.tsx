import { useQuery } from '@tanstack/react-query';
import type { Assessment } from '@thuto/contract/assessments';
import CloudOff from 'lucide-react/icons/cloud-off';
import { lazy, useEffect, useRef } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { type GivenAnswer, QuestionForm } from '../../../components/question/question-form.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { useCurrentUserState } from '../../../lib/current-user/current-user-store.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';
import { findNextQuestion } from '../../../lib/unsent-work/answer-queue.ts';
import { useOnline } from '../../../lib/offline/use-online.ts';
import { assessmentQuery } from '../api/assessments.ts';
import { useAnswers } from '../use-answers.ts';

/** Lazy, because the questions come first. */
const MyResults = lazy(async () => ({ default: (await import('./my-results.tsx')).MyResults }));

/** An assessment: its next question, or its results. */
export function AssessmentRun({ id }: { id: string }) {
  const { id: studentId } = useStudent();
  const { currentUser } = useCurrentUserState();
  const { nameOf } = useSubjects();
  const query = useQuery(assessmentQuery(studentId, id));
  const { data } = query;
  const isFinished = data?.state === 'finished';
  return (
    <>
      <PageHeader
        title={isFinished ? 'Your Results' : 'Free Assessment'}
        subtitle={data && nameOf(data.subjectId)}
        backTo="/student/assessment"
        backLabel="Back to the assessments"
      />
      <QueryBoundary
        query={query}
        loading="Loading the assessment"
        rows={3}
        rowClassName="h-20"
        failure="The assessment could not be loaded."
      >
        {(data) =>
          isFinished ? (
            <LatePart fallback={<SkeletonList label="Loading the results" rows={5} rowClassName="h-14" />}>
              <MyResults id={id} />
            </LatePart>
          ) : data.state === 'expired' ? (
            <EmptyState
              title="This assessment has ended"
              actions={<LinkButton to="/student/assessment">Free Assessment</LinkButton>}
            >
              It was open for 7 days. You can start again.
            </EmptyState>
          ) : (
            <OpenAssessment
              assessment={data}
              studentId={studentId}
              accountId={currentUser?.accountId ?? ''}
            />
          )
        }
      </QueryBoundary>
    </>
  );
}

interface OpenAssessmentProps {
  assessment: Assessment;
  studentId: string;
  accountId: string;
}

function OpenAssessment({ assessment, studentId, accountId }: OpenAssessmentProps) {
  const { queue, refused, isSending, answer } = useAnswers({
    accountId,
    studentId,
    assessmentId: assessment.id,
  });
  const isOnline = useOnline();
  const question = findNextQuestion(assessment, queue);
  const done = assessment.answered + queue.length;
  const heading = useRef<HTMLHeadingElement>(null);
  const position = question?.position ?? null;
  const first = useRef(position);
  useEffect(() => {
    // The next question is read to screen readers; the first one follows the page's heading.
    if (position !== first.current) heading.current?.focus();
    first.current = position;
  }, [position]);
  const again = refused !== null && refused.position === position ? refused : null;
  const send = (given: GivenAnswer | null) => {
    if (question !== null) void answer({ position: question.position, answer: given });
  };

  return (
    <div className="grid max-w-2xl gap-5">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-base font-semibold text-ink-soft outline-none">
          {question === null
            ? `Part ${String(assessment.block)} of ${String(assessment.blocks)} is done`
            : `Question ${String(done + 1)} of ${String(assessment.total)}`}
        </h2>
        <ProgressBar label="Progress" value={(100 * done) / assessment.total} />
      </div>
      {queue.length > 0 && !isSending && (
        <Notice tone="info">
          {queue.length === 1 ? '1 answer is' : `${String(queue.length)} answers are`} saved on this device.
          We send {queue.length === 1 ? 'it' : 'them'} when the connection is back.
        </Notice>
      )}
      {question === null ? (
        <EmptyState
          title={isOnline ? 'Preparing the next questions' : 'No connection'}
          icon={<CloudOff className="size-6" />}
        >
          Your answers are safe. The next questions come as soon as they are sent.
        </EmptyState>
      ) : (
        <div className="rounded-xl border border-line bg-surface p-5 shadow-soft sm:p-6">
          <QuestionForm
            key={`${String(question.position)} ${again?.message ?? ''}`}
            question={question}
            initial={again === null || again.answer === null ? null : toGiven(again.answer)}
            error={again?.message}
            isBusy={isSending}
            onAnswer={send}
            actions={
              <Button variant="outline" disabled={isSending} onClick={() => send(null)}>
                I have not been taught this
              </Button>
            }
          />
        </div>
      )}
    </div>
  );
}

const toGiven = (answer: string | readonly string[]): GivenAnswer =>
  typeof answer === 'string' ? answer : [...answer];
