import { formatBytes } from '../lib/format/format-bytes.ts';
import { useLite } from '../lib/browser/lite.ts';

/** The size of a download, in its link or button: exact, an upper limit, or in words. Only in Lite (LITE-4). */
export function DownloadSize(size: { bytes: number } | { under: number } | { text: string }) {
  if (!useLite()) return null;
  return <span className="font-normal">({describe(size)})</span>;
}

function describe(size: Parameters<typeof DownloadSize>[0]): string {
  if ('text' in size) return size.text;
  return 'bytes' in size ? formatBytes(size.bytes) : `under ${formatBytes(size.under)}`;
}
