import { Notice } from '../../../components/ui/notice.tsx';

/**
 * Shown for an approved booking that overlaps another and has no reserved time, because it is older than time
 * reservations. Explains how to resolve it.
 */
export function UnkeptTime({ className }: { className?: string }) {
  return (
    <Notice tone="warning" title="Overlaps another session" announce="none" className={className}>
      The student or the tutor has another session at this time, and that session has the time reserved. Mark
      the one that took place as complete. When the other one no longer overlaps, save the details of this one
      again to reserve its time.
    </Notice>
  );
}
