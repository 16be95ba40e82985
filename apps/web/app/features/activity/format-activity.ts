import type { ActivityEntry, AuditEventKind } from '@thuto/contract/activity';

interface Names {
  actor: string;
  student: string;
  table: string;
}

const SENTENCES: Readonly<Record<AuditEventKind, (names: Names) => string>> = {
  'account.signed-up': ({ student }) => `${student} signed up`,
  'account.admin-created': ({ actor }) => `${actor} became an admin`,
  'account.renamed': ({ actor }) => `${actor} changed their display name`,
  'account.email-change-requested': ({ actor }) => `${actor} requested an email change`,
  'account.email-changed': ({ actor }) => `${actor} changed their email`,
  'account.password-changed': ({ actor }) => `${actor} changed their password`,
  'account.signed-out-everywhere': ({ actor }) => `${actor} signed out everywhere`,
  'account.two-factor-on': ({ actor }) => `${actor} turned on two-factor sign-in`,
  'account.two-factor-off': ({ actor }) => `${actor} turned off two-factor sign-in`,
  'payment.submitted': ({ student }) => `${student} submitted a payment proof`,
  'payment.approved': ({ actor, student }) => `${actor} approved the payment of ${student}`,
  'payment.rejected': ({ actor, student }) => `${actor} rejected the payment of ${student}`,
  'payment.first-approved': ({ actor, student }) =>
    `${actor} gave the first of two approvals of a payment of ${student}`,
  'payment.kept': ({ actor }) => `${actor} recorded money for a family account`,
  'payment.refunded': ({ actor, student }) => `${actor} recorded a refund for ${student}`,
  'order.paid': ({ student }) => `An order of ${student} was paid with account money`,
  'proof.viewed': ({ actor, student }) => `${actor} viewed the payment proof of ${student}`,
  'order.placed': ({ actor, student }) => `${actor} placed an order for ${student}`,
  'order.cancelled': ({ actor, student }) => `${actor} cancelled an order of ${student}`,
  'order.expired': ({ student }) => `An order of ${student} expired`,
  'statement.imported': ({ actor }) => `${actor} imported a statement`,
  'statement.approved': ({ actor }) => `${actor} approved exact matches`,
  'money.matched': ({ actor, student }) => `${actor} matched money with an order of ${student}`,
  'money.assigned': ({ actor }) => `${actor} assigned money to an account`,
  'money.ignored': ({ actor }) => `${actor} ignored incoming money`,
  'money.reopened': ({ actor }) => `${actor} reopened incoming money`,
  'device.added': ({ actor }) => `${actor} added a device`,
  'device.renewed': ({ actor }) => `${actor} renewed the secret of a device`,
  'device.disabled': ({ actor }) => `${actor} disabled a device`,
  'device.enabled': ({ actor }) => `${actor} enabled a device`,
  'device.message-received': () => 'A device forwarded a payment message',
  'template.added': ({ actor }) => `${actor} added a message template`,
  'template.changed': ({ actor }) => `${actor} changed a message template`,
  'template.reset': ({ actor }) => `${actor} reset a message template`,
  'template.deleted': ({ actor }) => `${actor} deleted a message template`,
  'booking.requested': ({ student }) => `${student} requested a session`,
  'booking.booked-by-admin': ({ actor, student }) => `${actor} booked a session for ${student}`,
  'booking.approved': ({ actor, student }) => `${actor} approved a booking of ${student}`,
  'booking.rejected': ({ actor, student }) => `${actor} rejected a booking of ${student}`,
  'booking.completed': ({ actor, student }) => `${actor} marked a session of ${student} complete`,
  'booking.details-changed': ({ actor, student }) =>
    `${actor} changed the details of a booking of ${student}`,
  'booking.expired': ({ student }) => `A request of ${student} expired`,
  'booking.confirmed-at-once': ({ student }) => `${student} took a free time`,
  'booking.times-proposed': ({ actor, student }) => `${actor} proposed other times to ${student}`,
  'booking.proposal-accepted': ({ student }) => `${student} took a proposed time`,
  'booking.withdrawn': ({ student }) => `${student} withdrew a booking`,
  'booking.cancelled': ({ actor, student }) => `${actor} cancelled a booking of ${student}`,
  'booking.rescheduled': ({ actor, student }) => `${actor} moved a booking of ${student} to another time`,
  'booking.no-show': ({ actor, student }) => `${actor} marked a booking of ${student} as a no-show`,
  'session.scheduled': ({ actor, student }) => `${actor} scheduled a session for ${student}`,
  'session.completed': ({ actor, student }) => `${actor} completed a session of ${student}`,
  'session.cancelled': ({ actor, student }) => `${actor} cancelled a session of ${student}`,
  'session.rescheduled': ({ actor, student }) => `${actor} moved a session of ${student} to another time`,
  'session.no-show': ({ actor, student }) => `${actor} marked a session of ${student} as a no-show`,
  'content.created': ({ actor }) => `${actor} uploaded content`,
  'content.changed': ({ actor }) => `${actor} changed content`,
  'content.activated': ({ actor }) => `${actor} activated content`,
  'content.deactivated': ({ actor }) => `${actor} deactivated content`,
  'content.deleted': ({ actor }) => `${actor} deleted content`,
  'content.proposed': ({ actor }) => `${actor} proposed content`,
  'content.approved': ({ actor }) => `${actor} approved a draft of content`,
  'content.rejected': ({ actor }) => `${actor} rejected a draft of content`,
  'user.activated': ({ actor, student }) => `${actor} activated the account of ${student}`,
  'user.deactivated': ({ actor, student }) => `${actor} deactivated the account of ${student}`,
  'user.reviewed': ({ actor, student }) => `${actor} reviewed the new account of ${student}`,
  'credits.adjusted': ({ actor, student }) => `${actor} adjusted the credits of ${student}`,
  'admin.invited': ({ actor }) => `${actor} invited someone to become an admin`,
  'admin.invitation-withdrawn': ({ actor }) => `${actor} withdrew an invitation to become an admin`,
  'guardian.invited': ({ actor, student }) => `${actor} invited someone to act for ${student}`,
  'guardian.invitation-withdrawn': ({ actor, student }) =>
    `${actor} withdrew an invitation to act for ${student}`,
  'guardian.code-created': ({ actor, student }) => `${actor} created a code to act for ${student}`,
  'guardian.code-withdrawn': ({ actor, student }) => `${actor} withdrew a code to act for ${student}`,
  'guardian.added': ({ actor, student }) => `${actor} added a guardian of ${student}`,
  'guardian.changed': ({ actor, student }) => `${actor} changed what someone may do for ${student}`,
  'guardian.removed': ({ actor, student }) => `${actor} removed someone who acted for ${student}`,
  'student.added': ({ actor, student }) => `${actor} added the student ${student}`,
  'student.took-over': ({ student }) => `${student} is 18 and took over the account`,
  'consent.given': ({ actor, student }) => `${actor} answered the consent questions for ${student}`,
  'admin.removed': ({ actor }) => `${actor} removed an admin`,
  'student.merged': ({ actor, student }) => `${actor} merged a duplicate record into ${student}`,
  'student.merge-undone': ({ actor, student }) => `${actor} undid a merge of ${student}`,
  'student.moved': ({ actor, student }) => `${actor} moved ${student} to another account`,
  'settings.changed': ({ actor }) => `${actor} changed the platform settings`,
  'settings.reset': ({ actor }) => `${actor} reset the platform settings to their defaults`,
  'backup.made': ({ actor }) => `${actor} made a backup`,
  'backup.failed': () => 'The nightly backup failed',
  'backup.deleted': ({ actor }) => `${actor} deleted a backup`,
  'backup.downloaded': ({ actor }) => `${actor} downloaded a nightly backup`,
  'export.made': ({ actor, table }) => `${actor} exported ${table} as CSV`,
  'import.made': () => 'An export from another product was imported',
  'student.viewed': ({ actor, student }) => `${actor} viewed the page of ${student}`,
  'student.data-exported': ({ actor, student }) =>
    actor === student ? `${student} downloaded their data` : `${actor} downloaded the data of ${student}`,
  'student.erased': ({ actor }) => `${actor} erased a student's data`,
  'account.erased': ({ actor }) => `${actor} erased an account`,
  'terms.accepted': ({ student }) => `${student} agreed to the terms`,
  'testimonial.added': ({ actor }) => `${actor} added a testimonial`,
  'testimonial.changed': ({ actor }) => `${actor} changed a testimonial`,
  'testimonial.published': ({ actor }) => `${actor} published a testimonial`,
  'testimonial.unpublished': ({ actor }) => `${actor} took a testimonial off the landing page`,
  'testimonial.moved': ({ actor }) => `${actor} moved a testimonial`,
  'testimonial.deleted': ({ actor }) => `${actor} deleted a testimonial`,
  'payment-channel.added': ({ actor }) => `${actor} added a payment channel`,
  'payment-channel.changed': ({ actor }) => `${actor} changed a payment channel`,
  'payment-channel.moved': ({ actor }) => `${actor} moved a payment channel`,
  'package.added': ({ actor }) => `${actor} added a package`,
  'package.changed': ({ actor }) => `${actor} changed a package`,
  'package.moved': ({ actor }) => `${actor} moved a package`,
  'package.retired': ({ actor }) => `${actor} retired a package`,
  'package.restored': ({ actor }) => `${actor} restored a package`,
  'tutor.added': ({ actor }) => `${actor} added a tutor to the directory`,
  'tutor.changed': ({ actor }) => `${actor} changed a tutor of the directory`,
  'tutor.retired': ({ actor }) => `${actor} retired a tutor`,
  'tutor.restored': ({ actor }) => `${actor} restored a tutor`,
  'tutor.invited': ({ actor }) => `${actor} invited a tutor`,
  'tutor.invitation-withdrawn': ({ actor }) => `${actor} withdrew the invitation of a tutor`,
  'tutor.joined': ({ actor }) => `${actor} joined as a tutor`,
  'tutor.vetting-saved': ({ actor }) => `${actor} saved the vetting of a tutor`,
  'tutor.rate-set': ({ actor }) => `${actor} set the rate of a tutor`,
  'tutor.change-requested': ({ actor, student }) =>
    `${actor} asked for another time for the session of ${student}`,
  'tutor.change-withdrawn': ({ actor, student }) =>
    `${actor} withdrew the request for another time for ${student}`,
  'tutor.change-accepted': ({ actor, student }) => `${actor} moved the session of ${student} for the tutor`,
  'tutor.change-declined': ({ actor, student }) =>
    `${actor} declined another time for the session of ${student}`,
  'tutor.lesson-cancelled': ({ actor }) => `${actor} cancelled a session as its tutor`,
  'tutor.cancellation-settled': ({ actor, student }) =>
    `${actor} took care of ${student} after a tutor cancelled`,
  'tutor.availability-changed': ({ actor }) => `${actor} changed the availability of a tutor`,
  'subject.added': ({ actor }) => `${actor} added a subject`,
  'subject.changed': ({ actor }) => `${actor} changed a subject`,
  'subject.moved': ({ actor }) => `${actor} changed the order of the subjects`,
  'subject.retired': ({ actor }) => `${actor} retired a subject`,
  'subject.restored': ({ actor }) => `${actor} restored a subject`,
  'message.received': () => 'Someone sent a message from the contact form',
  'message.reported': ({ actor }) => `${actor} reported a message`,
  'message.report-closed': ({ actor }) => `${actor} closed the report of a message`,
};

/** Formats an entry of the activity log as a sentence. Deleted accounts have no name. */
export function formatActivity({ kind, actorName, studentName, table }: ActivityEntry): string {
  const student = studentName ?? (kind === 'account.signed-up' ? actorName : null);
  return SENTENCES[kind]({
    actor: actorName ?? 'The system',
    student: student ?? 'a former student',
    table: exportedTable(table ?? '', student),
  });
}

const exportedTable = (table: string, student: string | null): string => {
  const of = student ?? 'a former student';
  if (table === 'ledger') return `the ledger of ${of}`;
  if (table.startsWith('student-')) return `the ${table.slice('student-'.length)} of ${of}`;
  if (table === 'mails') return 'the mail log';
  return table === '' ? 'a table' : `the ${table}`;
};
