import { MIN_PASSWORD_LENGTH } from '@thuto/domain/permissions';
import { useEffect, useEffectEvent, useState } from 'react';
import { cn } from '../../../../lib/cn.ts';
import { type MeasuredPassword, measurePassword } from '../../api/measure-password.ts';

/** Debounce: long enough that typing a word sends one request. */
const PAUSE_MS = 350;
const SEGMENTS = [1, 2, 3, 4];

const LOOKS = {
  short: { filled: 1, color: 'bg-danger', text: null },
  refused: { filled: 1, color: 'bg-danger', text: 'Too easy to guess. Please choose another one.' },
  weak: {
    filled: 2,
    color: 'bg-warning',
    text: 'Password strength: weak. Another word or two makes it better.',
  },
  fair: { filled: 3, color: 'bg-warning', text: 'Password strength: fair' },
  good: { filled: 4, color: 'bg-success', text: 'Password strength: good' },
  strong: { filled: 4, color: 'bg-success', text: 'Password strength: strong' },
} as const;

export interface PasswordOwner {
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  /** Whether the account is an admin's. */
  readonly forAdmin?: boolean;
}

export interface PasswordStrengthProps {
  password: string;
  /** Returns the user's name and address, which make a password weak. Called when needed. */
  person: () => PasswordOwner;
}

/** Shows the strength of the typed password. Shows nothing if the server does not respond. */
export function PasswordStrength({ password, person }: PasswordStrengthProps) {
  const measured = useMeasured(password, person);
  if (password === '' || measured === null) return null;
  const { filled, color, text } = LOOKS[measured.strength];
  return (
    <div className="mt-1 grid gap-1.5">
      <div aria-hidden className="flex gap-1">
        {SEGMENTS.map((segment) => (
          <span
            key={segment}
            className={cn('h-1.5 flex-1 rounded-full', segment <= filled ? color : 'bg-line')}
          />
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        {text ?? `Too short: at least ${measured.minLength} characters.`}
      </p>
    </div>
  );
}

function useMeasured(password: string, person: () => PasswordOwner): MeasuredPassword | null {
  // The old result stays until the next one arrives, so that the meter does not flicker.
  const [measured, setMeasured] = useState<MeasuredPassword | null>(null);
  const askPerson = useEffectEvent(person);

  useEffect(() => {
    const { displayName = '', email = '', forAdmin = false } = askPerson();
    if (password === '' || (isShort(password) && !forAdmin)) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      measurePassword({ password, displayName, email, forAdmin }, controller.signal).then(setMeasured, () => {
        if (!controller.signal.aborted) setMeasured(null);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [password]);

  if (password === '') return null;
  return isShort(password)
    ? { strength: 'short', minLength: measured?.minLength ?? MIN_PASSWORD_LENGTH }
    : measured;
}

const isShort = (password: string) => password.length < MIN_PASSWORD_LENGTH;
