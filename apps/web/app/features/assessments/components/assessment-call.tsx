import { dateInZone } from '@thuto/domain/calendar';
import { ASSESSMENT_CALL_MINUTES } from '@thuto/domain/learning/assessments';
import { useState } from 'react';
import { formatMoment, type WallMoment } from '../../../components/free-times/free-time-words.ts';
import { WeekOfFreeTimes } from '../../../components/free-times/week-of-free-times.tsx';
import { SessionWhen } from '../../../components/session-when.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAssessmentCall, useBookCall, useTimesForCall } from '../api/assessments.ts';
import { getNow } from '../../../lib/time/clock.ts';

/** The call with a tutor about a finished assessment: its booking, or when it takes place (ASSESS-10). */
export function AssessmentCall({ id }: { id: string }) {
  const { canBook } = useStudent();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-labelledby="assessment-call"
      className="grid gap-3 rounded-xl border border-line bg-surface p-5 shadow-soft"
    >
      <h2 id="assessment-call" className="text-xl">
        Assessment call
      </h2>
      <QueryBoundary
        query={useAssessmentCall(id)}
        loading={<Skeleton className="h-16 rounded-lg" />}
        failure="The call could not be loaded."
      >
        {(data) =>
          data.call !== null ? (
            <>
              <p>
                With <strong>{data.call.tutorName}</strong>, {data.call.duration} min. It uses no session.
              </p>
              <SessionWhen at={data.call} timeZone={data.timeZone} />
              <LinkButton to="/student/sessions" variant="outline" className="justify-self-start">
                Join, change or cancel
              </LinkButton>
            </>
          ) : (
            <>
              <p className="text-ink-soft">
                Talk about the results with a tutor: {ASSESSMENT_CALL_MINUTES} minutes, without a cost.
              </p>
              {!canBook ? (
                <Notice tone="info">You may not book for this student. Please ask the family.</Notice>
              ) : isOpen ? (
                <ChooseTime id={id} timeZone={data.timeZone} />
              ) : (
                <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
                  Book Assessment Call
                </Button>
              )}
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}

function ChooseTime({ id, timeZone }: { id: string; timeZone: string }) {
  const [from, setFrom] = useState(() => dateInZone(getNow(), timeZone));
  const [chosen, setChosen] = useState<WallMoment | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const week = useTimesForCall(id, from);
  const action = useBookCall();
  const submit = async (moment: WallMoment) => {
    setRefusal(null);
    try {
      await action.run({ id, ...moment });
    } catch (error) {
      if (hasCode(error, 'free_time_taken')) setChosen(null);
      setRefusal(action.errorMessage(error));
    }
  };
  if (week.data?.isOffered === false)
    return (
      <Notice tone="info">
        There are no free times at the moment. Please contact us, and we will find a time for your call.
      </Notice>
    );
  return (
    <>
      <WeekOfFreeTimes
        query={week}
        from={from}
        onFrom={setFrom}
        chosen={chosen === null ? [] : [chosen]}
        onChoose={(moment) => {
          setRefusal(null);
          setChosen(moment);
        }}
        timeZone={timeZone}
        note="The time that you choose is confirmed at once."
      />
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      {chosen !== null && (
        <Button
          className="justify-self-start"
          isBusy={action.isPending}
          busyLabel="Booking..."
          onClick={() => void submit(chosen)}
        >
          Confirm {formatMoment(chosen)}
        </Button>
      )}
    </>
  );
}
