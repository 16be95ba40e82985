import { type FamilyBalance, sumSessions } from '@thuto/domain/payments/credits';
import { Link } from './ui/link.tsx';

/** The sessions of the current packages in one sentence: *8 bought = 2 used + 3 booked + 3 free* (CREDIT-14). */
export function SessionSum({
  balance,
  isLinked = true,
}: {
  balance: FamilyBalance;
  /** Whether each part opens its list. Who only pays may not see the lists. */
  isLinked?: boolean;
}) {
  const { bought, used, booked, free, changed } = sumSessions(balance);
  if (bought + used + booked + free === 0) return null;
  const parts = [
    { to: '/student/sessions?show=past', text: `${used} used` },
    { to: '/student/sessions', text: `${booked} booked` },
    { to: '/student/sessions?book=1', text: `${free} free` },
  ];
  return (
    <div className="grid gap-1.5">
      <Bar used={used} booked={booked} free={free} />
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
        <span>
          {bought} bought{changed > 0 && ` + ${changed} added`}
          {changed < 0 && ` − ${-changed} taken back`} =
        </span>
        {parts.map(({ to, text }, at) => (
          <span key={text}>
            {at > 0 && '+ '}
            {isLinked ? (
              <Link to={to} className="text-link inline-flex min-h-11 items-center">
                {text}
              </Link>
            ) : (
              text
            )}
          </span>
        ))}
      </p>
    </div>
  );
}

function Bar({ used, booked, free }: { used: number; booked: number; free: number }) {
  const parts = [
    { name: 'used', size: used, colour: 'bg-pine-700' },
    { name: 'booked', size: booked, colour: 'bg-marigold-400' },
    { name: 'free', size: free, colour: 'bg-pine-100' },
  ];
  return (
    <div aria-hidden className="flex h-2.5 overflow-hidden rounded-full border border-line bg-surface">
      {parts.map(({ name, size, colour }) => (
        <span key={name} className={colour} style={{ flexGrow: size }} />
      ))}
    </div>
  );
}
