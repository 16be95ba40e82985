import type { EvidenceItem, TopicOfMap } from '@thuto/contract/learning';
import { useState } from 'react';
import { MathHtml } from '../../../components/question/math-html.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { formatReported } from '../standing-words.ts';
import { type ProgressOwner, useDeleteEvidence, useEvidence } from '../api/progress.ts';

const SOURCES: Readonly<Record<EvidenceItem['source'], string>> = {
  assessment_item: 'Assessment',
  exit_ticket: 'Exit ticket',
  homework: 'Homework',
  past_paper: 'Past paper',
  observation: 'Seen in a lesson',
};

/** What shows the state of a topic. Tutors and admins can delete it. */
export function EvidenceDialog({
  owner,
  topic,
  open,
  onOpenChange,
}: {
  owner: ProgressOwner;
  topic: TopicOfMap;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const query = useEvidence(owner, topic.id);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Evidence"
      description={[topic.title, formatReported(topic)].filter((text) => text !== null).join('. ')}
    >
      <QueryBoundary
        query={query}
        loading="Loading evidence"
        rows={2}
        rowClassName="h-16"
        failure="The evidence could not be loaded. Please try again."
        empty={<p>There is no evidence of this topic yet. A lesson, homework or an assessment adds some.</p>}
      >
        {({ items }) => (
          <ul className="grid gap-3">
            {items.map((item) => (
              <li key={item.id} className="border-t border-line pt-3 first:border-0 first:pt-0">
                <Row item={item} owner={owner} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

const formatOutcome = (outcome: number | null) =>
  outcome === null ? 'Not taught yet' : `${Math.round(outcome * 100)} %`;

function Row({
  item: { id, source, outcome, labelHtml, at, recordedBy },
  owner,
}: {
  item: EvidenceItem;
  owner: ProgressOwner;
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {SOURCES[source]}: {formatOutcome(outcome)}
        </p>
        {labelHtml !== '' && (
          <p>
            <MathHtml html={labelHtml} />
          </p>
        )}
        <p className="text-sm text-ink-soft">
          {formatDate(at)}
          {recordedBy !== null && `, ${recordedBy}`}
        </p>
      </div>
      {owner.side !== 'family' && <Delete id={id} side={owner.side} studentId={owner.studentId} />}
    </div>
  );
}

/** Asks before deleting, because it cannot be undone. */
function Delete({ id, side, studentId }: { id: string; side: 'tutor' | 'desk'; studentId: string }) {
  const remove = useDeleteEvidence(side);
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button size="sm" variant="ghost" className="text-danger" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm">Delete it for good? The state of the topic may change.</p>
      <div className="flex gap-2">
        <Button size="sm" variant="outline" onClick={() => setIsAsking(false)}>
          Keep
        </Button>
        <Button
          size="sm"
          variant="danger"
          isBusy={remove.isPending}
          onClick={() => void remove.press({ id: studentId, evidenceId: id })}
        >
          Delete Evidence
        </Button>
      </div>
    </div>
  );
}
