import { USUAL_FAMILY_RECORDS_BYTES } from '@thuto/domain/centre/download-sizes';
import { DownloadSize } from '../../../components/download-size.tsx';
import { formatBytes } from '../../../lib/format/format-bytes.ts';

/** The size of a family's data in Lite: its records, and the files, whose sizes the page does not know. */
export function FamilyDataSize() {
  const records = formatBytes(USUAL_FAMILY_RECORDS_BYTES);
  return <DownloadSize text={`usually under ${records}, and the uploaded files`} />;
}
