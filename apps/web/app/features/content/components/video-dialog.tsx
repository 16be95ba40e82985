import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';

export interface VideoDialogProps {
  title: string;
  url: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Plays a video inside the page. The browser streams it. */
export function VideoDialog({ title, url, open, onOpenChange }: VideoDialogProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="xl">
      {failedUrl === url ? (
        <Notice
          tone="warning"
          title="This video cannot be played here"
          actions={
            <ExternalLinkButton
              href={url}
              size="sm"
              variant="outline"
              icon={<Download aria-hidden className="size-4.5" />}
            >
              Open in new tab
            </ExternalLinkButton>
          }
        >
          The browser does not know its format, or the connection is lost.
        </Notice>
      ) : (
        <video
          key={url}
          src={url}
          controls
          preload="metadata"
          playsInline
          aria-label={title}
          onError={() => setFailedUrl(url)}
          className="aspect-video max-h-[70dvh] w-full rounded-lg bg-pine-900"
        >
          <track kind="captions" />
        </video>
      )}
    </Dialog>
  );
}
