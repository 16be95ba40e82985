import type { Guardian, GuardianCode, GuardianInvitation, Guardians } from '@thuto/contract/families';
import { useState } from 'react';
import { EmailText } from '../../../components/email-text.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Table, type TableColumn } from '../../../components/ui/table.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { useGuardianActions, useGuardians } from '../api/families.ts';
import { describeRights, RELATIONSHIP_LABELS, rightsOf } from '../../../lib/students/guardian-words.ts';
import { CreatedCode } from './created-code.tsx';
import { DateOfBirthForm } from './date-of-birth-form.tsx';
import { GuardianFormDialog } from './guardian-form-dialog.tsx';
import { OwnSignInDialog } from './own-sign-in-dialog.tsx';

/**
 * Who acts for a student: guardians, open invitations and codes, and what may be done about them. One file: its three
 * tables share their columns.
 */
export function GuardiansSection({
  studentId,
  firstName,
  others,
}: {
  studentId: string;
  firstName: string;
  /** The other students of the account, whom an invitation can be for too. */
  others: readonly { readonly id: string; readonly firstName: string }[];
}) {
  return (
    <div id="guardians" className="scroll-mt-28">
      <SectionCard title={`Guardians of ${firstName}`}>
        <QueryBoundary
          query={useGuardians(studentId)}
          loading="Loading guardians"
          rows={2}
          rowClassName="h-16"
          failure="The guardians could not be loaded. Please try again."
        >
          {(data) => <GuardiansOf guardians={data} others={others} />}
        </QueryBoundary>
      </SectionCard>
    </div>
  );
}

type OpenForm = 'invite' | 'code' | 'own-sign-in' | null;

function GuardiansOf({
  guardians: data,
  others,
}: {
  guardians: Guardians;
  others: readonly { readonly id: string; readonly firstName: string }[];
}) {
  const { studentId, firstName, allowedActions } = data;
  const actions = useGuardianActions();
  const [form, setForm] = useState<OpenForm>(null);
  const [code, setCode] = useState<string | null>(null);
  const closeForm = (open: boolean) => {
    if (!open) setForm(null);
  };
  const canInvite = allowedActions.includes('invite');

  return (
    <div className="grid gap-5">
      {canInvite && (
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => setForm('invite')}>Invite Guardian</Button>
          <Button variant="outline" onClick={() => setForm('code')}>
            Create Code
          </Button>
          {allowedActions.includes('give-own-sign-in') && (
            <Button variant="outline" onClick={() => setForm('own-sign-in')}>
              Give {firstName} their own sign-in
            </Button>
          )}
        </div>
      )}
      <GuardianTable data={data} />
      {code !== null && <CreatedCode code={code} onClose={() => setCode(null)} />}
      {data.invitations.length > 0 && <Invitations data={data} />}
      {data.codes.length > 0 && <Codes data={data} />}
      {allowedActions.includes('set-date-of-birth') && (
        <DateOfBirthForm
          key={data.dateOfBirth}
          studentId={studentId}
          firstName={firstName}
          dateOfBirth={data.dateOfBirth}
        />
      )}
      <GuardianFormDialog
        open={form === 'invite'}
        onOpenChange={closeForm}
        title="Invite Guardian"
        description={`They get a link that works once, for 7 days, and act for ${firstName} with what you choose here.`}
        fields={{ email: true, relationship: true }}
        submitLabel="Send Invitation"
        others={others}
        onSubmit={({ email, relationship, rights, alsoFor }) =>
          actions.invite.run({ studentId, email, relationship, ...rights, alsoFor: [...alsoFor] })
        }
        errorMessage={actions.invite.errorMessage}
      />
      <GuardianFormDialog
        open={form === 'code'}
        onOpenChange={closeForm}
        title="Create Code"
        description="Read the code out to the other adult. They enter it on their account page. It works once, for 7 days."
        fields={{ email: false, relationship: true }}
        submitLabel="Create Code"
        onSubmit={async ({ relationship, rights }) => {
          const created = await actions.createCode.run({ studentId, relationship, ...rights });
          setCode(created?.code ?? null);
        }}
        errorMessage={actions.createCode.errorMessage}
      />
      <OwnSignInDialog
        open={form === 'own-sign-in'}
        onOpenChange={closeForm}
        studentId={studentId}
        firstName={firstName}
      />
    </div>
  );
}

/** A row with the student it is about. */
type OfStudent<Row> = Row & { readonly studentId: string; readonly firstName: string };

const GUARDIAN_COLUMNS: readonly TableColumn<OfStudent<Guardian>>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: ({ name, email, isYou }) => (
      <>
        <span className="font-semibold">{name}</span>
        {isYou && ' (you)'}
        {email !== null && (
          <span className="block text-sm font-normal text-ink-soft">
            <EmailText email={email} />
          </span>
        )}
      </>
    ),
  },
  { key: 'as', header: 'As', cell: ({ relationship }) => RELATIONSHIP_LABELS[relationship] },
  { key: 'rights', header: 'May', cell: describeRights },
];
const GUARDIAN_COLUMNS_WITH_ACTIONS: readonly TableColumn<OfStudent<Guardian>>[] = [
  ...GUARDIAN_COLUMNS,
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (guardian) => <GuardianActions guardian={guardian} />,
  },
];

function GuardianTable({ data: { studentId, firstName, guardians } }: { data: Guardians }) {
  const hasActions = guardians.some(({ allowedActions }) => allowedActions.length > 0);
  return (
    <Table
      label={`Guardians of ${firstName}`}
      rows={guardians.map((guardian) => ({ ...guardian, studentId, firstName }))}
      rowKey={({ accountId }) => accountId}
      columns={hasActions ? GUARDIAN_COLUMNS_WITH_ACTIONS : GUARDIAN_COLUMNS}
    />
  );
}

function GuardianActions({ guardian }: { guardian: OfStudent<Guardian> }) {
  const { studentId, firstName, accountId, name, allowedActions } = guardian;
  const { change, remove } = useGuardianActions();
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const close = (next: boolean) => {
    if (!next) setOpen(null);
  };
  if (allowedActions.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 sm:justify-end">
      {allowedActions.includes('change') && (
        <Button size="sm" variant="outline" onClick={() => setOpen('change')}>
          Change<span className="sr-only"> what {name} may do</span>
        </Button>
      )}
      {allowedActions.includes('remove') && (
        <Button size="sm" variant="outline" onClick={() => setOpen('remove')}>
          Remove Access<span className="sr-only"> of {name}</span>
        </Button>
      )}
      <GuardianFormDialog
        open={open === 'change'}
        onOpenChange={close}
        title={`What ${name} may do`}
        description="A change applies at once."
        fields={{ email: false, relationship: false }}
        start={rightsOf(guardian)}
        submitLabel="Save"
        onSubmit={({ rights }) => change.run({ studentId, accountId, ...rights })}
        errorMessage={change.errorMessage}
      />
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title={`Remove ${name}?`}
        description={`Their access to ${firstName} ends at once, with calendar addresses and open pages.`}
        confirmLabel="Remove Access"
        busyLabel="Removing..."
        tone="danger"
        onConfirm={() => remove.run({ studentId, accountId })}
        errorMessage={remove.errorMessage}
      />
    </div>
  );
}

const worksUntil = ({ expiresAt, hasExpired }: { expiresAt: string; hasExpired: boolean }) =>
  hasExpired ? <Badge tone="warning">Expired</Badge> : formatDate(expiresAt);

const INVITATION_COLUMNS: readonly TableColumn<OfStudent<GuardianInvitation>>[] = [
  { key: 'email', header: 'Invited', primary: true, cell: ({ email }) => <EmailText email={email} /> },
  { key: 'as', header: 'As', cell: ({ relationship }) => RELATIONSHIP_LABELS[relationship] },
  { key: 'rights', header: 'May', cell: describeRights },
  { key: 'until', header: 'Works until', cell: worksUntil },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (invitation) => <InvitationActions invitation={invitation} />,
  },
];

function Invitations({ data: { studentId, firstName, invitations } }: { data: Guardians }) {
  return (
    <Table
      label={`Open invitations to act for ${firstName}`}
      rows={invitations.map((invitation) => ({ ...invitation, studentId, firstName }))}
      rowKey={({ id }) => id}
      columns={INVITATION_COLUMNS}
    />
  );
}

function InvitationActions({ invitation }: { invitation: OfStudent<GuardianInvitation> }) {
  const { studentId, id, email } = invitation;
  const { resend, withdrawInvitation } = useGuardianActions();
  const isBusy = resend.isPending || withdrawInvitation.isPending;
  return (
    <div className="flex flex-wrap gap-2 sm:justify-end">
      <Button
        size="sm"
        variant="outline"
        disabled={isBusy}
        onClick={() => void resend.press({ studentId, id })}
      >
        Send again<span className="sr-only"> to {email}</span>
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={isBusy}
        onClick={() => void withdrawInvitation.press({ studentId, id })}
      >
        Withdraw<span className="sr-only"> the invitation to {email}</span>
      </Button>
    </div>
  );
}

const CODE_COLUMNS: readonly TableColumn<OfStudent<GuardianCode>>[] = [
  {
    key: 'made',
    header: 'Open code',
    primary: true,
    cell: ({ createdAt }) => `Code of ${formatDate(createdAt)}`,
  },
  { key: 'as', header: 'As', cell: ({ relationship }) => RELATIONSHIP_LABELS[relationship] },
  { key: 'rights', header: 'May', cell: describeRights },
  { key: 'until', header: 'Works until', cell: worksUntil },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    cell: (code) => <CodeActions code={code} />,
  },
];

function Codes({ data: { studentId, firstName, codes } }: { data: Guardians }) {
  return (
    <Table
      label={`Open codes for ${firstName}`}
      rows={codes.map((code) => ({ ...code, studentId, firstName }))}
      rowKey={({ id }) => id}
      columns={CODE_COLUMNS}
    />
  );
}

function CodeActions({ code: { studentId, id, createdAt } }: { code: OfStudent<GuardianCode> }) {
  const { withdrawCode } = useGuardianActions();
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={withdrawCode.isPending}
      onClick={() => void withdrawCode.press({ studentId, id })}
    >
      Withdraw<span className="sr-only"> the code of {formatDate(createdAt)}</span>
    </Button>
  );
}
