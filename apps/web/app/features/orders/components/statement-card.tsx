import { MAX_STATEMENT_BYTES } from '@thuto/domain/centre/download-sizes';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { DownloadSize } from '../../../components/download-size.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { formatWallDate, getToday } from '../../../lib/time/dates.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { listStatementMonths } from '../statement-months.ts';

/** The statement of a month as a PDF. */
export function StatementCard({ firstOrderAt, timeZone }: { firstOrderAt: string | null; timeZone: string }) {
  const { id } = useStudent();
  const months = listStatementMonths(getToday(timeZone), firstOrderAt);
  const [chosen, setChosen] = useState(months[0] ?? '');
  return (
    <SectionCard title="Statement">
      <p className="text-ink-soft">Orders, payments, receipts and sessions of one month, to print or keep.</p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field label="Month" className="min-w-48 max-sm:w-full">
          <Select
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={months.map((value) => ({
              value,
              label: formatWallDate(`${value}-01`, 'long').split(' ').slice(-2).join(' '),
            }))}
          />
        </Field>
        <a
          href={`/api/students/${id}/statement?month=${chosen}`}
          download={`statement-${chosen}.pdf`}
          className={buttonStyles({ variant: 'outline', className: 'max-sm:w-full' })}
        >
          <Download aria-hidden className="size-5" />
          Download Statement
          <DownloadSize under={MAX_STATEMENT_BYTES} />
        </a>
      </div>
    </SectionCard>
  );
}
