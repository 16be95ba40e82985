import { USUAL_EXPORT_BYTES } from '@thuto/domain/centre/download-sizes';
import Download from 'lucide-react/icons/download';
import { formatBytes } from '../lib/format/format-bytes.ts';
import { DownloadSize } from './download-size.tsx';
import { buttonStyles } from './ui/button-styles.ts';

export interface ExportCsvProps {
  /** The table's name in the export URL. */
  table:
    | 'users'
    | 'payments'
    | 'orders'
    | 'revenue'
    | 'bookings'
    | 'students'
    | 'sessions'
    | 'tutors'
    | 'content'
    | 'messages'
    | 'testimonials'
    | 'mails'
    | 'admins'
    | 'invitations'
    | 'ledger'
    | `student-${'payments' | 'bookings' | 'sessions' | 'mails' | 'accesses'}`;
  /** The filters that are applied on the screen. */
  filters?: Readonly<Record<string, string>>;
}

/** A button that downloads all rows of a table that match the current filters. */
export function ExportCsv({ table, filters = {} }: ExportCsvProps) {
  const query = new URLSearchParams(filters).toString();
  return (
    <a
      href={`/api/exports/${table}${query === '' ? '' : `?${query}`}`}
      download
      className={buttonStyles({ variant: 'outline', size: 'sm', className: 'w-fit' })}
    >
      <Download aria-hidden className="size-4" />
      Export CSV
      <DownloadSize text={`about ${formatBytes(USUAL_EXPORT_BYTES)} for 100 rows`} />
    </a>
  );
}
