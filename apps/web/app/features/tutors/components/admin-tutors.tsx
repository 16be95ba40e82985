import type { Tutor } from '@thuto/contract/tutors';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Plus from 'lucide-react/icons/plus';
import { EmailText } from '../../../components/email-text.tsx';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { formatWallDate } from '../../../lib/time/dates.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useChangeTutor } from '../api/tutor-actions.ts';
import { useAllTutors } from '../api/all-tutors.ts';
import { RatesDialog } from './rates-dialog.tsx';
import { RetireTutorDialog } from './retire-tutor-dialog.tsx';
import { NEW_TUTOR, TutorDialog } from './tutor-dialog.tsx';
import { SubjectNames } from '../../../components/subject-name.tsx';
import { VettingDialog } from './vetting-dialog.tsx';

const ACCESS = {
  none: { tone: 'neutral', label: 'No account' },
  invited: { tone: 'marigold', label: 'Invited' },
  expired: { tone: 'warning', label: 'Invitation expired' },
  active: { tone: 'success', label: 'Active' },
} as const;

const VETTING = {
  unknown: { tone: 'neutral', label: '' },
  valid: { tone: 'success', label: 'Until' },
  'expires-soon': { tone: 'warning', label: 'Expires' },
  expired: { tone: 'danger', label: 'Expired' },
} as const;

const COLUMNS: readonly TableColumn<Tutor>[] = [
  {
    key: 'name',
    header: 'Tutor',
    primary: true,
    cell: ({ name, email, isRetired }) => (
      <span className="[overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {name}
          {isRetired && <Badge>Retired</Badge>}
        </span>
        {email !== null && (
          <span className="block text-sm font-normal text-ink-soft">
            <EmailText email={email} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'subjects',
    header: 'Subjects',
    cell: ({ subjects }) => <SubjectNames ids={subjects} />,
  },
  {
    key: 'access',
    header: 'Sign-in',
    cell: ({ access }) => <Badge tone={ACCESS[access].tone}>{ACCESS[access].label}</Badge>,
  },
  {
    key: 'vetting',
    header: 'Vetting',
    cell: ({ vetting: { state, expiresOn } }) =>
      expiresOn === null ? (
        <span className="text-ink-faint">None</span>
      ) : (
        <Badge tone={VETTING[state].tone}>
          {VETTING[state].label} {formatWallDate(expiresOn)}
        </Badge>
      ),
  },
  {
    key: 'link',
    header: 'Meeting link',
    className: 'sm:max-w-72',
    cell: ({ meetingLink }) =>
      meetingLink === null ? (
        <span className="text-ink-faint">None</span>
      ) : (
        <a
          href={meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link [overflow-wrap:anywhere]"
        >
          {meetingLink.replace(/^https?:\/\//, '')}
        </a>
      ),
  },
];

interface TutorActionsProps {
  onEdit: (tutor: Tutor) => void;
  onRetire: (tutor: Tutor) => void;
  onRestore: (tutor: Tutor) => void;
  onInvite: (tutor: Tutor) => void;
  onWithdraw: (tutor: Tutor) => void;
  onVetting: (tutor: Tutor) => void;
  onRates: (tutor: Tutor) => void;
  /** The id of the tutor whose action is running. */
  busy: string | null;
}

const actionsColumn = (asks: TutorActionsProps): TableColumn<Tutor> => ({
  key: 'actions',
  header: 'Actions',
  actions: true,
  cell: (tutor) => <TutorActions tutor={tutor} {...asks} />,
});

function TutorActions({
  tutor,
  onEdit,
  onRetire,
  onRestore,
  onInvite,
  onWithdraw,
  onVetting,
  onRates,
  busy,
}: TutorActionsProps & { tutor: Tutor }) {
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => onEdit(tutor)}>
        Edit
      </Button>
      {tutor.allowedActions.includes('invite') && (
        <Button size="sm" isBusy={busy === tutor.id} onClick={() => onInvite(tutor)}>
          {tutor.access === 'none' ? 'Invite' : 'Resend Invitation'}
        </Button>
      )}
      {tutor.allowedActions.includes('withdraw-invitation') && (
        <Button size="sm" variant="ghost" onClick={() => onWithdraw(tutor)}>
          Withdraw
        </Button>
      )}
      <LinkButton size="sm" variant="ghost" to={`/admin/tutors/${tutor.id}/availability`}>
        Availability
      </LinkButton>
      <Button size="sm" variant="ghost" onClick={() => onVetting(tutor)}>
        Vetting
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onRates(tutor)}>
        Rates
      </Button>
      {tutor.isRetired ? (
        <Button size="sm" variant="ghost" isBusy={busy === tutor.id} onClick={() => onRestore(tutor)}>
          Restore
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => onRetire(tutor)}>
          Retire
        </Button>
      )}
    </>
  );
}

/** The directory of tutors. */
export function AdminTutors() {
  return (
    <QueryBoundary
      query={useAllTutors()}
      loading="Loading tutors"
      rows={4}
      rowClassName="h-16"
      failure="The tutors could not be loaded."
    >
      {(data) => <Tutors {...data} />}
    </QueryBoundary>
  );
}

function Tutors({ items }: { items: Tutor[] }) {
  const { restore, invite, withdrawInvitation } = useChangeTutor();
  const editing = useDialogFor<Tutor | typeof NEW_TUTOR>();
  const retiring = useDialogFor<Tutor>();
  const withdrawing = useDialogFor<Tutor>();
  const vetting = useDialogFor<Tutor>();
  const rates = useDialogFor<Tutor>();

  const actions = actionsColumn({
    onEdit: editing.show,
    onRetire: retiring.show,
    onRestore: ({ id, revision }) => void restore.press({ id, revision }),
    // Without an email there is nowhere to send it: the form asks for it.
    onInvite: (tutor) => (tutor.email === null ? editing.show(tutor) : void invite.press({ id: tutor.id })),
    onWithdraw: withdrawing.show,
    onVetting: vetting.show,
    onRates: rates.show,
    busy: restore.pendingInput?.id ?? invite.pendingInput?.id ?? null,
  });

  const add = (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => editing.show(NEW_TUTOR)}>
      Add Tutor
    </Button>
  );
  return (
    <div className="grid min-w-0 gap-4">
      {items.length === 0 ? (
        <EmptyState title="No tutors yet" icon={<GraduationCap className="size-6" />} actions={add}>
          Tutors of the directory are suggested when you approve a booking, and are never double-booked.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">They are never double-booked.</p>
            <div className="flex flex-wrap items-center gap-3">
              <ExportCsv table="tutors" />
              {add}
            </div>
          </div>
          <Table label="Tutors" columns={[...COLUMNS, actions]} rows={items} rowKey={({ id }) => id} />
        </>
      )}
      {editing.render((tutor, dialog) => (
        <TutorDialog
          // Keyed by the revision too: after a change the form starts with the new details.
          key={tutor.id === null ? 'new' : `${tutor.id} ${tutor.revision}`}
          tutor={tutor}
          {...dialog}
        />
      ))}
      {withdrawing.render((tutor, dialog) => (
        <ConfirmDialog
          {...dialog}
          title="Withdraw invitation?"
          confirmLabel="Withdraw Invitation"
          busyLabel="Withdrawing..."
          onConfirm={() => withdrawInvitation.run({ id: tutor.id })}
          errorMessage={withdrawInvitation.errorMessage}
          description={`The link that ${tutor.name} got no longer works.`}
        />
      ))}
      {vetting.render((tutor, dialog) => (
        <VettingDialog key={`${tutor.id} ${tutor.revision}`} tutor={tutor} {...dialog} />
      ))}
      {rates.render((tutor, dialog) => (
        <RatesDialog key={tutor.id} tutor={tutor} {...dialog} />
      ))}
      {retiring.render((tutor, dialog) => (
        <RetireTutorDialog tutor={tutor} {...dialog} />
      ))}
    </div>
  );
}
