/**
 * Every failure the product names, as `noun_problem`. The contract gives each an HTTP status and the browser
 * gives each its words; both are exhaustive records, so a new code does not compile until it has them.
 */
export const ERROR_CODES = [
  'input_invalid',
  'not_found',
  'request_too_frequent',
  'service_unavailable',
  'internal_error',
  'sign_in_required',
  'role_insufficient',
  'origin_not_allowed',
  'email_taken',
  'email_invalid',
  'email_unverified',
  'password_weak',
  'password_wrong',
  'credentials_wrong',
  'account_not_found',
  'account_deactivated',
  'verification_code_invalid',
  'verification_code_expired',
  'setup_secret_wrong',
  'setup_closed',
  'setup_failed',
  'profile_changed_elsewhere',
  'package_not_found',
  'payment_not_pending',
  'payment_not_approved',
  'proof_missing',
  'proof_format_invalid',
  'proof_too_large',
  'proof_too_many_pixels',
  'proof_too_many_pages',
  'upload_not_found',
  'upload_incomplete',
  'booking_not_pending',
  'booking_not_approved',
  'booking_in_past',
  'meeting_details_missing',
  'subject_not_chosen',
  'sessions_exhausted',
  'package_expired',
  'student_not_found',
  'session_not_scheduled',
  'credits_insufficient',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** A rule said no. `details` carries what the caller needs to explain it, never personal data. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
