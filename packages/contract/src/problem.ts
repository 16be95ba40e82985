import { ERROR_CODES, type ErrorCode } from '@thuto/domain/errors';
import { z } from 'zod';

/** Why a request was refused, as RFC 9457 problem details (media type application/problem+json). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
  /** For form errors: the field's name (dotted for nested ones) to the sentence shown under it. */
  fields: z.record(z.string(), z.string()).optional(),
  /** What the words of the code need, such as the present status. */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** The HTTP status of every error code. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  input_invalid: 422,
  not_found: 404,
  request_too_frequent: 429,
  service_unavailable: 503,
  internal_error: 500,
  sign_in_required: 401,
  role_insufficient: 403,
  origin_not_allowed: 403,
  email_taken: 409,
  email_invalid: 422,
  email_unverified: 403,
  password_weak: 422,
  password_wrong: 401,
  credentials_wrong: 401,
  account_not_found: 404,
  account_deactivated: 403,
  verification_code_invalid: 400,
  verification_code_expired: 410,
  setup_secret_wrong: 403,
  setup_closed: 404,
  setup_failed: 422,
  profile_changed_elsewhere: 409,
  package_not_found: 422,
  payment_not_pending: 409,
  payment_not_approved: 403,
  proof_missing: 422,
  proof_format_invalid: 415,
  proof_too_large: 413,
  proof_too_many_pixels: 422,
  proof_too_many_pages: 422,
  upload_not_found: 404,
  upload_incomplete: 409,
  booking_not_pending: 409,
  booking_not_approved: 409,
  booking_in_past: 422,
  meeting_details_missing: 422,
  subject_not_chosen: 422,
  sessions_exhausted: 409,
  package_expired: 403,
  student_not_found: 404,
  session_not_scheduled: 409,
  credits_insufficient: 409,
};
