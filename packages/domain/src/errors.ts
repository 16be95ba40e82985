/**
 * All error codes of the product, named `noun_problem`. The contract maps each to an HTTP status and the
 * web app maps each to a message. Both maps are exhaustive records, so a new code does not compile until
 * both have it.
 */
export const ERROR_CODES = [
  'input_invalid',
  'not_found',
  'request_too_frequent',
  'service_unavailable',
  'internal_error',
  'storage_full',
  'storage_unavailable',
  'sign_in_required',
  'role_insufficient',
  'origin_not_allowed',
  'idempotency_key_reused',
  'idempotency_key_in_use',
  'email_taken',
  'email_invalid',
  'email_unverified',
  'password_weak',
  'password_guessable',
  'admin_password_short',
  'password_wrong',
  'credentials_wrong',
  'account_not_found',
  'account_deactivated',
  'verification_code_invalid',
  'verification_code_expired',
  'verification_unconfirmed',
  'email_unchanged',
  'second_step_expired',
  'sign_in_code_wrong',
  'sign_in_code_expired',
  'two_factor_code_wrong',
  'two_factor_on_already',
  'two_factor_off',
  'setup_secret_wrong',
  'setup_closed',
  'setup_failed',
  'profile_changed_elsewhere',
  'package_not_found',
  'package_changed',
  'package_name_taken',
  'order_not_open',
  'order_payment_pending',
  'payment_not_pending',
  'payment_not_approved',
  'proof_missing',
  'proof_format_invalid',
  'proof_too_large',
  'proof_too_many_pixels',
  'proof_too_many_pages',
  'proof_daily_limit_reached',
  'proof_quota_exceeded',
  'upload_already_submitted',
  'upload_not_found',
  'upload_incomplete',
  'booking_not_pending',
  'booking_not_approved',
  'booking_in_past',
  'booking_too_far_ahead',
  'meeting_details_missing',
  'subject_not_chosen',
  'sessions_exhausted',
  'no_sessions_remaining',
  'open_requests_exhausted',
  'package_expired',
  'student_not_found',
  'session_not_scheduled',
  'session_in_past',
  'lesson_changed',
  'lesson_not_started',
  'lesson_started',
  'student_time_taken',
  'tutor_time_taken',
  'tutor_not_found',
  'tutor_name_taken',
  'tutor_changed',
  'tutor_email_missing',
  'tutor_email_taken',
  'tutor_has_account',
  'tutor_vetting_expired',
  'change_request_open',
  'change_request_decided',
  'subject_name_taken',
  'subject_changed',
  'subject_last',
  'content_status_changed',
  'content_file_invalid',
  'content_file_type_not_allowed',
  'content_file_too_large',
  'mail_not_failed',
  'credits_insufficient',
  'credits_changed',
  'user_not_student',
  'user_status_changed',
  'admin_exists',
  'admin_is_self',
  'admin_last',
  'address_of_student',
  'invitation_not_open',
  'invitation_sign_in_required',
  'invitation_for_other',
  'account_not_family',
  'guardian_exists',
  'settings_changed',
  'platform_maintained',
  'backup_running',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * A violated business rule. `details` contains what the caller needs to explain it, and nothing they may
 * not see.
 */
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
