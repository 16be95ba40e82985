import { USUAL_FAMILY_RECORDS_BYTES } from '@thuto/domain/download-sizes';
import { DownloadSize } from '../../../components/download-size.tsx';
import { formatBytes } from '../../../lib/format-bytes.ts';

/** The size of a family's data in Lite: its records, and the files, whose sizes the page does not know. */
export function FamilyDataSize() {
  return (
    <DownloadSize text={`usually under ${formatBytes(USUAL_FAMILY_RECORDS_BYTES)}, and the uploaded files`} />
  );
}
