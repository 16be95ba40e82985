import type { LegalPage } from './legal-texts.ts';

/** The legal texts until an owner writes others. A change that matters to families raises `TERMS_VERSION`. */
export const DEFAULT_LEGAL_TEXTS: Readonly<Record<LegalPage, string>> = {
  terms: `These terms apply when you create an account or book a session with {platform}. Please read them; they are short on purpose.

## Who may have an account

Secondary-school students, and parents or guardians who act for a son or daughter. A student younger than 18 needs the agreement of a parent or guardian, who answers for what is done with the account.

## What we offer

Live online tutoring in {subjects} at IGCSE and LGCSE level, and learning content for the subjects you take. We prepare you as well as we can; we cannot promise a grade.

## Packages and payment

- Prices are in maloti and are the ones shown with each package on the day you choose it.
- You pay outside this site, by mobile money or bank transfer, and upload your proof of payment. We review it within 24-48 hours.
- Your sessions become available when the payment is approved. A proof that we cannot match with a payment is rejected, and we tell you why.
- Sessions can be used for a limited time. {validity} Sessions not used by then may lapse.

## Booking, changing and missing a session

- A booking is a request until we approve it. We then send you the tutor and the meeting link.
- If you cannot come, tell us as early as you can, at the latest {notice}, and we look for another time.
- {missed}
- If we have to cancel, you keep the session and choose another time.

## Refunds

Sessions that you have paid for and not used can be refunded within 14 days of the payment. Write to us; we pay back to the account or number the payment came from.

## How we treat each other

- Keep your password to yourself, and give us details that are true.
- Do not record a session, and do not pass on meeting links or learning content, without our agreement.
- Be as polite on the screen as you would be in a classroom. We may end a session or close an account when somebody is abused or put at risk.

## Responsibility

We answer for damage that we cause on purpose or by gross negligence. We are not responsible for your internet connection, or for what happens on the meeting services that we link to.

## Changes and law

When these terms change in a way that matters to you, we tell you by mail before the change counts. The law of the Kingdom of Lesotho applies.

## Questions

Write to {email}. How we handle your data is described in our {privacy}.`,
  privacy: `{platform} keeps what it needs to teach you and to run the service, and nothing else. We do not sell data, show advertising or track you across other sites.

## What we keep

- Your account: name, email address, and a scrambled form of your password that cannot be turned back.
- The student’s profile: name, gender, school, syllabus, level, grade and subjects; for a son or daughter also the name, email and phone of the parent or guardian.
- Payments: the package you chose, the proof that you uploaded, and what came of it.
- Bookings and sessions: subject, date, time, notes, tutor, meeting link and what was done.
- Messages that you send us through the contact form.
- Technical records: when and from which device you signed in, and errors that occurred.
- That you agreed to these pages: when, and to which version.
- Which of our people looked at your page and your proofs, and when.

## What we use it for

To give the lessons you asked for, to check payments, to remind you of sessions, to answer you, and to keep the service safe. The mails we send are about your account and your sessions.

## Who sees it

The people who run the centre, and the tutor of a session as far as the session needs it. Companies that host the service or deliver mail for us work on our instructions. Your proof of payment is seen only by you and by the people who approve payments. We give data to authorities only where the law obliges us.

## Students under 18

A parent or guardian must agree to the account. They may ask at any time what we keep, have it corrected, or have the account closed.

## Cookies

One cookie keeps you signed in. A second one remembers for a year that you have signed in from this browser before, so that somebody who guesses at your password cannot shut you out. Both are needed for the service. If you switch Lite on or off, a third one remembers that for a year. There are no others.

So that a student sees the next session without a connection too, the browser keeps the dashboard, sessions and profile as they were shown last. Signing out removes them.

## How long we keep it

As long as you have an account. When your data is erased, names, addresses, profile, notes, messages and the files of your proofs are removed at once. Which package was paid and which sessions were used stays in our books for as long as bookkeeping law asks, without your name. Backups that we made before still hold your data until they are deleted, within {backups}.

## What you can ask of us

- A copy of what we keep about you.
- That wrong details are corrected.
- That your account and its data are deleted.
- An explanation of anything on this page.

A copy and the erasure you can have at once, under “Your data” in your account settings. For everything else write to {email}; we answer within 14 days. The {terms} apply to everything else.`,
};
