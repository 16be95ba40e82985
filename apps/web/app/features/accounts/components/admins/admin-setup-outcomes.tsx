import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { AdminSetupOutcome } from '../../admin-setup-outcomes.ts';

const WORDS = {
  created: 'Account created.',
  upgraded: 'The existing account is an admin now.',
  failed: 'Failed.',
} as const;

/** The outcome of each account. */
export function AdminSetupOutcomes({ outcomes }: { outcomes: readonly AdminSetupOutcome[] }) {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
      {outcomes.map(({ email, outcome, reason }) => (
        <li key={email} className="flex items-start gap-3 px-4 py-3">
          {outcome === 'failed' ? (
            <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
          ) : (
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          )}
          <div className="min-w-0">
            <p className="font-semibold break-words">{email}</p>
            <p className="text-sm text-ink-soft">{reason ?? WORDS[outcome]}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
