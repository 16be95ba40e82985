import type { PastPaper } from '@thuto/contract/past-papers';
import { formatPaper } from '@thuto/domain/learning/past-papers';
import { Badge } from '../../../components/ui/badge.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';

/** The marks of each question of a past paper, with its topic. */
export function MarksDialog({
  paper,
  open,
  onOpenChange,
}: {
  paper: PastPaper;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Marks"
      description={`${formatPaper(paper)}: ${paper.marks} of ${paper.maxMarks}`}
    >
      <ul className="grid gap-3">
        {paper.questions.map(({ name, topic, marks, maxMarks }) => (
          <li
            key={name}
            className="flex items-start justify-between gap-4 border-t border-line pt-3 first:border-0 first:pt-0"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">Question {name}</p>
              <p className="text-sm text-ink-soft">
                {topic.code} {topic.title} {topic.isRetired && <Badge>Retired</Badge>}
              </p>
            </div>
            <span className="shrink-0 tabular-nums">
              {marks} of {maxMarks}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
