import type { PaymentForAdmin } from '@thuto/contract/payments';
import ImageDown from 'lucide-react/icons/image-down';
import { lazy, useState } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { DownloadSize } from '../../../components/download-size.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LoadingNote } from '../../../components/ui/spinner.tsx';
import { useLite } from '../../../lib/browser/lite.ts';
import { AdminProofImage } from './admin-proof-image.tsx';

// Lazy: the PDF renderer is larger than the whole console.
const AdminProofPdf = lazy(() => import('./admin-proof-pdf.tsx'));

export interface AdminProofFileProps {
  proof: NonNullable<PaymentForAdmin['proof']>;
  alt: string;
}

/** The file of a proof. In Lite it is fetched only when it is asked for (LITE-3). */
export function AdminProofFile({ proof: { url, contentType, size }, alt }: AdminProofFileProps) {
  const isLite = useLite();
  const [isAskedFor, setIsAskedFor] = useState(false);
  if (isLite && !isAskedFor) {
    return (
      <div className="grid h-full place-content-center rounded-lg bg-sunken px-6 py-8">
        <Button
          variant="outline"
          icon={<ImageDown aria-hidden className="size-5" />}
          onClick={() => setIsAskedFor(true)}
        >
          Show Proof <DownloadSize bytes={size} />
        </Button>
      </div>
    );
  }
  if (contentType !== 'application/pdf') return <AdminProofImage url={url} alt={alt} />;
  return (
    <LatePart fallback={<LoadingNote>Loading the proof</LoadingNote>}>
      <AdminProofPdf url={url} alt={alt} />
    </LatePart>
  );
}
