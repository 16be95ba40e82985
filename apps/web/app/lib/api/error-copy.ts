import type { ErrorCode } from '@thuto/domain/errors';
import { ApiError, ForeignAnswerError } from './api-error.ts';

/** The message of every error code. Uses the wording of `docs/requirements.md` where there is one. */
const ERROR_COPY: Readonly<Record<ErrorCode, string>> = {
  input_invalid: 'Please check what you have entered and try again.',
  not_found: 'This is no longer here.',
  request_too_frequent: 'Too many requests. Please wait a few minutes before trying again.',
  service_unavailable: 'The service is not available right now. Please try again in a few minutes.',
  internal_error: 'Something went wrong on our side. Please try again.',
  storage_full: 'There is no room left to store anything new. Please contact support.',
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
  email_refused:
    'The verification email cannot arrive: the mail server says that there is no mailbox with this address. If it is mistyped, sign up again with the right one.',
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
  leave_unconfirmed: 'Lessons are in this time off. Please look at them, and confirm.',
  availability_changed: 'This availability was changed meanwhile. Reload the page to see the newer one.',
  calendar_address_refused:
    'This address cannot be used. Please enter a calendar address that starts with https:// and that anyone on the internet can open.',
  term_report_changed: 'The term report has changed in the meantime. Please read it again.',
  past_paper_exists: 'This paper is entered already. Please edit the one in the list.',
  past_paper_changed: 'This paper has changed in the meantime. Please read it again.',
  past_paper_checked: 'A tutor has checked this paper, so only a tutor can change it.',
  grade_boundary_exists: 'This paper has grade boundaries already. Please edit them.',
  grade_boundary_changed: 'Someone else has changed these grade boundaries meanwhile.',
  plan_changed: 'The plan has changed in the meantime. Please read it again.',
  homework_marked: 'This homework is marked already, so it can no longer be changed.',
  homework_empty: 'Please choose a photo or a file of your homework.',
  homework_file_invalid: 'We cannot read this file. Please hand in a photo or a PDF.',
  homework_file_too_large:
    'This file is too large. Please hand in photos and PDF files of at most 30 MB and 50 pages.',
  report_exists: 'Another report of this lesson was saved already.',
  report_lesson_not_held: 'This lesson did not take place, so it has no report.',
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
  transaction_of_other_provider:
    'Money with this transaction ID has arrived from another provider. Match or ignore that money first, then decide about this claim.',
  refund_needs_cancellations:
    'Booked lessons still hold sessions of this order. Please choose which of them are cancelled.',
  surplus_unconfirmed:
    'This is far more than the order needs. Please check the amount, and confirm that the rest is kept.',
  sessions_unconfirmed:
    'This ends sessions that the family still has. Please look at them, and confirm that they end.',
  claim_not_resendable: 'This file cannot be sent again. Please choose a file.',
  payment_channel_changed: 'Someone else has changed this channel. Please reload the page.',
  statement_invalid: 'This file could not be read. Please export the statement as CSV and try again.',
  statement_too_large: 'This statement is too large. Please export a shorter period.',
  statement_columns_missing: 'Please choose the columns of the date and the amount.',
  statement_dates_unclear:
    'Please choose whether the day or the month comes first in the dates of this file.',
  statement_lines_broken: 'Some lines cannot be read. Confirm that they are left out, or correct the file.',
  statement_imported: 'This statement has been imported already.',
  statement_source_name_taken: 'There is a source of this name already. Please choose it instead.',
  money_decided: 'Someone else has dealt with this money already.',
  money_unreadable: 'The amount of this message is not known. Please record the payment by hand.',
  money_known: 'This transaction is recorded already, for another order, amount or provider.',
  order_not_found: 'There is no open order with this reference. Please check it.',
  device_name_taken: 'There is a device of this name already.',
  hook_refused: 'This message was refused.',
  hook_repeated: 'This message has been received already.',
  template_changed: 'Someone else has changed this template meanwhile. Please check it and try again.',
  template_invalid: 'This template cannot be used. Please check its text.',
  gateway_off: 'Payments from a phone are not available right now. Please choose another way to pay.',
  gateway_request_open:
    'A payment of this order is still under way. Please wait until its outcome is known before you try again.',
  gateway_request_closed: 'The outcome of this payment is known already.',
  phone_invalid: 'Please enter a phone number of Lesotho, such as 5812 3456.',
  payment_of_own_family:
    'You act for this family. Another admin has to decide about its payments and sessions.',
  payment_needs_another_admin: 'You have approved this payment already. Another admin has to approve it too.',
  account_money_insufficient: 'The account does not have this much money. Nothing was changed.',
  refund_exceeds_payment: 'This is more than can be refunded. Nothing was changed.',
  order_not_paid:
    'This order has not been paid, so there is nothing to refund. Cancel it, or refund the account’s money.',
  payment_not_pending: 'This payment has been decided already.',
  payment_not_approved: 'Purchase a package to start booking sessions',
  proof_missing: 'Please select a package and upload payment proof.',
  proof_format_invalid: 'Invalid file format. Please upload an image or PDF file.',
  upload_blocked:
    'The network between you and us does not let this file through. Please try another connection or a smaller file, and tell us.',
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
  lesson_not_started: 'This is possible once the lesson has started.',
  lesson_started: 'This session has started and can no longer be changed or cancelled.',
  time_change_too_late:
    'It is too late to change the time of this session. Please contact us, and we will see what we can do.',
  time_changes_used_up:
    'The time of this session was changed as often as possible. Please contact us if you need another one.',
  free_time_taken: 'This time was taken meanwhile. Please choose another one.',
  free_time_needs_approval: 'An admin confirms this subject now. Please send it again as a request.',
  proposal_closed: 'This time is no longer offered. Please choose another one.',
  cancellation_costs_session:
    'The time for a free cancellation has passed meanwhile. Cancelling now uses 1 session.',
  outcome_not_marked: 'This lesson has no outcome to undo.',
  outcome_cost_changed: 'What this outcome costs has changed meanwhile. Please look again.',
  outcome_not_disputable: 'An outcome can be disputed once, within 72 hours.',
  dispute_not_open: 'This dispute was already decided.',
  weekly_time_not_offered: 'The tutor does not work at this time. Please choose another time.',
  weekly_place_taken: 'This time belongs to another weekly place. Please choose another time.',
  weekly_places_exhausted: 'You have as many weekly places as possible. Please end one first.',
  weekly_place_changed: 'This weekly place has been changed meanwhile.',
  waiting_list_time_free: 'A tutor is free at this time. You can book it now, without waiting.',
  waiting_list_joined: 'You are in the waiting list for this already.',
  waiting_places_exhausted:
    'You have the maximum number of places in the waiting list. Please leave one of them first.',
  waiting_place_changed: 'This place in the waiting list has changed meanwhile.',
  offer_closed: 'This offer has ended, and the time went to the next family.',
  group_lesson_full: 'The last seat of this group was taken. Please choose another group.',
  group_lesson_changed: 'This group has changed meanwhile.',
  seat_booked: 'You already have a seat in this group.',
  period_invalid: 'The last day must be on or after the first, and at most a year later.',
  term_overlaps: 'Another term has some of these days. Please choose other days.',
  student_time_taken: 'The student already has a session at this time. Please choose another time.',
  tutor_time_taken: 'This tutor already has a session at this time. Please choose another time.',
  tutor_not_found: 'This tutor is no longer in the directory. Please choose again.',
  tutor_name_taken: 'A tutor of this name is in the directory already.',
  tutor_email_taken:
    'This email belongs to another account. A tutor needs an email of their own: please use another one.',
  tutor_email_missing: 'Please enter the email of this tutor first.',
  tutor_has_account: 'This tutor can sign in already.',
  tutor_vetting_expired:
    'The vetting of this tutor has expired. Renew it under Tutors, or choose another tutor.',
  change_request_open: 'Another time is proposed for this lesson already.',
  change_request_decided: 'This proposal was already decided.',
  tutor_changed: 'Someone else has changed this tutor meanwhile.',
  subject_name_taken: 'There is a subject of this name already. Restore it if it is retired.',
  subject_changed: 'Someone else has changed this subject meanwhile.',
  assessment_taken:
    'This free assessment has been taken. It can be taken once in 12 months for each subject.',
  assessment_unavailable: 'There is no free assessment of this subject yet. Please ask us.',
  assessment_item_answered: 'This question has been answered already, perhaps on another phone.',
  assessment_finished: 'This assessment is finished. The results are ready.',
  assessment_expired: 'This assessment was open for 7 days and has ended. You can start again.',
  assessment_not_finished: 'Please finish the assessment first. The call is about its results.',
  assessment_call_booked: 'The call about this assessment is booked already.',
  assessment_answers_missing:
    'There are too few answers to talk about. Please ask the centre for a call, or take the next assessment.',
  assessment_call_open:
    'Your family has an assessment call to come. You can book another one after it was held.',
  assessment_calls_exhausted:
    'Your family has booked three assessment calls in the last 30 days. Please ask the centre for another one.',
  assessment_calls_cancelled:
    'Your family has cancelled three assessment calls in the last 30 days. Please ask the centre for another one.',
  item_changed: 'Someone else has changed this item meanwhile.',
  topic_code_taken: 'Another topic of this syllabus has this code.',
  topic_changed: 'Someone else has changed this topic meanwhile.',
  topic_prerequisites_circular: 'These prerequisites form a circle: a topic would need itself.',
  subject_last: 'At least one subject must be taught. Add another one first.',
  mail_not_failed: 'Only a mail that failed can be sent again.',
  whatsapp_message_not_waiting: 'This message was already marked as sent, or is out of date.',
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
  student_is_minor:
    'Somebody under 18 needs a parent or guardian here. If you are the parent, choose My son or My daughter in the profile first. If you are the student, ask the centre to link a parent.',
  date_of_birth_in_future: 'Please enter a date of birth that is not in the future.',
  relationship_fixed:
    'Who needs tutoring can no longer be changed here. Please ask the centre to change it for you.',
  guardian_not_found: 'This person does not act for the student any more.',
  guardian_is_self: 'You cannot remove yourself. Another guardian of the student can.',
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
  if (error instanceof ForeignAnswerError) return error.message;
  if (!(error instanceof ApiError)) return fallback;
  return overrides[error.code] ?? (GENERIC_CODES.has(error.code) ? fallback : ERROR_COPY[error.code]);
}
