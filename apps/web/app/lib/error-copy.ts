import type { ErrorCode } from '@thuto/domain/errors';
import { ApiError } from './api-error.ts';

/** The message of every error code. Uses the wording of the specification where there is one. */
const ERROR_COPY: Readonly<Record<ErrorCode, string>> = {
  input_invalid: 'Please check what you have entered and try again.',
  not_found: 'This is no longer here.',
  request_too_frequent: 'Too many requests. Please wait a few minutes before trying again.',
  service_unavailable: 'The service is not available right now. Please try again in a few minutes.',
  internal_error: 'Something went wrong on our side. Please try again.',
  storage_full: 'There is no room left to store files. Please contact support.',
  storage_unavailable: 'Files cannot be stored or opened right now. Please try again in a few minutes.',
  sign_in_required: 'Your sign-in has ended. Please sign in again.',
  role_insufficient: 'Your account may not do this.',
  origin_not_allowed: 'This page was opened from an address that may not do this.',
  idempotency_key_reused: 'This was sent before with something else in it. Please try again.',
  idempotency_key_in_use: 'This is still being done. Please wait a moment and try again.',
  email_taken: 'An account with this email already exists.',
  email_invalid: 'Invalid email address.',
  email_unverified:
    "Please verify your email address before logging in. A verification email has been sent to your inbox. Check your spam folder if you don't see it.",
  password_weak: 'Password should be at least 6 characters.',
  password_guessable: 'This password is too easy to guess. Please choose another one.',
  admin_password_short: 'This password is too short for an admin account. Please choose a longer one.',
  password_wrong: 'Incorrect password.',
  credentials_wrong: 'Incorrect email or password.',
  account_not_found: 'No account found with this email.',
  account_deactivated: 'Your account has been deactivated. Please contact support.',
  verification_code_invalid: 'This verification link is not valid, or has been used already.',
  verification_code_expired: 'This verification link has expired.',
  verification_unconfirmed: 'Please open the link in the email again and confirm it there.',
  email_unchanged: 'This is your email address already.',
  second_step_expired: 'This took too long. Please sign in again.',
  sign_in_code_wrong: 'This code is not right, or has expired. Please try the newest one.',
  sign_in_code_expired: 'This code no longer works. Please sign in again to get a new one.',
  two_factor_code_wrong: 'This code is not right, or has been used already. Please try the newest one.',
  two_factor_on_already: 'Two-factor sign-in is on already.',
  two_factor_off: 'Two-factor sign-in is off.',
  setup_secret_wrong: 'Invalid setup secret. Access denied.',
  setup_closed: 'Setup is complete. This page is closed.',
  setup_failed: 'No admin accounts were created successfully. Check the console for details.',
  profile_changed_elsewhere:
    'Your profile was changed in another window. Reload the page to see the newer one.',
  availability_changed: 'This availability was changed meanwhile. Reload the page to see the newer one.',
  calendar_address_refused:
    'This address cannot be used. Please enter a calendar address that starts with https:// and that anyone on the internet can open.',
  thread_read_only: 'This conversation is closed. You can read it, but not write.',
  message_has_contact_details:
    'Please keep contact here: a message must not contain a phone number or an email address.',
  report_not_open: 'This report is closed already.',
  package_not_found: 'Package not found',
  package_changed: 'This package was changed meanwhile. Nothing was changed now.',
  package_name_taken: 'Another package on sale has this name already.',
  order_not_open: 'This order is closed. Please reload the page.',
  order_payment_pending: 'A payment of this order is being reviewed. Please wait for the result.',
  payment_message_not_payment:
    'This message does not confirm a payment to us. Please paste the message that you got when you paid.',
  payment_message_too_long: 'This text is too long. Please paste only the message that confirms the payment.',
  transaction_already_used:
    'This transaction has been used for a payment already. Please check the transaction ID, or contact us.',
  claim_not_resendable: 'This file cannot be sent again. Please choose a file.',
  payment_channel_changed: 'Someone else has changed this channel. Please reload the page.',
  payment_of_own_family: 'You act for this family. Another admin has to decide about its payments.',
  payment_needs_another_admin: 'You have approved this payment already. Another admin has to approve it too.',
  account_money_insufficient: 'The account does not have this much money. Nothing was changed.',
  refund_exceeds_payment: 'This is more than can be refunded. Nothing was changed.',
  order_not_paid:
    'This order has not been paid, so there is nothing to refund. Cancel it, or refund the account’s money.',
  payment_not_pending: 'This payment has been decided already.',
  payment_not_approved: 'Purchase a package to start booking sessions',
  proof_missing: 'Please select a package and upload payment proof.',
  proof_format_invalid: 'Invalid file format. Please upload an image or PDF file.',
  proof_too_large: 'This file is too large. Please upload a smaller one.',
  proof_too_many_pixels: 'This image has too many pixels. Please upload a smaller one.',
  proof_too_many_pages: 'This PDF has too many pages. Please upload the page with the payment only.',
  proof_daily_limit_reached: 'You have sent the most payment proofs for one day. Please try again tomorrow.',
  proof_quota_exceeded:
    'Your payment proofs take up all the space of your account. Please send a smaller file, or ask us to make room.',
  upload_already_submitted:
    'This file has already been submitted for another package. Please upload it again for this one.',
  upload_not_found: 'Upload was canceled. Please try again.',
  upload_incomplete: 'Upload was canceled. Please try again.',
  booking_not_pending: 'This booking has been decided already.',
  booking_not_approved: 'Only approved bookings can be completed, changed, moved or cancelled.',
  booking_in_past: 'Please choose a date and time that are still to come.',
  booking_too_far_ahead: 'Please choose a date within the next 12 months.',
  meeting_details_missing: 'Please provide tutor name and meeting link.',
  subject_not_chosen: 'Please choose one of the subjects of the profile.',
  sessions_exhausted: 'You have no sessions remaining. Please purchase more sessions.',
  no_sessions_remaining:
    'The student has no sessions left. Please confirm that you approve the booking without one.',
  open_requests_exhausted:
    'You have as many open requests as sessions remaining. Please wait for an answer, or withdraw a request.',
  package_expired: 'Your package has expired. Please purchase a new one to book sessions.',
  student_not_found: 'Student not found.',
  content_status_changed: 'This content has been changed meanwhile.',
  content_file_invalid:
    'Invalid file format. Please upload a .pdf, .doc, .docx, .mp4, .mov or .avi file that is what its name says.',
  content_file_type_not_allowed: 'Files of this type are not allowed by the platform settings.',
  content_file_too_large: 'This file is too large. Please upload a smaller one.',
  session_not_scheduled: 'Only scheduled sessions can be completed, moved or cancelled.',
  session_in_past: 'Please choose a date from today on.',
  lesson_changed: 'Someone else has changed this lesson meanwhile.',
  lesson_not_started: 'A no-show can be marked once the lesson has started.',
  lesson_started: 'This session has started and can no longer be cancelled.',
  cancellation_costs_session:
    'The time for a free cancellation has passed meanwhile. Cancelling now uses 1 session.',
  student_time_taken: 'The student already has a session at this time. Please choose another time.',
  tutor_time_taken: 'This tutor already has a session at this time. Please choose another time.',
  tutor_not_found: 'This tutor is no longer in the directory. Please choose again.',
  tutor_name_taken: 'A tutor of this name is in the directory already.',
  tutor_changed: 'Someone else has changed this tutor meanwhile.',
  subject_name_taken: 'There is a subject of this name already. Restore it if it is retired.',
  subject_changed: 'Someone else has changed this subject meanwhile.',
  subject_last: 'At least one subject must be taught. Add another one first.',
  mail_not_failed: 'Only a mail that failed can be sent again.',
  credits_insufficient: 'Student has no remaining sessions.',
  credits_changed: 'The credits of this student have changed meanwhile.',
  user_not_student: 'Only student accounts can be activated or deactivated.',
  user_status_changed: 'This account has been activated or deactivated meanwhile.',
  admin_exists: 'This address is an admin’s already.',
  admin_is_self: 'This is your own account.',
  admin_last: 'The last admin cannot be removed. Invite another one first.',
  address_of_student: 'This address belongs to a student account. Please use another one.',
  invitation_not_open: 'This invitation has been accepted or withdrawn meanwhile.',
  guardian_last: 'Somebody must act for every student. Move the student to another account instead.',
  students_same: 'Please choose two different students.',
  student_merged: 'This record was merged into another one.',
  merge_conflict:
    'Both students have something at the same time: a session, an open order for the same package, or a payment that waits for a decision. Settle one of them first.',
  merge_not_undoable: 'This merge can no longer be undone.',
  merge_credits_shared:
    'Credits of one student were used for the other since the merge. It can no longer be undone.',
  invitation_sign_in_required: 'This email address has an account already. Sign in to accept the invitation.',
  invitation_for_other: 'This invitation is for another email address. Sign out, then open the link again.',
  account_not_family: 'This account cannot act for a student. Please use another email address.',
  guardian_exists: 'This person acts for the student already.',
  guardian_change_forbidden: 'Only a parent or guardian can change who acts for the student.',
  student_cannot_invite: 'A student cannot invite adults. A parent or guardian can.',
  student_is_adult: 'The student is 18 and decides who keeps access.',
  guardian_not_found: 'This person does not act for the student any more.',
  own_sign_in_exists: 'The student has their own sign-in already.',
  guardian_code_wrong: 'This code is not right. Please check it with the person who gave it to you.',
  guardian_code_own: 'This is a code of your own. Give it to the other adult.',
  guardian_code_expired: 'This code has expired. Ask for a new one.',
  guardian_code_used: 'This code has been used already. Ask for a new one.',
  guardian_code_student_linked: 'You act for this student already.',
  guardian_codes_locked: 'Too many wrong codes. You can enter a code again in an hour.',
  student_duplicate: 'Your family has a student with this name already.',
  students_limit_reached: 'An account can act for at most 20 students.',
  settings_changed: 'Someone else has changed the settings meanwhile.',
  platform_maintained: 'The platform is being maintained and will be back soon.',
  backup_running: 'Another backup is being made. Please try again when it has finished.',
};

/** Codes that do not describe the task. The fallback of the screen is more specific. */
const GENERIC_CODES: ReadonlySet<ErrorCode> = new Set([
  'input_invalid',
  'not_found',
  'service_unavailable',
  'internal_error',
  'storage_full',
  'storage_unavailable',
  'origin_not_allowed',
]);

/**
 * Returns the message that a screen shows for an error.
 * @param fallback for network errors and codes that do not describe the task.
 * @param overrides messages of the screen for some codes.
 */
export function getErrorMessage(
  error: unknown,
  fallback: string,
  overrides: Readonly<Partial<Record<ErrorCode, string>>> = {},
): string {
  if (!(error instanceof ApiError)) return fallback;
  return overrides[error.code] ?? (GENERIC_CODES.has(error.code) ? fallback : ERROR_COPY[error.code]);
}
