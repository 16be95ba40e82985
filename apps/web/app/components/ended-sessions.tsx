import { ApiError } from '../lib/api-error.ts';
import { Notice } from './ui/notice.tsx';

/** The number of sessions that the server asks to confirm to end; null for any other error. */
export function findUnconfirmedEnd(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'sessions_unconfirmed') return null;
  const { sessions } = error.details;
  return typeof sessions === 'number' ? sessions : null;
}

const countSessions = (count: number) => (count === 1 ? '1 session' : `${String(count)} sessions`);

/** Formats how many sessions end with a payment, and whose they are. */
export const formatEndedSessions = (count: number, name: string): string =>
  `${name} still has ${countSessions(count)} that can be used. ${count === 1 ? 'It ends' : 'They end'} as soon as this payment is approved.`;

/** Says before a payment is settled how many sessions it ends. Shows nothing for 0. */
export function EndedSessions({
  count,
  name,
  className,
}: {
  count: number;
  name: string;
  className?: string;
}) {
  if (count === 0) return null;
  return (
    <Notice tone="warning" className={className} announce="none">
      {formatEndedSessions(count, name)}
    </Notice>
  );
}
