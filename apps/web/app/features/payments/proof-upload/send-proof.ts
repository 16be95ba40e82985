import { PAYMENT_PROOF_PURPOSE } from '@thuto/contract/payments';
import { api } from '../../../lib/api/api-client.ts';
import type { ErrorCode } from '@thuto/domain/errors';
import { ApiError } from '../../../lib/api/api-error.ts';
import { platform } from '../../../lib/centre/platform.ts';
import { deleteStoredUploads, sendUpload, type Tus } from '../../../lib/upload/send-upload.ts';
import { hasNoNetwork, waitUntilOnline } from '../../../lib/offline/wait-until-online.ts';
import { UploadCanceled } from '../../../lib/upload/upload-canceled.ts';
import { ProofRefused } from './proof-error.ts';
import { isPictureOrPdf } from '../../../lib/upload/picture-or-pdf.ts';
import { shrinkImage } from '../../../lib/upload/shrink-image.ts';

/** The progress of a proof. */
export type ProofPhase =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'sending'; readonly percent: number; readonly waiting: boolean }
  | { readonly kind: 'submitting' };

/** What a proof pays for: a package, which is ordered by it, or an order. */
export type ProofTarget = { readonly packageId: string } | { readonly orderId: string };

export interface ProofToSend {
  file: File;
  target: ProofTarget;
  accountId: string;
  studentId: string;
  onPhase: (phase: ProofPhase) => void;
  signal: AbortSignal;
}

/** Dependencies; tests replace them. */
export interface ProofServices {
  loadTus: () => Promise<Tus>;
  shrink: (file: File) => Promise<File>;
  submit: (input: { studentId: string; uploadId: string; target: ProofTarget }) => Promise<unknown>;
  maxBytes: () => number;
  forget: (accountId: string) => void;
}

/** Rejections of the file itself: resuming its upload would fail again. */
const OF_NO_MORE_USE: ReadonlySet<ErrorCode> = new Set([
  'proof_format_invalid',
  'proof_too_large',
  'proof_too_many_pixels',
  'proof_too_many_pages',
  'upload_already_submitted',
  'upload_not_found',
]);

const SERVICES: ProofServices = {
  loadTus: () => import('tus-js-client'),
  shrink: (file) => shrinkImage(file),
  submit: ({ studentId, uploadId, target }) =>
    'orderId' in target
      ? api.orders.submitOrderProof({ studentId, uploadId, id: target.orderId })
      : api.payments.submitPaymentProof({ studentId, uploadId, packageId: target.packageId }),
  maxBytes: () => platform().maxUploadBytes,
  forget: (accountId) => deleteStoredUploads({ purpose: PAYMENT_PROOF_PURPOSE, accountId }),
};

/**
 * Prepares, uploads and submits a proof of payment (PAY-8).
 * @throws ProofRefused, UploadCanceled, NetworkError or ApiError; `getProofErrorMessage` returns the message.
 */
export async function sendProof(proof: ProofToSend, services: ProofServices = SERVICES): Promise<void> {
  const { file, target, accountId, studentId, onPhase, signal } = proof;
  if (!isPictureOrPdf(file)) throw new ProofRefused('proof_format_invalid');
  let percent = 0;
  const sending = (waiting: boolean) => onPhase({ kind: 'sending', percent, waiting });
  const untilOnline = async () => {
    if (hasNoNetwork()) sending(true);
    await waitUntilOnline(signal);
    if (signal.aborted) throw new UploadCanceled();
  };

  // The upload code must be fetched as well.
  await untilOnline();
  onPhase({ kind: 'preparing' });
  const [shrunk, tus] = await Promise.all([services.shrink(file), services.loadTus()]);
  if (signal.aborted) throw new UploadCanceled();
  const maxBytes = services.maxBytes();
  if (shrunk.size > maxBytes) throw new ProofRefused('proof_too_large', maxBytes);

  sending(false);
  const uploadId = await sendUpload(
    {
      purpose: PAYMENT_PROOF_PURPOSE,
      file: shrunk,
      accountId,
      signal,
      onProgress: (next) => {
        percent = next;
        sending(false);
      },
      onWaiting: () => sending(true),
    },
    tus,
  );
  await untilOnline();
  onPhase({ kind: 'submitting' });
  try {
    await services.submit({ studentId, uploadId, target });
    services.forget(accountId);
  } catch (error) {
    if (error instanceof ApiError && OF_NO_MORE_USE.has(error.code)) services.forget(accountId);
    throw error;
  }
}
