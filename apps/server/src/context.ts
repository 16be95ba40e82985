import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import type { Role } from '@thuto/domain/permissions';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { PasswordHashes } from './features/accounts/passwords/password-hashes.ts';
import type { Caches } from './platform/caches.ts';
import type { Database, Orm, Tx } from './platform/db/client.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import type { LiveChannel } from './platform/live/live-channel.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Uploads } from './platform/files/uploads.ts';

/** The dependencies of every use case. Time and identity come from here, never from globals. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly db: Orm;
  readonly jobs: JobQueue;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly mail: Pick<
    Mailer,
    | 'enqueue'
    | 'enqueueMany'
    | 'requeue'
    | 'trouble'
    | 'addMissingJobs'
    | 'devOutbox'
    | 'deleteDevOutboxMailsTo'
    | 'checkServer'
  >;
  readonly passwords: PasswordHashes;
  readonly live: LiveChannel;
  readonly caches: Caches;
  readonly log: Logger;
  now(): Date;
  /** Creates an id. Its kind follows from where it is used. */
  newId<Id extends string = string>(): Id;
}

/** A student for whom an account acts, with what it may do. */
export interface GuardedStudent extends GuardianRights {
  readonly id: StudentId;
  readonly name: string;
  readonly firstName: string;
  readonly relationship: Relationship;
}

/** The signed-in user of a request. */
export interface CurrentUser {
  readonly accountId: AccountId;
  readonly authSessionId: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly emailVerified: boolean;
  /** Whether a mail server refused the address for good. */
  readonly isEmailRefused?: boolean;
  /** The students for whom a family account acts; empty for other roles. */
  readonly students: readonly GuardedStudent[];
  /** The current directory entry of a tutor; null for other roles and for a retired tutor. */
  readonly tutorId?: TutorId | null;
}

export type SignedInContext = Context & { readonly currentUser: CurrentUser };
/** The user of a family account. */
export type FamilyUser = CurrentUser & { readonly role: 'student' };
/** The API's guard has checked that the user is a verified, active family account. */
export type FamilyContext = Context & { readonly currentUser: FamilyUser };
/** The guard has also checked the guardianship of the student whom the call addresses. */
export type StudentContext = FamilyContext & { readonly student: GuardedStudent };
/** The user of a tutor's account. */
export type TutorUser = CurrentUser & { readonly role: 'tutor'; readonly tutorId: TutorId };
/** The API's guard has checked that the user is a tutor who is not retired. */
export type TutorContext = Context & { readonly currentUser: TutorUser };
/**
 * Stores the response of a call under its Idempotency-Key, in the transaction that has the effect. Does nothing for a
 * call without a key. Aborts the transaction when a concurrent repetition was faster.
 */
export type StoreResponse = (tx: Tx, output: object) => Promise<void>;
/** The API's guard has checked that the user is an active admin. */
export type AdminContext = Context & { readonly currentUser: CurrentUser & { readonly role: 'admin' } };
