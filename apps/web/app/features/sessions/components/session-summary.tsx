import type { SessionForAdmin } from '@thuto/contract/sessions';
import { SessionWhen } from '../../../components/session-when.tsx';
import { formatSmallGroup } from '../../../components/tutor-time/format-small-group.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { SubjectName } from '../../../components/subject-name.tsx';

/** The student and time of a session, at the top of each dialog. */
export function SessionSummary({ session }: { session: SessionForAdmin }) {
  const { timeZone } = usePlatform();
  return (
    <div className="grid gap-1 rounded-lg bg-sunken/60 px-4 py-3 text-ink [overflow-wrap:anywhere]">
      <p className="font-semibold">{session.student.name}</p>
      <p>
        <SubjectName id={session.subject} />, {session.duration} min
      </p>
      <SessionWhen at={session} timeZone={timeZone} />
      {session.groupSize > 1 && <p>{formatSmallGroup(session.groupSize)}</p>}
    </div>
  );
}
