import { Notice } from './ui/notice.tsx';

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
