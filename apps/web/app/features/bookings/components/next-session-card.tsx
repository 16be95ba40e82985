import type { UpcomingSession } from '@thuto/contract/profiles';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Timer from 'lucide-react/icons/timer';
import UserRound from 'lucide-react/icons/user-round';
import Video from 'lucide-react/icons/video';
import type { ReactNode } from 'react';
import { LitemaPattern } from '../../../components/litema-pattern.tsx';
import { SessionWhen } from '../../../components/session-when.tsx';
import { SubjectIcon } from '../../../components/subject-icon.tsx';
import { ExternalLinkButton, LinkButton } from '../../../components/ui/link-button.tsx';
import { recordJoin } from '../../../lib/api/record-join.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { canJoinNow, joinLinkOf, startWords } from '../booking-times.ts';
import { SubjectName } from '../../../components/subject-name.tsx';

export interface NextSessionCardProps {
  /** The next booking or session; null if there is none. */
  next: UpcomingSession | null;
  now: number;
  timeZone: string;
}

/** The time of the next session and its Join button (VIEW-4). */
export function NextSessionCard({ next, now, timeZone }: NextSessionCardProps) {
  return (
    <section
      aria-labelledby="next-session"
      className="on-dark relative isolate overflow-hidden rounded-xl bg-pine-800 p-5 text-pine-100 shadow-lift sm:p-6"
    >
      <LitemaPattern className="absolute inset-y-0 right-0 -z-10 w-1/2 text-pine-700/55 [mask-image:linear-gradient(to_left,black,transparent)]" />
      <h2 id="next-session" className="text-base text-marigold-300">
        Next Session
      </h2>
      {next === null ? <NoneYet /> : <Coming next={next} now={now} timeZone={timeZone} />}
    </section>
  );
}

function NoneYet() {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-4">
      <div>
        <p className="font-display text-2xl text-paper">No Upcoming Sessions</p>
        <p className="mt-1">Approved and scheduled sessions appear here, with the button to join them.</p>
      </div>
      <LinkButton
        to="/student/sessions?book=1"
        variant="secondary"
        icon={<CalendarPlus aria-hidden className="size-5" />}
        className="max-sm:w-full"
      >
        Book Session
      </LinkButton>
    </div>
  );
}

function Coming({ next, now, timeZone }: NextSessionCardProps & { next: UpcomingSession }) {
  const link = joinLinkOf(next);
  const { id: studentId } = useStudent();
  const isOpen = canJoinNow(next, now) && link !== null;
  return (
    <>
      <div className="mt-3 flex items-start gap-3.5">
        <SubjectIcon subject={next.subject} className="mt-0.5" />
        <div className="min-w-0 space-y-1.5">
          <p className="font-display text-2xl text-paper">
            <SubjectName id={next.subject} />
          </p>
          {next.tutorName !== null && (
            <Line icon={<UserRound aria-hidden className="size-4 shrink-0" />}>{next.tutorName}</Line>
          )}
          <SessionWhen at={next} timeZone={timeZone} />
        </div>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex items-center gap-2 font-semibold text-paper">
          <Timer aria-hidden className="size-5 shrink-0 text-marigold-300" />
          <span className="tabular-nums">{startWords(next.startsAt, now, isOpen, timeZone)}</span>
        </p>
        {isOpen ? (
          <ExternalLinkButton
            href={link}
            variant="secondary"
            size="lg"
            icon={<Video aria-hidden className="size-5" />}
            className="max-sm:w-full"
            onPress={() => recordJoin(studentId, next.id)}
          >
            Join Now
          </ExternalLinkButton>
        ) : (
          <LinkButton to="/student/sessions" variant="secondary" className="max-sm:w-full">
            View All
          </LinkButton>
        )}
      </div>
      {link === null && (
        <p className="mt-3 text-sm">There is no meeting link yet. It appears here once it is set.</p>
      )}
    </>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5">
      {icon}
      {children}
    </p>
  );
}
