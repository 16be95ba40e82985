import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import X from 'lucide-react/icons/x';
import { useCallback, useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { formatBytes } from '../../../lib/format/format-bytes.ts';
import { isPdf } from '../../../lib/upload/picture-or-pdf.ts';

export interface ProofPreviewProps {
  file: File;
  /** Undefined while the file is being sent. */
  onRemove: (() => void) | undefined;
}

/** A preview of the selected file, if the browser can render it. */
export function ProofPreview({ file, onRemove }: ProofPreviewProps) {
  return (
    <div className="flex items-center gap-4 rounded-lg border border-line bg-paper/60 p-3">
      <Picture file={file} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{file.name}</p>
        <p className="text-sm text-ink-soft">{formatBytes(file.size)}</p>
      </div>
      {onRemove !== undefined && (
        <IconButton label="Remove file" icon={<X aria-hidden className="size-5" />} onClick={onRemove} />
      )}
    </div>
  );
}

function Picture({ file }: { file: File }) {
  const [unreadable, setUnreadable] = useState<File | null>(null);

  // The object URL is revoked when the element unmounts.
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );

  if (!file.type.startsWith('image/') || unreadable === file) {
    const Icon = isPdf(file) ? FileText : ImageIcon;
    return (
      <span className="grid size-20 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft">
        <Icon aria-hidden className="size-8" />
      </span>
    );
  }
  return (
    <img
      ref={show}
      alt="Preview of the payment proof"
      onError={() => setUnreadable(file)}
      className="size-20 shrink-0 rounded-md border border-line bg-surface object-cover sm:size-28"
    />
  );
}
