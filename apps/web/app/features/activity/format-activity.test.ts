import { AUDIT_EVENT_KINDS } from '@thuto/contract/activity';
import { describe, expect, it } from 'vitest';
import { formatActivity } from './format-activity.ts';

const entry = { id: '00000000-0000-4000-8000-000000000001', at: '2026-11-21T10:00:00Z', money: null };

describe('formatActivity', () => {
  it('names the actor, the action and the student', () => {
    const names = { actorName: 'Mme Limpho', studentName: 'Neo' };
    expect(formatActivity({ ...entry, ...names, kind: 'payment.approved' })).toBe(
      'Mme Limpho approved the payment of Neo',
    );
    expect(formatActivity({ ...entry, ...names, kind: 'booking.booked-by-admin' })).toBe(
      'Mme Limpho booked a session for Neo',
    );
  });

  it('has a different sentence for every kind', () => {
    const sentences = AUDIT_EVENT_KINDS.map((kind) =>
      formatActivity({ ...entry, kind, actorName: 'A', studentName: 'S' }),
    );
    expect(new Set(sentences).size).toBe(AUDIT_EVENT_KINDS.length);
  });

  it('omits the name of a deleted account', () => {
    for (const kind of AUDIT_EVENT_KINDS) {
      expect(formatActivity({ ...entry, kind, actorName: null, studentName: null })).not.toMatch(
        /null|undefined/,
      );
    }
    expect(formatActivity({ ...entry, kind: 'account.signed-up', actorName: 'Neo', studentName: null })).toBe(
      'Neo signed up',
    );
  });

  it('names the exported table and the student of an exported ledger', () => {
    const exported = (table: string, studentName: string | null) =>
      formatActivity({ ...entry, kind: 'export.made', actorName: 'Palesa', studentName, table });
    expect(exported('users', null)).toBe('Palesa exported the users as CSV');
    expect(exported('mails', null)).toBe('Palesa exported the mail log as CSV');
    expect(exported('ledger', 'Neo')).toBe('Palesa exported the ledger of Neo as CSV');
  });
});
