import type { Preparation, TaughtStudent, TutorDay } from '@thuto/contract/tutor-area';
import Timer from 'lucide-react/icons/timer';
import Video from 'lucide-react/icons/video';
import { LitemaPattern } from '../../../components/litema-pattern.tsx';
import { SessionWhen } from '../../../components/session-when.tsx';
import { SubjectIcon } from '../../../components/subject-icon.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { formatWallDate } from '../../../lib/time/dates.ts';
import { recordTutorJoin } from '../../../lib/api/record-tutor-join.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { formatCountdown, getJoinLink } from '../lesson-times.ts';
import { formatStudents } from './lesson-facts.tsx';

/** The next lesson with its countdown and the Join button. */
export function NextLesson({ next, timeZone }: Pick<TutorDay, 'next' | 'timeZone'>) {
  const now = useCurrentMinute();
  const link = next && getJoinLink(next, now);
  return (
    <section
      aria-labelledby="next-lesson"
      className="on-dark relative isolate overflow-hidden rounded-xl bg-pine-800 p-5 text-pine-100 shadow-lift sm:p-6"
    >
      <LitemaPattern className="absolute inset-y-0 right-0 -z-10 w-1/2 text-pine-700/55 [mask-image:linear-gradient(to_left,black,transparent)]" />
      <h2 id="next-lesson" className="text-base text-marigold-300">
        Next Lesson
      </h2>
      {next === null ? (
        <>
          <p className="font-display mt-3 text-2xl text-paper">No coming lessons</p>
          <p className="mt-1">Lessons appear here as soon as the office gives them to you.</p>
        </>
      ) : (
        <>
          <div className="mt-3 flex items-start gap-3.5">
            <SubjectIcon subject={next.subject} className="mt-0.5" />
            <div className="min-w-0 space-y-1.5">
              <p className="font-display text-2xl text-paper">
                <SubjectName id={next.subject} />
              </p>
              <p className="[overflow-wrap:anywhere]">{formatStudents(next)}</p>
              <SessionWhen at={next} timeZone={timeZone} />
            </div>
          </div>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="flex items-center gap-2 font-semibold text-paper tabular-nums">
              <Timer aria-hidden className="size-5 shrink-0 text-marigold-300" />
              {formatCountdown(next.startsAt, now)}
            </p>
            {link !== null && (
              <ExternalLinkButton
                href={link}
                variant="secondary"
                size="lg"
                icon={<Video aria-hidden className="size-5" />}
                className="max-sm:w-full"
                onPress={() => recordTutorJoin(next.id)}
              >
                Join
              </ExternalLinkButton>
            )}
          </div>
          {next.meetingLink === null && (
            <p className="mt-3 text-sm">There is no meeting link yet. The office adds it.</p>
          )}
        </>
      )}
    </section>
  );
}

/** What to prepare for the next lesson. */
export function WhatToPrepare({ day: { next, preparation } }: { day: TutorDay }) {
  if (next === null || preparation.length === 0) return null;
  return (
    <SectionCard title="What to prepare">
      <ul className="grid gap-4">
        {preparation.map((student) => (
          <li key={student.studentId} className="grid gap-1.5">
            <Prepared student={student} />
            <Topic {...next.students.find(({ studentId }) => studentId === student.studentId)} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Prepared({ student: { name, grade, syllabus, previous, nextTopics } }: { student: Preparation }) {
  const facts = [grade && `Grade ${grade}`, syllabus].filter(Boolean).join(', ');
  return (
    <>
      <h3 className="text-lg [overflow-wrap:anywhere]">
        {name}
        {facts !== '' && <span className="font-normal text-ink-soft"> · {facts}</span>}
      </h3>
      <p className="text-ink-soft">
        {previous === null ? (
          'Your first lesson together.'
        ) : (
          <>
            Last lesson: {formatWallDate(previous.date)}, <SubjectName id={previous.subject} />
            {previous.notes !== '' && `: ${previous.notes}`}
          </>
        )}
      </p>
      {previous?.report && <LastReport report={previous.report} />}
      {nextTopics.length > 0 && (
        <p className="[overflow-wrap:anywhere]">
          <span className="font-semibold">Next in the plan: </span>
          {nextTopics.join(', ')}
        </p>
      )}
    </>
  );
}

/** The topics of the last report with their levels, and the note for staff. */
const LastReport = ({
  report: { topics, staffNote },
}: {
  report: NonNullable<NonNullable<Preparation['previous']>['report']>;
}) => (
  <p className="[overflow-wrap:anywhere]">
    <span className="font-semibold">Last report: </span>
    {topics.map(({ title, level }) => `${title} (${level})`).join(', ')}
    {staffNote !== '' && `. ${staffNote}`}
  </p>
);

const Topic = ({ planTopic = null, notes = '' }: Partial<Pick<TaughtStudent, 'planTopic' | 'notes'>>) => (
  <>
    {planTopic !== null && <PlanTopic title={planTopic} />}
    <Notes notes={notes} />
  </>
);

const PlanTopic = ({ title }: { title: string }) => (
  <p className="rounded-md bg-sunken px-3 py-2 [overflow-wrap:anywhere]">
    <span className="font-semibold">Topic of the plan: </span>
    {title}
  </p>
);

const Notes = ({ notes }: { notes: string }) =>
  notes === '' ? null : (
    <p className="rounded-md bg-sunken px-3 py-2 whitespace-pre-line">
      <span className="font-semibold">Notes: </span>
      {notes}
    </p>
  );
