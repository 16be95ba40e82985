import { useQuery } from '@tanstack/react-query';
import type { StudentFamily as FamilyDetails } from '@thuto/contract/users';
import { formatLisente } from '@thuto/domain/money';
import { buildWhatsAppLink } from '@thuto/domain/messages/notifications';
import { showPhone } from '@thuto/domain/people/phones';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { SectionCard } from '../../../components/ui/card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { MenuButton, menuEntryStyles } from '../../../components/ui/menu-button.tsx';
import { orpc } from '../../../lib/api/api-client.ts';
import { formatDateTime } from '../../../lib/time/dates.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';

/** The family of a student: where its money is, all its students, and what a telephone call asks for (DASH-11). */
export function StudentFamily({ id }: { id: string }) {
  const query = useQuery(orpc.users.getStudentFamily.queryOptions({ input: { id } }));
  return (
    <QueryBoundary
      query={query}
      loading="Loading the family"
      rows={1}
      rowClassName="h-40"
      failure="The family could not be loaded."
    >
      {(family) => <Family id={id} family={family} />}
    </QueryBoundary>
  );
}

function Family({ id, family }: { id: string; family: FamilyDetails }) {
  const cash = new URLSearchParams({
    tab: 'cash',
    ...(family.openOrder === null ? { student: id } : { reference: family.openOrder.reference }),
  });
  const student = family.students.find((one) => one.id === id);
  const book = new URLSearchParams({
    tab: 'book',
    student: id,
    search: student?.name ?? '',
    filter: 'all',
  });
  return (
    <SectionCard
      title="Family"
      actions={
        <div className="flex flex-wrap gap-2.5">
          <LinkButton size="sm" variant="outline" to={`/admin/bookings?${book.toString()}`}>
            Book
          </LinkButton>
          <LinkButton size="sm" variant="outline" to={`/admin/payments?tab=cash&student=${id}`}>
            New Order
          </LinkButton>
          <LinkButton size="sm" variant="outline" to={`/admin/payments?${cash.toString()}`}>
            Record Cash
          </LinkButton>
          <MessageMenu guardians={family.guardians} />
        </div>
      }
    >
      <MoneyLine family={family} />
      <ul className="mt-4 divide-y divide-line" aria-label="Students of the family">
        {family.students.map((student) => (
          <li key={student.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            {student.id === id ? (
              <strong className="font-semibold [overflow-wrap:anywhere]">{student.name}</strong>
            ) : (
              <Link
                to={`/admin/students/${student.id}`}
                className="text-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
              >
                {student.name}
              </Link>
            )}
            <span className="text-sm text-ink-soft">
              {student.remaining} free
              {student.nextSessionAt !== null && `, next ${formatDateTime(student.nextSessionAt)}`}
            </span>
          </li>
        ))}
      </ul>
      <ul className="mt-2 grid gap-1.5" aria-label="How to reach the family">
        {family.guardians.map((guardian) => (
          <li
            key={guardian.id}
            className="flex flex-wrap items-center gap-x-3 text-sm [overflow-wrap:anywhere]"
          >
            <span className="font-medium">{guardian.name}</span>
            {!guardian.isActive && <span className="text-danger">Inactive</span>}
            <a href={`mailto:${guardian.email}`} className="text-link inline-flex min-h-11 items-center">
              {guardian.email}
            </a>
            {guardian.isEmailRefused && (
              <span className="text-danger">
                No mail arrives: there is no such mailbox. Please ask for the right address.
              </span>
            )}
            {guardian.phone !== null && (
              <a href={`tel:${guardian.phone}`} className="text-link inline-flex min-h-11 items-center">
                {showPhone(guardian.phone)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** Writes to a guardian by mail or WhatsApp, from the clerk's own program. */
function MessageMenu({ guardians }: Pick<FamilyDetails, 'guardians'>) {
  const { platformName } = usePlatform();
  const ways = guardians.flatMap(({ id, name, email, isEmailRefused, phone }) => [
    ...(isEmailRefused
      ? []
      : [
          {
            key: `${id} mail`,
            Icon: Mail,
            words: `Mail to ${name}`,
            to: `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(platformName)}`,
          },
        ]),
    ...(phone === null
      ? []
      : [
          {
            key: `${id} whatsapp`,
            Icon: MessageCircle,
            words: `WhatsApp to ${name}`,
            to: buildWhatsAppLink(phone, `${platformName}: `),
          },
        ]),
  ]);
  return (
    <MenuButton
      align="start"
      className={buttonStyles({ size: 'sm', variant: 'outline' })}
      label="Message"
      panelClassName="w-72"
    >
      {ways.map(({ key, Icon, words, to }) => (
        <a key={key} href={to} className={menuEntryStyles}>
          <Icon aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>
        </a>
      ))}
      {ways.length === 0 && (
        <p className="px-3 py-2 text-ink-soft">No address and no number of this family works.</p>
      )}
    </MenuButton>
  );
}

/** Answers “where is my money?” in one line. */
function MoneyLine({ family: { money, sessions, openOrder } }: { family: FamilyDetails }) {
  return (
    <p className="leading-relaxed">
      <strong className="font-semibold">{formatLisente(money.ordered)}</strong> ordered ·{' '}
      <strong className="font-semibold">{formatLisente(money.arrived)}</strong> arrived ·{' '}
      <strong className="font-semibold">{formatLisente(money.claimed)}</strong> claimed, not seen yet
      {money.kept > 0 && (
        <>
          {' '}
          · <strong className="font-semibold">{formatLisente(money.kept)}</strong> kept for the next order
        </>
      )}
      {' · '}
      {sessions.used} of {sessions.bought} sessions used
      {openOrder !== null && (
        <span className="block text-sm text-ink-soft">
          Order {openOrder.reference} still needs {formatLisente(openOrder.missingLisente)}.
        </span>
      )}
    </p>
  );
}
