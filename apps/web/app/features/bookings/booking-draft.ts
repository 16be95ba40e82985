import { STUDENT_DURATIONS } from '@thuto/domain/lessons/tuition';
import { clearDraft, readDraft, writeDraft } from '../../lib/forms/drafts.ts';
import type { BookingFormInput } from './booking-request.ts';

const slotOf = (accountId: string) => ({ accountId, form: 'booking' });

/** The topic of the plan from which a family books. */
export interface DraftPlanItem {
  readonly subject: string;
  readonly planId: string;
  readonly topicId: string;
  readonly title: string;
}

export type BookingDraft = Partial<BookingFormInput> & { readonly planItem?: DraftPlanItem };

const PLAN_ITEM_TEXTS = ['subject', 'planId', 'topicId', 'title'] as const;
const TEXTS = ['subject', 'date', 'time', 'notes'] as const;

/**
 * Returns what this account typed into the booking form of this tab and did not send. Omits values that the form does
 * not accept.
 */
export function readBookingDraft(accountId: string): Partial<BookingFormInput> {
  const kept = readDraft(slotOf(accountId));
  if (typeof kept !== 'object' || kept === null) return {};
  const values = kept as Record<string, unknown>;
  const duration = STUDENT_DURATIONS.find((each) => each === values['duration']);
  const texts = TEXTS.map((field) => [field, values[field]] as const);
  return {
    ...Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')),
    ...(duration !== undefined && { duration }),
  };
}

/** Returns the topic of the plan from which this account started the booking, or null. */
export function readDraftPlanItem(accountId: string): DraftPlanItem | null {
  const kept = readDraft(slotOf(accountId));
  if (typeof kept !== 'object' || kept === null || !('planItem' in kept)) return null;
  const { planItem } = kept;
  if (typeof planItem !== 'object' || planItem === null) return null;
  const values = planItem as Record<string, unknown>;
  return PLAN_ITEM_TEXTS.every((field) => typeof values[field] === 'string')
    ? (values as unknown as DraftPlanItem)
    : null;
}

/** Stores what the family has typed until the booking is sent. */
export const keepBookingDraft = (accountId: string, values: BookingDraft) =>
  writeDraft(slotOf(accountId), values);

/** Deletes the draft after the booking was sent or discarded. */
export const dropBookingDraft = (accountId: string) => clearDraft(slotOf(accountId));
