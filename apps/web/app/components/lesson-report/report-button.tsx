import { lazy } from 'react';
import { LatePart } from '../late-part.tsx';
import { useCurrentMinute } from '../../lib/time/use-current-minute.ts';
import { useDialogFor } from '../../lib/browser/use-dialog-for.ts';
import { Button } from '../ui/button.tsx';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

const REPORTED_STATUSES: readonly string[] = ['approved', 'scheduled', 'completed'];

/** Opens the report of a booking or session in the console. Absent before the lesson and after a cancellation. */
export function ReportButton({
  lesson,
}: {
  lesson: { readonly id: string; readonly status: string; readonly startsAt: string };
}) {
  const report = useDialogFor<string>();
  const now = useCurrentMinute();
  if (!REPORTED_STATUSES.includes(lesson.status) || Date.parse(lesson.startsAt) > now) return null;
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => report.show(lesson.id)}>
        Report
      </Button>
      {report.render((lessonId, dialog) => (
        <LatePart fallback={null}>
          <ReportDialog lessonId={lessonId} {...dialog} />
        </LatePart>
      ))}
    </>
  );
}
