import { Notice } from '../../../components/ui/notice.tsx';

/**
 * Shown for an approved booking that overlaps another and has no reserved time, because it is older than time
 * reservations. Explains how to resolve it.
 */
export function UnkeptTime({ className }: { className?: string }) {
  return (
    <Notice tone="warning" title="Overlaps another session" announce="none" className={className}>
      The student, or the tutor, has another session at this time, and that one keeps it. Mark whichever was
      held complete. When the other one is out of the way, save this one’s details once more: then its time is
      kept too.
    </Notice>
  );
}
