import type { Setup } from '@thuto/contract/setup';
import { CONFIRMED_CHECKS, type SetupCheckId } from '@thuto/domain/centre/setup';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import {
  useCheckSetup,
  useConfirmSetupCheck,
  useDismissSetup,
  useSendTestMail,
  useSetup,
} from '../api/setup.ts';

/** The next steps. The others are folded, so that the work of the day stays near the top. */
const OPEN_SHOWN = 3;

type Check = Setup['checks'][number];

/** The pages where a line is set right. The others are lines of the server's configuration. */
const PLACES: Partial<Readonly<Record<SetupCheckId, { readonly to: string; readonly label: string }>>> = {
  mail: { to: '/admin/settings/mail', label: 'Mail Log' },
  channel: { to: '/admin/payments?tab=channels', label: 'Payment Channels' },
  contact: { to: '/admin/settings', label: 'Settings' },
  tutor: { to: '/admin/tutors', label: 'Tutors' },
  packages: { to: '/admin/payments?tab=packages', label: 'Packages' },
  'buying-again': { to: '/admin/settings', label: 'Settings' },
  cancellation: { to: '/admin/settings', label: 'Settings' },
  claims: { to: '/admin/settings/public-pages', label: 'Public Pages' },
  legal: { to: '/admin/settings/public-pages', label: 'Public Pages' },
  backup: { to: '/admin/settings', label: 'Settings' },
  booking: { to: '/admin/bookings?tab=book', label: 'Book for Student' },
};

const ICONS = {
  done: { Icon: CircleCheck, tone: 'text-success', word: 'Done' },
  open: { Icon: Circle, tone: 'text-warning', word: 'Open' },
  unknown: { Icon: CircleHelp, tone: 'text-ink-faint', word: 'Could not be checked' },
} as const;

/** *Set up your centre*: what is missing, until nothing is or the owner hides it (OWN-1). */
export function SetupChecklist() {
  const { data } = useSetup();
  return data && !data.isDismissed ? <Checklist {...data} /> : null;
}

/** While too little is known at first, the lines stay folded: lines that arrive later would push the page down. */
function Checklist({ checks, isChecking }: Setup) {
  const again = useCheckSetup();
  const dismiss = useDismissSetup();
  const open = checks.filter(({ state }) => state === 'open');
  const [isFolded] = useState(isChecking && open.length < OPEN_SHOWN);
  if (open.length === 0 && !isFolded) return null;
  const done = checks.filter(({ state }) => state === 'done');
  const unknown = checks.filter(({ state }) => state === 'unknown');
  return (
    <SectionCard
      title="Set up your centre"
      actions={
        <div className="flex flex-wrap gap-2.5">
          <Button
            size="sm"
            variant="outline"
            isBusy={again.isPending}
            busyLabel="Checking..."
            onClick={() => void again.press({ look: 'now' })}
          >
            Check Again
          </Button>
          <Button
            size="sm"
            variant="ghost"
            isBusy={dismiss.isPending}
            busyLabel="Hiding..."
            onClick={() => void dismiss.press({})}
          >
            Hide
          </Button>
        </div>
      }
    >
      <p className="text-ink-soft">
        {isChecking ? 'Checking...' : `${done.length} of ${checks.length} done. Each line checks itself.`}
      </p>
      {isFolded ? (
        <SetupDetails
          title={`${open.length} to do${isChecking ? ' so far' : ''}`}
          checks={[...open, ...unknown, ...done]}
        />
      ) : (
        <>
          <ul className="mt-2 divide-y divide-line">
            {open.slice(0, OPEN_SHOWN).map((check) => (
              <SetupLine key={check.id} check={check} />
            ))}
          </ul>
          <SetupDetails title={`${open.length - OPEN_SHOWN} more to do`} checks={open.slice(OPEN_SHOWN)} />
          <SetupDetails title="What could not be checked" checks={unknown} />
          <SetupDetails title="What is done" checks={done} />
        </>
      )}
    </SectionCard>
  );
}

function SetupDetails({ title, checks }: { title: string; checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer content-center font-medium">{title}</summary>
      <ul className="divide-y divide-line">
        {checks.map((check) => (
          <SetupLine key={check.id} check={check} />
        ))}
      </ul>
    </details>
  );
}

function SetupLine({ check: { id, state, title, detail, fix } }: { check: Check }) {
  const confirm = useConfirmSetupCheck();
  const testMail = useSendTestMail();
  const { Icon, tone, word } = ICONS[state];
  // The address is a setting, the phone number stands on the public pages.
  const place = id === 'contact' && fix?.includes('address') === false ? PLACES.claims : PLACES[id];
  const confirmable = CONFIRMED_CHECKS.find((one) => one === id);
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1 [overflow-wrap:anywhere]">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-semibold">
            {title}
            <span className="sr-only"> ({word})</span>
          </p>
          <p className="text-sm text-ink-soft">{detail}</p>
          {fix !== null && <p className="text-sm">{fix}</p>}
        </div>
        {id === 'mail' && (
          <Button
            size="sm"
            variant="outline"
            isBusy={testMail.isPending}
            busyLabel="Sending..."
            onClick={() => void testMail.press({})}
          >
            Send Test Mail
          </Button>
        )}
        {state === 'open' && (
          <div className="flex flex-wrap items-center gap-x-4">
            {place !== undefined && (
              <Link to={place.to} className="text-link inline-flex min-h-11 items-center">
                {place.label}
              </Link>
            )}
            {confirmable !== undefined && (
              <Button
                size="sm"
                variant="outline"
                isBusy={confirm.isPending}
                busyLabel="Saving..."
                onClick={() => void confirm.press({ id: confirmable })}
              >
                Right As It Is
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
