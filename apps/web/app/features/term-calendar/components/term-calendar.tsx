import type { CalendarPeriod } from '@thuto/contract/term-calendar';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { FoldedRows } from '../../../components/listing/resource-list.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { formatWallDate, getToday } from '../../../lib/time/dates.ts';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useDeletePeriod, usePeriods } from '../api/term-calendar.ts';
import { KIND_WORDS } from '../kind-words.ts';
import { PeriodDialog, type PeriodToEdit } from './period-dialog.tsx';

const SECTIONS = [
  {
    kind: 'term',
    title: 'Terms',
    empty: 'No terms yet. Failed connections are then counted per half of the calendar year.',
  },
  { kind: 'break', title: 'Breaks', empty: 'No breaks yet. Weekly places skip the days of a break.' },
  { kind: 'holiday', title: 'Public Holidays', empty: 'No holidays are ahead.' },
] as const;

/** Terms, breaks and public holidays, each with its days. Those of former years are left out. */
export function TermCalendar() {
  return (
    <QueryBoundary
      query={usePeriods()}
      loading="Loading the term calendar"
      rows={3}
      rowClassName="h-36"
      failure="The term calendar could not be loaded. Please try again."
    >
      {({ items }) => <Calendar periods={items} />}
    </QueryBoundary>
  );
}

/** A phone shows the others behind *Show more*. */
const PHONE_ROWS = 8;

function Calendar({ periods }: { periods: readonly CalendarPeriod[] }) {
  const { timeZone } = usePlatform();
  const editing = useDialogFor<PeriodToEdit>();
  const deleting = useDialogFor<CalendarPeriod>();
  const remove = useDeletePeriod();
  const thisYear = `${getToday(timeZone).slice(0, 4)}-01-01`;
  const items = periods.filter(({ endsOn }) => endsOn >= thisYear);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      {SECTIONS.map(({ kind, title, empty }) => (
        <SectionCard
          key={kind}
          title={title}
          className={kind === 'holiday' ? 'xl:col-span-2' : undefined}
          actions={
            <Button
              size="sm"
              variant="outline"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => editing.show({ kind })}
            >
              Add {KIND_WORDS[kind]}
            </Button>
          }
        >
          <Periods
            label={title}
            empty={empty}
            periods={items.filter((period) => period.kind === kind)}
            onEdit={editing.show}
            onDelete={deleting.show}
          />
        </SectionCard>
      ))}
      {editing.render((period, dialog) => (
        <PeriodDialog
          key={'id' in period ? period.id : `${period.kind} ${items.length}`}
          period={period}
          {...dialog}
        />
      ))}
      {deleting.render((period, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={`Delete ${period.name}?`}
          tone="danger"
          confirmLabel="Delete"
          busyLabel="Deleting..."
          onConfirm={() => remove.run({ id: period.id })}
          errorMessage={remove.errorMessage}
          description={formatDays(period)}
        />
      ))}
    </div>
  );
}

const formatDays = ({ startsOn, endsOn }: CalendarPeriod) =>
  startsOn === endsOn ? formatWallDate(startsOn) : `${formatWallDate(startsOn)} to ${formatWallDate(endsOn)}`;

function Periods({
  label,
  empty,
  periods,
  onEdit,
  onDelete,
}: {
  label: string;
  empty: string;
  periods: CalendarPeriod[];
  onEdit: (period: CalendarPeriod) => void;
  onDelete: (period: CalendarPeriod) => void;
}) {
  if (periods.length === 0) return <EmptyState title={empty} />;
  return (
    <FoldedRows
      items={periods}
      phoneRows={PHONE_ROWS}
      render={(shown) => (
        <ul aria-label={label} className="divide-y divide-line">
          {shown.map((period) => (
            <li key={period.id} className="flex items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="font-semibold">{period.name}</span>
                <span className="block text-sm text-ink-soft">{formatDays(period)}</span>
              </span>
              <IconButton
                label={`Change ${period.name}, ${formatDays(period)}`}
                icon={<Pencil className="size-4" />}
                onClick={() => onEdit(period)}
              />
              <IconButton
                label={`Delete ${period.name}, ${formatDays(period)}`}
                icon={<Trash2 className="size-4" />}
                onClick={() => onDelete(period)}
              />
            </li>
          ))}
        </ul>
      )}
    />
  );
}
