import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import type { DirectoryRow } from './tutors.store.ts';

export function inviteTutor(_ctx: AdminContext, _id: string): Promise<DirectoryRow> {
  throw new DomainError('tutor_email_missing');
}
export function withdrawTutorInvitation(_ctx: AdminContext, _id: string): Promise<DirectoryRow> {
  throw new DomainError('invitation_not_open');
}
