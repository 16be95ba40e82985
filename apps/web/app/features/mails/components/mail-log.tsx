import { MAIL_STATUS_FILTERS } from '@thuto/contract/mails';
import { MailX, Mails } from 'lucide-react';
import { ExportCsv } from '../../../components/export-csv.tsx';
import { PagedList } from '../../../components/paged-list.tsx';
import { useListPage } from '../../../components/use-list-page.ts';
import { SearchField } from '../../../components/search-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Table } from '../../../components/ui/table.tsx';
import { useMails } from '../api/list-mails.ts';
import { useMailListing } from '../hooks/use-mail-listing.ts';
import { MAIL_STATUS_LOOKS } from '../mail-names.ts';
import { MAIL_COLUMNS } from './mail-log-columns.tsx';

const STATUS_CHOICES = MAIL_STATUS_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? 'All mails' : MAIL_STATUS_LOOKS[value].label,
}));

/** Every mail of the product with what became of it; failed ones can be sent again. */
export function MailLog() {
  const [listing, onChange] = useMailListing();
  const steps = useListPage();
  const query = useMails(listing, steps.after);
  const failed = query.data?.pages.at(-1)?.failed ?? 0;
  const isFiltered = listing.search !== '' || listing.status !== 'all';
  return (
    <div className="grid min-w-0 gap-5">
      {failed > 0 && listing.status !== 'failed' && (
        <Notice
          tone="danger"
          actions={
            <Button size="sm" variant="outline" onClick={() => onChange({ status: 'failed', search: '' })}>
              Show failed
            </Button>
          }
        >
          {failed === 1 ? '1 mail could not be sent.' : `${failed} mails could not be sent.`}
        </Notice>
      )}
      <div className="grid items-end gap-x-4 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-3 sm:grid-cols-[minmax(0,24rem)_12rem]">
          <SearchField
            label="Search recipients"
            value={listing.search}
            onChange={(search) => onChange({ search })}
          />
          <Field label="Status">
            <Select
              options={STATUS_CHOICES}
              value={listing.status}
              onChange={(event) =>
                onChange({
                  status: MAIL_STATUS_FILTERS.find((known) => known === event.target.value) ?? 'all',
                })
              }
            />
          </Field>
        </div>
        <ExportCsv table="mails" filters={{ search: listing.search, status: listing.status }} />
      </div>
      <PagedList
        query={query}
        steps={steps}
        loading="Loading mails"
        failure="The mails could not be loaded."
        empty={
          <EmptyState
            title="No mails found"
            icon={isFiltered ? <MailX className="size-6" /> : <Mails className="size-6" />}
          >
            {isFiltered
              ? 'Try another recipient or status.'
              : 'Every mail that the platform sends is listed here, from the first one on.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            label="Mail log"
            columns={MAIL_COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            busy={query.isPlaceholderData}
          />
        )}
      </PagedList>
    </div>
  );
}
