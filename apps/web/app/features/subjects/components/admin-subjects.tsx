import type { SubjectForAdmin } from '@thuto/contract/subjects';
import BookOpen from 'lucide-react/icons/book-open';
import Plus from 'lucide-react/icons/plus';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useAllSubjects } from '../api/all-subjects.ts';
import { AdminSubject } from './admin-subject.tsx';
import { RetireSubjectDialog } from './retire-subject-dialog.tsx';
import { NEW_SUBJECT, SubjectDialog } from './subject-dialog.tsx';

/** Manages the subjects that the centre teaches, in the order of every screen. */
export function AdminSubjects() {
  return (
    <QueryBoundary
      query={useAllSubjects()}
      loading="Loading subjects"
      rows={3}
      rowClassName="h-32"
      failure="The subjects could not be loaded."
    >
      {(data) => <Subjects {...data} />}
    </QueryBoundary>
  );
}

function Subjects({ items }: { items: SubjectForAdmin[] }) {
  const editing = useDialogFor<SubjectForAdmin | typeof NEW_SUBJECT>();
  const retiring = useDialogFor<SubjectForAdmin>();

  const add = (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => editing.show(NEW_SUBJECT)}>
      Add Subject
    </Button>
  );
  return (
    <div className="grid gap-4">
      {items.length === 0 ? (
        <EmptyState title="No subjects yet" icon={<BookOpen className="size-6" />} actions={add}>
          Add what the centre teaches. Students choose from these subjects.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">Every page lists them in this order.</p>
            {add}
          </div>
          <ol className="grid gap-3">
            {items.map((subject) => (
              <li key={subject.id}>
                <AdminSubject
                  subject={subject}
                  onEdit={() => editing.show(subject)}
                  onRetire={() => retiring.show(subject)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {editing.render((subject, dialog) => (
        <SubjectDialog key={subject.id ?? 'new'} subject={subject.id === null ? null : subject} {...dialog} />
      ))}
      {retiring.render((subject, dialog) => (
        <RetireSubjectDialog subject={subject} {...dialog} />
      ))}
    </div>
  );
}
