import type { BookableStudent } from '@thuto/contract/bookings';
import { useId } from 'react';
import { EmailText } from '../../../components/email-text.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { useCurrentMinute } from '../../../lib/time/use-current-minute.ts';
import { useSubjects } from '../../../lib/centre/subjects.ts';

export interface StudentChoiceProps {
  student: BookableStudent;
  chosen: boolean;
  onChoose: () => void;
}

/** One student of the list, as a radio labelled with the student's name only. */
export function StudentChoice({ student, chosen, onChoose }: StudentChoiceProps) {
  const id = useId();
  const now = useCurrentMinute();
  const { namesOf } = useSubjects();
  const { balance, subscriptionEndsAt } = student;
  const expired = subscriptionEndsAt !== null && Date.parse(subscriptionEndsAt) <= now;
  return (
    <label
      htmlFor={id}
      className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-0 hover:bg-sunken/50 has-checked:bg-pine-50 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--focus)"
    >
      <input
        type="radio"
        id={id}
        name="student"
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
        className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none transition-[border-width,border-color] checked:border-[6px] checked:border-pine-600"
      />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span id={`${id}-name`} className="font-semibold">
          {student.name}
        </span>
        <span className="block text-sm text-ink-soft">
          <EmailText email={student.email} />
        </span>
        <span className="block text-sm text-ink-soft">
          {[
            student.grade !== '' && `Grade ${student.grade}`,
            namesOf(student.subjects),
            expired && `expired ${formatDate(subscriptionEndsAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span id={`${id}-facts`}>
        <Badge tone={balance.remaining > 0 ? 'success' : 'neutral'}>{balance.remaining} left</Badge>
      </span>
    </label>
  );
}
