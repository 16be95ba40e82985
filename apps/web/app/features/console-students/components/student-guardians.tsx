import type { StudentGuardian, StudentMerge } from '@thuto/contract/console-students';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { EmailText } from '../../../components/email-text.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FoldedCard } from '../../../components/ui/folded-card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useStudentGuardians } from '../api/guardians.ts';
import { useUndoMerge } from '../api/merges.ts';
import { describeRights, RELATIONSHIP_LABELS } from '../../../lib/students/guardian-words.ts';
import { ChangeRightsDialog, MoveStudentDialog, UnlinkGuardianDialog } from './guardian-dialogs.tsx';
import { LinkGuardianDialog } from './link-guardian-dialog.tsx';

type Asked = 'change' | 'move' | 'unlink';
const DIALOGS = {
  change: ChangeRightsDialog,
  move: MoveStudentDialog,
  unlink: UnlinkGuardianDialog,
} as const;
const BUTTONS = [
  ['change', 'Change Rights'],
  ['move', 'Move to Account'],
  ['unlink', 'Unlink'],
] as const;

interface StudentGuardiansProps {
  id: string;
  name: string;
  isErased: boolean;
}

/** Who acts for a student, and the duplicates that were merged into the record. */
export function StudentGuardians(props: StudentGuardiansProps) {
  return (
    <QueryBoundary
      query={useStudentGuardians(props.id)}
      loading="Loading the guardians"
      rows={1}
      rowClassName="h-24"
      failure="The guardians could not be loaded."
    >
      {(data) => <Guardians {...props} {...data} />}
    </QueryBoundary>
  );
}

function Guardians({
  id,
  name,
  isErased,
  guardians,
  merges,
}: StudentGuardiansProps & { guardians: StudentGuardian[]; merges: StudentMerge[] }) {
  const [isLinking, setIsLinking] = useState(false);
  // Opening the dialog again starts with empty fields.
  const [attempt, setAttempt] = useState(0);
  const asking = useDialogFor<{ guardian: StudentGuardian; asked: Asked; attempt: number }>();
  const student = { studentId: id, studentName: name };

  const Asking = asking.item === null ? null : DIALOGS[asking.item.asked];
  return (
    <FoldedCard title="Guardians">
      {!isErased && (
        <div className="mb-2 flex flex-wrap gap-2.5">
          <Button
            size="sm"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => {
              setAttempt(attempt + 1);
              setIsLinking(true);
            }}
          >
            Link Guardian
          </Button>
          <LinkButton size="sm" variant="outline" to={`/admin/students/merge?keep=${id}`}>
            Merge Students
          </LinkButton>
        </div>
      )}
      <ul className="divide-y divide-line">
        {guardians.map((guardian) => (
          <li key={guardian.accountId} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-medium">
                {guardian.name} <Badge className="ml-1">{RELATIONSHIP_LABELS[guardian.relationship]}</Badge>
                {!guardian.isActive && <Badge className="ml-1">Cannot sign in</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                <EmailText email={guardian.email} />
              </p>
              <p className="text-sm text-ink-soft">{describeRights(guardian)}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <LinkButton
                size="sm"
                variant="ghost"
                to={`/admin/users?search=${encodeURIComponent(guardian.email)}`}
                aria-label={`Account of ${guardian.name}`}
              >
                Account
              </LinkButton>
              {!isErased &&
                BUTTONS.filter(([asked]) => guardian.allowedActions.includes(asked)).map(([asked, label]) => (
                  <Button
                    key={asked}
                    size="sm"
                    variant="outline"
                    className={asked === 'unlink' ? 'text-danger' : undefined}
                    onClick={() => {
                      setAttempt(attempt + 1);
                      asking.show({ guardian, asked, attempt });
                    }}
                  >
                    {label}
                  </Button>
                ))}
            </div>
          </li>
        ))}
      </ul>
      {merges.length > 0 && <MergedRecords merges={merges} />}
      <LinkGuardianDialog key={`link ${attempt}`} {...student} open={isLinking} onOpenChange={setIsLinking} />
      {asking.item !== null && Asking !== null && (
        <Asking
          key={`${asking.item.guardian.accountId} ${asking.item.asked} ${asking.item.attempt}`}
          {...student}
          guardian={asking.item.guardian}
          open={asking.open}
          onOpenChange={asking.setOpen}
        />
      )}
    </FoldedCard>
  );
}

function MergedRecords({ merges }: { merges: readonly StudentMerge[] }) {
  const undo = useUndoMerge();
  const asking = useDialogFor<StudentMerge>();
  return (
    <section aria-label="Merged records" className="mt-4 border-t border-line pt-4">
      <h3 className="text-lg">Merged records</h3>
      <ul className="divide-y divide-line">
        {merges.map((merge) => (
          <li key={merge.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              {merge.duplicateName}
              <span className="block text-sm text-ink-soft">
                Merged on {formatDate(merge.mergedAt)} by {merge.mergedByName}.{' '}
                {merge.undoneAt === null
                  ? `Can be undone until ${formatDate(merge.undoUntil)}.`
                  : `Undone on ${formatDate(merge.undoneAt)}.`}
              </span>
            </p>
            {merge.allowedActions.includes('undo') && (
              <Button size="sm" variant="outline" onClick={() => asking.show(merge)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking.render((merge, dialog) => (
        <ConfirmDialog
          {...dialog}
          title="Undo the merge?"
          description={`${merge.duplicateName} becomes a record of its own again, with everything that came from it.`}
          confirmLabel="Undo Merge"
          busyLabel="Undoing..."
          onConfirm={() => undo.run({ id: merge.id })}
          errorMessage={undo.errorMessage}
        />
      ))}
    </section>
  );
}
