import { addDays, type WallDate } from '../calendar.ts';
import { getPlanParty, type PlanParty } from './plans.ts';
import type { GuardianRights } from '../policy.ts';
import type { Relationship } from '../people/students.ts';

/** Homework is named from this many days before it is due. */
export const HOMEWORK_NOTICE_DAYS = 3;
/** Sessions that end within this many days are named. */
export const SESSIONS_NOTICE_DAYS = 14;
/** Reports older than this are not new any more. */
export const NEW_REPORT_DAYS = 30;

/** What waits for a family, the most urgent first. */
export const NEED_KINDS = [
  'times_proposed',
  'payment_rejected',
  'order_due',
  'homework_due',
  'plan_to_accept',
  'report_new',
  'sessions_end',
  'profile',
  'consent',
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** Something that waits for the family, with what its line names. */
export interface Need {
  readonly kind: NeedKind;
  /** The booking, order, homework or plan; null for a need of the student. */
  readonly recordId: string | null;
  readonly subject: string | null;
  /** Number of reports or sessions; 1 for the others. */
  readonly count: number;
  /** When it ends, in epoch milliseconds: of an offer or of sessions. */
  readonly until: number | null;
  /** When homework is due. */
  readonly dueOn: WallDate | null;
  /** The reference of an order. */
  readonly reference: string | null;
}

/** What decides what waits for an account about one student. Instants in epoch milliseconds. */
export interface NeedFacts {
  readonly relationship: Relationship;
  readonly rights: GuardianRights;
  /** Whether the steps *Personal* and *Academic* of the profile are complete. */
  readonly isProfileComplete: boolean;
  /** Whether the family has not answered the present questions about consent. */
  readonly lacksConsent: boolean;
  /** Open requests with times that the centre proposes, with the last moment to answer. */
  readonly proposals: readonly {
    readonly id: string;
    readonly subject: string;
    readonly expiresAt: number;
  }[];
  /** Open orders, with the status of their newest payment; null without one. */
  readonly orders: readonly {
    readonly id: string;
    readonly reference: string;
    readonly expiresAt: number;
    readonly isPartPaid: boolean;
    readonly newestPayment: 'pending' | 'approved' | 'rejected' | null;
  }[];
  /** Homework that was neither handed in nor marked. */
  readonly homework: readonly { readonly id: string; readonly subject: string; readonly dueOn: WallDate }[];
  /** The newest signed plan of each subject, with the parties that accepted it. */
  readonly plans: readonly {
    readonly id: string;
    readonly subject: string;
    readonly accepted: readonly PlanParty[];
  }[];
  /** Lesson reports that this account has not seen. */
  readonly newReports: number;
  readonly remaining: number;
  /** When the sessions end; null for never. */
  readonly expiresAt: number | null;
}

const DAY_MS = 86_400_000;
const NOTHING = { recordId: null, subject: null, count: 1, until: null, dueOn: null, reference: null };

/**
 * Lists what waits for an account about one student (NEEDS-1), the most urgent first. A need has a line exactly while its
 * page has something to do for this account.
 */
export function listNeeds(
  facts: NeedFacts,
  { now, today }: { readonly now: number; readonly today: WallDate },
): Need[] {
  const { relationship, rights } = facts;
  const follows = rights.canBook || rights.canSeeProgress;
  const isFamily = relationship === 'parent' || relationship === 'guardian';
  const manages = rights.canBook && rights.canPay && rights.canSeeProgress;
  const party = getPlanParty(relationship);
  const needs: Need[] = [];
  const add = (kind: NeedKind, rest: Partial<Need> = {}) => needs.push({ ...NOTHING, kind, ...rest });

  if (rights.canBook) {
    for (const { id, subject, expiresAt } of facts.proposals)
      if (expiresAt > now) add('times_proposed', { recordId: id, subject, until: expiresAt });
  }
  if (rights.canPay) {
    for (const { id, reference, expiresAt, isPartPaid, newestPayment } of facts.orders) {
      if (newestPayment === 'pending' || (!isPartPaid && expiresAt <= now)) continue;
      const kind = newestPayment === 'rejected' ? 'payment_rejected' : 'order_due';
      add(kind, { recordId: id, reference, until: isPartPaid ? null : expiresAt });
    }
  }
  if (rights.canSeeProgress) {
    const last = addDays(today, HOMEWORK_NOTICE_DAYS);
    for (const { id, subject, dueOn } of facts.homework)
      if (dueOn >= today && dueOn <= last) add('homework_due', { recordId: id, subject, dueOn });
    for (const { id, subject, accepted } of facts.plans)
      if (!accepted.includes(party)) add('plan_to_accept', { recordId: id, subject });
    if (facts.newReports > 0) add('report_new', { count: facts.newReports });
  }
  const { expiresAt, remaining } = facts;
  const endsSoon = expiresAt !== null && expiresAt > now && expiresAt <= now + SESSIONS_NOTICE_DAYS * DAY_MS;
  if (rights.canBook && remaining > 0 && endsSoon)
    add('sessions_end', { count: remaining, until: expiresAt });
  if (rights.canBook && !facts.isProfileComplete) add('profile');
  if (follows && isFamily && manages && facts.lacksConsent) add('consent');
  const order = new Map(NEED_KINDS.map((kind, at) => [kind, at]));
  return needs.toSorted((a, b) => (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0));
}
