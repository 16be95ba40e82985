import ExternalLink from 'lucide-react/icons/external-link';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import type { ReactNode } from 'react';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';

/** Replaces a proof that the browser cannot render: explains why, and links to the file. */
export function AdminProofUnshown({
  url,
  linkLabel = 'Open in new tab',
  children,
}: {
  url: string;
  linkLabel?: string;
  children: ReactNode;
}) {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-4 rounded-lg bg-sunken px-6 py-8 text-center">
      <FileQuestion aria-hidden className="size-10 text-ink-faint" />
      <p className="max-w-sm">{children}</p>
      <ExternalLinkButton href={url} variant="outline" icon={<ExternalLink aria-hidden className="size-4" />}>
        {linkLabel}
      </ExternalLinkButton>
    </div>
  );
}
