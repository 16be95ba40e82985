import type { ErrorCode } from '@thuto/domain/errors';
import { ApiError } from './api-error.ts';

/** The words of every refusal, as the specification's error catalogue has them; ours where it has none. */
const ERROR_COPY: Readonly<Record<ErrorCode, string>> = {
  input_invalid: 'Please check what you have entered and try again.',
  not_found: 'This is no longer here.',
  request_too_frequent: 'Too many requests. Please wait a few minutes before trying again.',
  service_unavailable: 'The service is not available right now. Please try again in a few minutes.',
  internal_error: 'Something went wrong on our side. Please try again.',
  sign_in_required: 'Your sign-in has ended. Please sign in again.',
  role_insufficient: 'Your account may not do this.',
  origin_not_allowed: 'This page was opened from an address that may not do this.',
  email_taken: 'An account with this email already exists.',
  email_invalid: 'Invalid email address.',
  email_unverified:
    "Please verify your email address before logging in. A verification email has been sent to your inbox. Check your spam folder if you don't see it.",
  password_weak: 'Password should be at least 6 characters.',
  password_wrong: 'Incorrect password.',
  credentials_wrong: 'Incorrect email or password.',
  account_not_found: 'No account found with this email.',
  account_deactivated: 'Your account has been deactivated. Please contact support.',
  verification_code_invalid: 'This verification link is not valid, or has been used already.',
  verification_code_expired: 'This verification link has expired.',
  setup_secret_wrong: 'Invalid setup secret. Access denied.',
  setup_closed: 'Setup is complete. This page is closed.',
  setup_failed: 'No admin accounts were created successfully. Check the console for details.',
  profile_changed_elsewhere:
    'Your profile was changed in another window. Reload the page to see the newer one.',
  package_not_found: 'Package not found',
  payment_not_pending: 'This payment has been decided already.',
  payment_not_approved: 'Purchase a package to start booking sessions',
  proof_missing: 'Please select a package and upload payment proof.',
  proof_format_invalid: 'Invalid file format. Please upload an image or PDF file.',
  proof_too_large: 'This file is too large. Please upload a smaller one.',
  proof_too_many_pixels: 'This image has too many pixels. Please upload a smaller one.',
  proof_too_many_pages: 'This PDF has too many pages. Please upload the page with the payment only.',
  upload_not_found: 'Upload was canceled. Please try again.',
  upload_incomplete: 'Upload was canceled. Please try again.',
  booking_not_pending: 'This booking has been decided already.',
  booking_not_approved: 'Only approved bookings can be completed or changed.',
  booking_in_past: 'Please choose a date and time that are still to come.',
  meeting_details_missing: 'Please provide tutor name and meeting link.',
  subject_not_chosen: 'Please choose one of the subjects of the profile.',
  sessions_exhausted: 'You have no sessions remaining. Please purchase more sessions.',
  package_expired: 'Your package has expired. Please purchase a new one to book sessions.',
  student_not_found: 'Student not found.',
  session_not_scheduled: 'Only scheduled sessions can be completed or cancelled.',
  credits_insufficient: 'Student has no remaining sessions.',
};

/** Codes that tell a person nothing about what they were doing: the screen's own sentence says more. */
const UNTELLING: ReadonlySet<ErrorCode> = new Set([
  'input_invalid',
  'not_found',
  'service_unavailable',
  'internal_error',
  'origin_not_allowed',
]);

/**
 * The sentence for an error on one screen.
 * @param otherwise the catalogue's "otherwise" of the screen: for missing answers, and codes that say nothing.
 * @param overrides the screen's own words for some codes, before the default ones.
 */
export function wordsFor(
  error: unknown,
  otherwise: string,
  overrides: Readonly<Partial<Record<ErrorCode, string>>> = {},
): string {
  if (!(error instanceof ApiError)) return otherwise;
  return overrides[error.code] ?? (UNTELLING.has(error.code) ? otherwise : ERROR_COPY[error.code]);
}
