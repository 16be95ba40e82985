import type { Need } from '@thuto/contract/needs';
import { NEED_KINDS } from '@thuto/domain/learning/needs';
import { describe, expect, it } from 'vitest';
import { writeNeed } from './need-words.ts';

const NEED: Need = {
  kind: 'profile',
  studentId: 's1' as Need['studentId'],
  firstName: 'Neo',
  recordId: 'r1',
  subject: 'physics',
  count: 2,
  until: '2026-12-12T12:00:00.000Z',
  dueOn: '2026-11-30',
  reference: 'T7K-4QX',
};

describe('writeNeed (NEEDS-1)', () => {
  it.each([
    ['times_proposed', 'Physics: we offer another time. Answer by Sat 14:00.', '/student/sessions?for=s1'],
    ['payment_rejected', 'The payment of order T7K-4QX was rejected.', '/student/orders/r1?for=s1'],
    ['order_due', 'Order T7K-4QX waits for your payment.', '/student/orders/r1?for=s1'],
    ['homework_due', 'Physics: homework is due Mon, 30 Nov 2026.', '/student/homework?for=s1'],
    ['plan_to_accept', 'Physics: a plan waits for you.', '/student/progress?for=s1'],
    ['report_new', '2 new reports.', '/student/reports?for=s1'],
    ['sessions_end', '2 free sessions end on 12 Dec 2026.', '/student/sessions?book=1&for=s1'],
    ['profile', 'Tell us about Neo.', '/student/profile?for=s1'],
    ['consent', 'Say what we may do for Neo.', '/student?for=s1#consent'],
  ] as const)('writes %s', (kind, text, to) => {
    expect(writeNeed({ ...NEED, kind }, 'Physics', 'Africa/Maseru')).toMatchObject({ text, to });
  });

  it('has a line for every kind', () => {
    for (const kind of NEED_KINDS) expect(writeNeed({ ...NEED, kind }, '', 'UTC').action).not.toBe('');
  });
});
