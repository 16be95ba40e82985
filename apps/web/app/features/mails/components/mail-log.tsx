import { MAIL_STATUS_FILTERS } from '@thuto/contract/mails';
import MailX from 'lucide-react/icons/mail-x';
import Mails from 'lucide-react/icons/mails';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { MAIL_FILTERS, useMails } from '../api/mails.ts';
import { MAIL_STATUS_LOOKS } from '../mail-names.ts';
import { MAIL_COLUMNS } from './mail-log-columns.tsx';

const STATUS_OPTIONS = MAIL_STATUS_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? 'All mails' : MAIL_STATUS_LOOKS[value].label,
}));

/** All mails with their status. Failed mails can be sent again. */
export function MailLog() {
  const list = useListParams(MAIL_FILTERS);
  const { filters, isFiltered } = list;
  const query = useMails(filters, list.after);
  const failed = query.data?.pages.at(-1)?.failed ?? 0;
  return (
    <div className="grid min-w-0 gap-5">
      {failed > 0 && filters.status !== 'failed' && (
        <Notice
          tone="danger"
          actions={
            <Button
              size="sm"
              variant="outline"
              onClick={() => list.filter(['status', 'failed'], ['search', ''])}
            >
              Show failed
            </Button>
          }
        >
          {failed === 1 ? '1 mail could not be sent.' : `${failed} mails could not be sent.`}
        </Notice>
      )}
      <div className="grid items-end gap-x-4 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-3 sm:grid-cols-[minmax(0,24rem)_12rem]">
          <ListSearch list={list} label="Search recipients" />
          <FilterSelect list={list} name="status" label="Status" options={STATUS_OPTIONS} />
        </div>
        <ExportCsv table="mails" filters={filters} />
      </div>
      <ResourceTable
        query={query}
        phoneRows={6}
        pages={list}
        loading="Loading mails"
        failure="The mails could not be loaded."
        empty={
          <EmptyState
            title="No mails found"
            icon={isFiltered ? <MailX className="size-6" /> : <Mails className="size-6" />}
          >
            {isFiltered
              ? 'Try another recipient or status.'
              : 'Every mail that the platform sends is listed here.'}
          </EmptyState>
        }
        label="Mail log"
        columns={MAIL_COLUMNS}
      />
    </div>
  );
}
