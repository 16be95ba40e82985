import type { ActivityEntry, ActivityKind } from '@thuto/contract/activity';

interface Names {
  actor: string;
  student: string;
}

const SENTENCES: Readonly<Record<ActivityKind, (names: Names) => string>> = {
  'account.signed-up': ({ student }) => `${student} signed up`,
  'account.admin-created': ({ actor }) => `${actor} became an admin`,
  'payment.submitted': ({ student }) => `${student} submitted a payment proof`,
  'payment.approved': ({ actor, student }) => `${actor} approved the payment of ${student}`,
  'payment.rejected': ({ actor, student }) => `${actor} rejected the payment of ${student}`,
  'proof.viewed': ({ actor, student }) => `${actor} viewed the payment proof of ${student}`,
  'booking.requested': ({ student }) => `${student} asked for a session`,
  'booking.booked-by-admin': ({ actor, student }) => `${actor} booked a session for ${student}`,
  'booking.approved': ({ actor, student }) => `${actor} approved a booking of ${student}`,
  'booking.rejected': ({ actor, student }) => `${actor} rejected a booking of ${student}`,
  'booking.completed': ({ actor, student }) => `${actor} marked a session of ${student} complete`,
  'booking.details-changed': ({ actor, student }) =>
    `${actor} changed the details of a booking of ${student}`,
  'message.received': () => 'Somebody sent a message from the contact form',
};

/** An entry of the activity log as a sentence. An account that no longer exists has no name. */
export function activitySentence({ kind, actorName, studentName }: ActivityEntry): string {
  const student = studentName ?? (kind === 'account.signed-up' ? actorName : null);
  return SENTENCES[kind]({ actor: actorName ?? 'The system', student: student ?? 'a former student' });
}
