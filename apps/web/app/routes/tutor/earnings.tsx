import type { EarningsMonth } from '@thuto/contract/tutor-area';
import { formatLisente } from '@thuto/domain/money';
import Printer from 'lucide-react/icons/printer';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { QueryBoundary } from '../../components/query-boundary.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SectionCard } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useTutorEarnings } from '../../features/tutor-area/api/tutor-area.ts';
import { formatMonth } from '../../lib/time/dates.ts';
import { pageMeta } from '../../lib/pages/page-meta.ts';

export const meta = () => pageMeta({ title: 'Earnings' });

const KINDS = { one_to_one: 'One to one', group: 'Small group', assessment: 'Assessment' } as const;

const formatAmount = (amount: number | null) => (amount === null ? 'No rate yet' : formatLisente(amount));

/** /tutor/earnings: the lessons held by month, kind and duration. Printable. */
export default function EarningsPage() {
  return (
    <>
      <PageHeader title="Earnings" subtitle="Lessons you have held, by month. The office sets the rates." />
      <QueryBoundary
        query={useTutorEarnings()}
        loading="Loading earnings"
        rows={3}
        rowClassName="h-32"
        failure="Your earnings could not be loaded. Please try again."
      >
        {(data) =>
          data.months.length === 0 ? (
            <EmptyState title="No lessons held yet" icon={<WalletCards className="size-6" />}>
              Lessons count here once you mark them as completed.
            </EmptyState>
          ) : (
            <div className="grid gap-5">
              <div className="print:hidden">
                <Button
                  variant="outline"
                  icon={<Printer aria-hidden className="size-5" />}
                  onClick={() => window.print()}
                >
                  Print
                </Button>
              </div>
              <p className="hidden print:block">{data.name}</p>
              {data.months.map((month) => (
                <Month key={month.month} month={month} />
              ))}
            </div>
          )
        }
      </QueryBoundary>
    </>
  );
}

function Month({ month: { month, lines, lessons, absences, amount } }: { month: EarningsMonth }) {
  const cell = 'py-2 pr-3 text-left align-top';
  return (
    <SectionCard title={formatMonth(month)}>
      <table className="w-full border-collapse text-[0.95rem]">
        <thead>
          <tr className="border-b border-line text-sm text-ink-soft">
            <th scope="col" className={cell}>
              Lesson
            </th>
            <th scope="col" className={cell}>
              Held
            </th>
            <th scope="col" className="py-2 text-right align-top">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ kind, duration, lessons: held, amount: earned }) => (
            <tr key={`${kind} ${duration}`} className="border-b border-line">
              <td className={cell}>
                {KINDS[kind]}, {duration} min
              </td>
              <td className={`${cell} tabular-nums`}>{held}</td>
              <td className="py-2 text-right tabular-nums">{formatAmount(earned)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={cell}>
              Total
            </th>
            <td className={`${cell} tabular-nums`}>{lessons}</td>
            <td className="py-2 text-right tabular-nums">{formatAmount(amount)}</td>
          </tr>
        </tfoot>
      </table>
      {absences > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          {absences === 1 ? 'In 1 more lesson' : `In ${absences} more lessons`} no student came.
        </p>
      )}
    </SectionCard>
  );
}
