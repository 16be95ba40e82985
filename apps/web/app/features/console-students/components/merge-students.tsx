import type { MergeSide } from '@thuto/contract/console-students';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { SubjectName } from '../../../components/subject-name.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { useUrlParams } from '../../../lib/pages/use-url-params.ts';
import { useMergePreview, useMergeStudents } from '../api/merges.ts';
import { RELATIONSHIP_LABELS } from '../../../lib/students/guardian-words.ts';
import { StudentPicker } from './student-picker.tsx';

type Preview = NonNullable<ReturnType<typeof useMergePreview>['data']>;

const FACTS: readonly (readonly [string, (side: MergeSide) => ReactNode])[] = [
  ['Name', ({ name }) => name],
  [
    'School',
    ({ syllabus, grade }) => (syllabus === null ? 'No profile yet' : `${syllabus}, grade ${grade ?? ''}`),
  ],
  ['Joined', ({ joinedAt }) => formatDate(joinedAt)],
  [
    'Guardians',
    ({ guardians }) =>
      guardians.map(({ accountId, name, email, relationship }) => (
        <span key={accountId} className="block">
          {name}, {RELATIONSHIP_LABELS[relationship].toLowerCase()}
          <span className="block text-sm text-ink-soft">{email}</span>
        </span>
      )),
  ],
  ['Sessions', ({ lessons }) => lessons],
  ['Orders', ({ orders }) => orders],
  ['Credits', ({ available, held }) => `${available} left, ${held} held`],
  ['Files', ({ files }) => files],
];

/** Chooses the record to keep and its duplicate, shows both side by side, and merges them. */
export function MergeStudents() {
  const [params, changeParams] = useUrlParams();
  const keptId = params.get('keep') ?? '';
  const duplicateId = params.get('duplicate') ?? '';
  const preview = useMergePreview(keptId, duplicateId);
  const choose = (name: 'keep' | 'duplicate', id: string) =>
    changeParams((next) => (id === '' ? next.delete(name) : next.set(name, id)));

  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Choice
          label="Record to keep"
          chosen={keptId}
          name={preview.data?.kept.name}
          other={duplicateId}
          onChoose={(id) => choose('keep', id)}
        />
        <Choice
          label="Duplicate"
          chosen={duplicateId}
          name={preview.data?.duplicate.name}
          other={keptId}
          onChoose={(id) => choose('duplicate', id)}
        />
      </div>
      {keptId !== '' && duplicateId !== '' && (
        <QueryBoundary
          query={preview}
          loading="Comparing the students"
          rows={3}
          rowClassName="h-16"
          failure="The students could not be compared."
        >
          {(compared) => (
            <MergePreview
              preview={compared}
              onSwap={() =>
                changeParams((next) => {
                  next.set('keep', duplicateId);
                  next.set('duplicate', keptId);
                })
              }
            />
          )}
        </QueryBoundary>
      )}
    </div>
  );
}

function Choice({
  label,
  chosen,
  name,
  other,
  onChoose,
}: {
  label: string;
  chosen: string;
  name: string | undefined;
  other: string;
  onChoose: (id: string) => void;
}) {
  return (
    <Card>
      <h2 className="mb-3 text-xl">{label}</h2>
      {chosen === '' ? (
        <StudentPicker label={`Search: ${label.toLowerCase()}`} exceptId={other} onPick={onChoose} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-medium [overflow-wrap:anywhere]">{name ?? 'Chosen'}</p>
          <Button size="sm" variant="outline" onClick={() => onChoose('')}>
            Choose another
          </Button>
        </div>
      )}
    </Card>
  );
}

function MergePreview({ preview, onSwap }: { preview: Preview; onSwap: () => void }) {
  const { kept, duplicate, conflicts } = preview;
  const navigate = useNavigate();
  const merge = useMergeStudents();
  const [isAsking, setIsAsking] = useState(false);
  const hasConflict = conflicts.lessons.length > 0 || conflicts.orders > 0 || conflicts.payments;

  const run = async () => {
    const merged = await merge.run({ keptId: kept.id, duplicateId: duplicate.id });
    if (merged !== undefined) void navigate(`/admin/students/${merged.keptId}`);
  };
  return (
    <>
      <div className="overflow-x-auto rounded-xl border border-line bg-surface shadow-soft">
        <table className="w-full text-left">
          <caption className="sr-only">Both records</caption>
          <thead className="bg-sunken">
            <tr>
              <th scope="col" className="w-28 px-4 py-3">
                <span className="sr-only">What</span>
              </th>
              <th scope="col" className="px-4 py-3">
                Keep
              </th>
              <th scope="col" className="px-4 py-3">
                Duplicate
              </th>
            </tr>
          </thead>
          <tbody>
            {FACTS.map(([term, read]) => (
              <tr key={term} className="border-t border-line align-top">
                <th scope="row" className="px-4 py-3 font-medium text-ink-soft">
                  {term}
                </th>
                <td className="px-4 py-3 [overflow-wrap:anywhere]">{read(kept)}</td>
                <td className="px-4 py-3 [overflow-wrap:anywhere]">{read(duplicate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasConflict && (
        <Notice tone="danger">
          <p>They cannot be merged yet:</p>
          <ul className="mt-1 list-disc pl-5">
            {conflicts.lessons.map(({ date, time, subject }) => (
              <li key={`${date} ${time}`}>
                Both have a session at the same time: <SubjectName id={subject} />, {formatDate(date)} at{' '}
                {time}. Cancel or move one of them.
              </li>
            ))}
            {conflicts.orders > 0 && (
              <li>Both have an open order for the same package. Cancel one of them.</li>
            )}
            {conflicts.payments && (
              <li>Both have a payment that waits for a decision. Decide one of them.</li>
            )}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" icon={<ArrowLeftRight aria-hidden className="size-5" />} onClick={onSwap}>
          Swap
        </Button>
        <Button disabled={hasConflict} onClick={() => setIsAsking(true)}>
          Merge Students
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Merge these students?"
        description={`Everything of the duplicate ${duplicate.name} moves to ${kept.name}, and its guardians act for ${kept.name}. You can undo this for 30 days.`}
        confirmLabel="Merge Students"
        busyLabel="Merging..."
        onConfirm={run}
        errorMessage={merge.errorMessage}
      />
    </>
  );
}
