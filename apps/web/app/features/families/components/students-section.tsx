import type { CurrentUser, GuardedStudent } from '@thuto/contract/accounts';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { Link } from '../../../components/ui/link.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { describeRights, RELATIONSHIP_LABELS } from '../../../lib/students/guardian-words.ts';
import { EnterCodeForm } from './enter-code-form.tsx';

/** The students of a family account: open one, add one, or enter the code of another guardian. */
export function StudentsSection({ students }: { students: CurrentUser['students'] }) {
  return (
    <div id="students" className="scroll-mt-28">
      <SectionCard
        title="Students"
        actions={
          <LinkButton
            to="/account/add-student"
            size="sm"
            variant="outline"
            icon={<UserRoundPlus aria-hidden className="size-4.5" />}
          >
            Add Student
          </LinkButton>
        }
      >
        {students.length === 0 ? (
          <p className="text-ink-soft">You do not act for a student. Add one, or enter a code.</p>
        ) : (
          <ul className="grid gap-3">
            {students.map((student) => (
              <Entry key={student.id} student={student} />
            ))}
          </ul>
        )}
        <EnterCodeForm />
      </SectionCard>
    </div>
  );
}

function Entry({ student }: { student: GuardedStudent }) {
  const { id, name, firstName, relationship, canBook, canSeeProgress } = student;
  const query = `?${new URLSearchParams({ for: id }).toString()}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line p-3">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">
          {relationship === 'self' ? 'Yourself' : `You are: ${RELATIONSHIP_LABELS[relationship]}`} ·{' '}
          {describeRights(student)}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-4">
        <Link to={`/student${query}`} className="text-link inline-flex min-h-11 items-center">
          Open<span className="sr-only"> the area of {firstName}</span>
        </Link>
        {(canBook || canSeeProgress) && (
          <Link
            to={`/account/family${query}#guardians`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Guardians<span className="sr-only"> of {firstName}</span>
          </Link>
        )}
      </div>
    </li>
  );
}
