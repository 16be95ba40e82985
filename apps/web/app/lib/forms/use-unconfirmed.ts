import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';

interface Unconfirmed {
  /** What an order does not need of a payment, in lisente. */
  readonly surplusLisente: number | null;
  /** How many sessions a payment ends. */
  readonly endedSessions: number | null;
}

const NOTHING: Unconfirmed = { surplusLisente: null, endedSessions: null };

const readNumber = (value: unknown) => (typeof value === 'number' ? value : null);

function readUnconfirmed(error: unknown): Unconfirmed {
  if (!(error instanceof ApiError)) return NOTHING;
  const { code, details } = error;
  return {
    surplusLisente: code === 'surplus_unconfirmed' ? readNumber(details['surplusLisente']) : null,
    endedSessions: code === 'sessions_unconfirmed' ? readNumber(details['sessions']) : null,
  };
}

/** What the server asks to confirm before it settles a payment: null until it has asked. */
export function useUnconfirmed() {
  const [asked, setAsked] = useState(NOTHING);
  return {
    ...asked,
    /** Settles a payment, and keeps what the server asks to confirm. @throws what `work` throws. */
    async settle<Result>(work: () => Promise<Result>): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        const { surplusLisente, endedSessions } = readUnconfirmed(error);
        setAsked((before) => ({
          surplusLisente: surplusLisente ?? before.surplusLisente,
          endedSessions: endedSessions ?? before.endedSessions,
        }));
        throw error;
      }
    },
    /** Forgets it, because what is settled has changed. */
    forget: () => setAsked(NOTHING),
  };
}
