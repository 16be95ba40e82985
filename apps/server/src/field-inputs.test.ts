import { Readable } from 'node:stream';
import type { BusyCalendar } from '@thuto/contract/availability';
import type { DeviceWithSecret } from '@thuto/contract/devices';
import type { FreeTimesForStudent } from '@thuto/contract/free-times';
import type { ItemForAdmin } from '@thuto/contract/items';
import type { ContactMessage } from '@thuto/contract/messages';
import type { Order } from '@thuto/contract/orders';
import type { MyProfile } from '@thuto/contract/profiles';
import { FILE_NAME_HEADER, type IncomingMoneyItem, type StatementPreview } from '@thuto/contract/statements';
import type { ItemContent } from '@thuto/domain/learning/items';
import { sample } from '@thuto/domain/testing/sample';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { fetchBusyCalendar } from './features/availability/fetch-busy-calendar.ts';
import { signHookCall } from './features/devices/device-vault.ts';
import { files } from './platform/db/schema/files.ts';
import { incomingMoney } from './platform/db/schema/statements.ts';
import { tutorBusyCalendars, tutorBusyTimes } from './platform/db/schema/tutor-availability.ts';
import { makeHeic, makePdf } from './platform/files/make-test-files.ts';
import type { Network } from './platform/net/fetch-public.ts';
import { buildBookingApp } from './testing/bookings.ts';
import { makeStudent, type Person } from './testing/people.ts';
import { makePicture, uploadFile } from './testing/submit-proof.ts';
import { makeTutor } from './testing/tutors.ts';

/**
 * Inputs as people really send them, each through the call that a screen or a phone makes: messages, statements, calendars,
 * answers, files, numbers and names. The parsers have tests of their own with many more members of each kind, so that each
 * table runs as a sample.
 */
const { t, admin, steps } = await buildBookingApp();
const student = await makeStudent(t);
afterAll(() => t.close());
t.clock.set('2026-04-20T08:00:00Z');

const get = async <Body>(url: string, who: Person = admin) => {
  const answer = await t.inject({ url: `/api${url}`, headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Body>();
};
const order = (
  await steps.post(`/api/students/${student.id}/orders`, student, { packageId: 'bundle-5' })
).json<Order>();

describe('a pasted message', () => {
  const THUTO = { amountLisente: 45_000, provider: 'mpesa' };
  it.each([
    [
      'an advert for airtime',
      'TDC4H7T0JT Confirmed. M450.00 sent to THUTO TUTORING CENTRE for account K9H-ZNH on 12/3/26 at 4:26 PM. New M-PESA balance is M87.40. Transaction cost, M3.00. Recharge with M-Pesa today and get 100% bonus data. Dial *200#',
      { ...THUTO, transactionId: 'TDC4H7T0JT', date: '2026-03-12', time: '16:26' },
    ],
    [
      'an advert in Sesotho',
      'TDC4H7T0JU E netefalitsoe. U lefile M450.00 ho THUTO CENTRE ka 12/03/2026 ka 16:26. Chelete e setseng ke M87.40. Reka airtime ka M-Pesa u fumane bonase ea 50%.',
      { ...THUTO, transactionId: 'TDC4H7T0JU', date: '2026-03-12', time: '16:26' },
    ],
    [
      'a fee and a levy',
      'CCN5A7PYE2K Confirmed. M450.00 sent to 26658123456 - THUTO TUTORING CENTRE on 12/3/26 at 10:45 AM Total fee M3.00 (M-Pesa fee M2.50 + Government levy M0.50). New balance is M64.30.',
      { ...THUTO, transactionId: 'CCN5A7PYE2K', date: '2026-03-12', time: '10:45' },
    ],
    [
      'the second receipt',
      'CFG8HJ3KLP Confirmed. THUTO TUTORING CENTRE has received M450.00 from you on 12/3/26 at 10:45 AM.',
      { ...THUTO, transactionId: 'CFG8HJ3KLP', date: '2026-03-12', time: '10:45' },
    ],
  ])('with %s is a payment (PAY-42)', async (_what, text, expected) => {
    const url = `/api/students/${student.id}/orders/${order.id}/message-checks`;
    const answer = await steps.post(url, student, { text });
    expect(answer.json()).toMatchObject({ kind: 'payment', ...expected });
    const tested = await steps.post('/api/message-templates/test', admin, { text });
    expect(tested.json()).toMatchObject({ kind: 'payment', ...expected });
  });
});

describe('a message to the phone of the centre', () => {
  it('is money whatever the remark of the payer says (RECON-10)', async () => {
    const { device, secret } = (
      await steps.post('/api/payment-devices', admin, { name: 'Front desk' })
    ).json<DeviceWithSecret>();
    const [a, b] = order.reference.split('-');
    const remarks = [
      `${a} ${b} for cancelled lesson`,
      'Paid for Lerato maths',
      `${a} ${b}, sorry no airtime`,
    ];
    for (const [index, remark] of remarks.entries()) {
      const id = `TDA8QWE1A${index + 2}`;
      const text = `${id} Confirmed. on 10/4/2026 at 9:0${index} AM M450.00 received from 26650123456. New M-Pesa balance is M500.00. Reference: 40050060${index} Remark: ${remark}`;
      const timestamp = String(Math.floor(t.clock.now().getTime() / 1000));
      const body = JSON.stringify({ from: 'M-PESA', text });
      const answer = await t.inject({
        method: 'POST',
        url: `/api/hooks/sms/${device.id}`,
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': signHookCall(secret, timestamp, body),
        },
        payload: body,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      const { items } = await get<{ items: IncomingMoneyItem[] }>(`/money-without-order?search=${id}`);
      const suggestion = index === 1 ? null : { reference: order.reference };
      expect(items).toMatchObject([{ amountLisente: 45_000, date: '2026-04-10', suggestion }]);
    }
  });
});

describe('an uploaded statement', () => {
  const ROWS = { credits: 2, debits: 1, broken: 0, repeated: 0, isComplete: true };
  const TWO = [
    { date: '2026-03-03', amountLisente: 45_000 },
    { date: '2026-03-05', amountLisente: 36_000 },
  ];
  const ONE = { ...ROWS, credits: 1 };
  it.each(
    sample<[what: string, lines: string[], shown: object]>(
      [
        [
          'with a column Type',
          [
            'Date,Description,Type,Amount,Balance',
            '03/03/2026,FROM MAMELLO M REF,Credit,450.00,1450.00',
            '04/03/2026,RENT PAID TO LANDLORD,Debit,1200.00,250.00',
            '05/03/2026,FROM NEO T,Credit,360.00,610.00',
          ],
          {
            ...ROWS,
            lines: TWO,
            understood: { inLisente: 81_000, outLisente: 120_000, balance: { agrees: true } },
          },
        ],
        [
          'with a column DR/CR',
          [
            'Date,Narration,DR/CR,Amount,Balance',
            '03/03/2026,FROM LINEO M REF,CR,450.00,1450.00',
            '04/03/2026,RENT PAID TO LANDLORD,DR,1200.00,250.00',
            '05/03/2026,FROM TUMELO T,CR,360.00,610.00',
          ],
          {
            ...ROWS,
            lines: TWO,
            understood: { inLisente: 81_000, outLisente: 120_000, balance: { agrees: true } },
          },
        ],
        [
          'whose IDs a spreadsheet has shortened',
          [
            'Date,Transaction ID,Reference,Payer,Amount',
            '03/03/2026,2.60303E+11,REF,Lerato M,450.00',
            '03/03/2026,2.60303E+11,,Neo T,450.00',
            '03/03/2026,2.60303E+11,,Palesa K,360.00',
          ],
          {
            credits: 0,
            broken: 3,
            brokenLines: [{ fault: 'id-shortened' }, { fault: 'id-shortened' }, { fault: 'id-shortened' }],
          },
        ],
        [
          'of an organisation, with a failed row',
          [
            'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.',
            'TC31AAAA01,03-03-2026 10:00:00,Pay Bill,Completed,450.00,,1450.00,26650123456 - MAMELLO M,REF',
            'TC31AAAA02,03-03-2026 10:05:00,Pay Bill,Failed,450.00,,1450.00,26650123456 - MAMELLO M,REF',
            'TC31AAAA03,03-03-2026 10:09:00,Pay Bill Charge,Completed,,5.00,1445.00,,',
          ],
          {
            ...ONE,
            leftOutLines: [{ reason: 'not-completed' }],
            lines: [{ date: '2026-03-03', time: '10:00', amountLisente: 45_000, payer: 'MAMELLO M' }],
            understood: { balance: { agrees: true } },
          },
        ],
        [
          'without headings',
          [
            '03/03/2026,450.00,PALESA M REF,12450.00',
            '04/03/2026,-15.00,MONTHLY FEE,12435.00',
            '05/03/2026,360.00,THABO T,12795.00',
          ],
          { ...ROWS, lines: TWO, understood: { headingLine: null } },
        ],
        [
          'with balances as rows',
          [
            'Date,Description,Amount,Balance',
            '01/03/2026,BALANCE BROUGHT FORWARD,1000.00,1000.00',
            '03/03/2026,FROM KABELO M REF,450.00,1450.00',
            '31/03/2026,CLOSING BALANCE,1450.00,1450.00',
          ],
          {
            ...ONE,
            debits: 0,
            lines: [{ date: '2026-03-03', amountLisente: 45_000 }],
            leftOutLines: [{ reason: 'summary' }, { reason: 'summary' }],
          },
        ],
        [
          'with times in UTC',
          [
            'Date,Transaction ID,Amount',
            '2026-03-02T23:30:00Z,A1X90003,450.00',
            '2026-03-03T08:00:00Z,A1X90004,360.00',
          ],
          {
            ...ROWS,
            debits: 0,
            lines: [
              { date: '2026-03-03', time: '01:30', amountLisente: 45_000 },
              { date: '2026-03-03', time: '10:00', amountLisente: 36_000 },
            ],
            understood: { zonedLines: 2 },
          },
        ],
      ],
      2,
      'statements',
    ),
  )('%s shows and imports only the money that came in (RECON-2, RECON-13)', async (what, lines, shown) => {
    const uploaded = await t.inject({
      method: 'POST',
      url: '/api/statement-files',
      headers: { ...admin.headers, 'content-type': 'text/csv', [FILE_NAME_HEADER]: 'March.csv' },
      payload: lines.join('\r\n').replaceAll('REF', order.reference),
    });
    const { id } = uploaded.json<{ id: string }>();
    const preview = (await steps.post(`/api/statement-files/${id}/preview`, admin)).json<StatementPreview>();
    expect(preview).toMatchObject(shown);
    const hasReference = lines.some((line) => line.includes('REF')) && preview.broken === 0;
    expect(preview.lines[0]?.suggestion?.reference).toBe(hasReference ? order.reference : undefined);
    const imported = await steps.post(`/api/statement-files/${id}/import`, admin, {
      source: { name: what, provider: 'bank' },
      mapping: preview.mapping,
    });
    expect(imported.json()).toMatchObject(
      preview.broken === 0 ? { added: preview.credits } : { code: 'statement_lines_broken' },
    );
    expect(await t.db.$count(incomingMoney, eq(incomingMoney.transactionId, '2.60303E+11'))).toBe(0);
  });
});

describe('the calendar of a tutor', async () => {
  const tutor = await makeTutor(t);
  const networkOf = (body: string): Network => ({
    resolve: async () => [{ address: '93.184.215.14', family: 4 }],
    request: async () => ({ status: 200, location: undefined, body: Readable.from([Buffer.from(body)]) }),
  });
  const calendar = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  let uid = 0;
  const event = (...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${(uid += 1)}@example.org`,
    ...lines,
    'END:VEVENT',
  ];
  const MEETING = ['DTSTART:20260303T080000Z', 'DTEND:20260303T090000Z'];
  const DENTIST = event('DTSTART:20260304T080000Z', 'DTEND:20260304T090000Z');
  const TWO = ['03-03T08:00 03-03T09:00', '03-04T08:00 03-04T09:00'];
  const CHOIR = ['DTSTART;TZID=Africa/Maseru:20260303T140000', 'DTEND;TZID=Africa/Maseru:20260303T150000'];
  const THREE = ['03-03T12:00 03-03T13:00', '03-10T12:00 03-10T13:00', '03-17T12:00 03-17T13:00'];
  const fetchCalendar = async (body: string) => {
    t.clock.set('2026-03-01T22:00:00Z');
    await t.db.delete(tutorBusyCalendars).where(eq(tutorBusyCalendars.tutorId, tutor.tutorId));
    const address = 'https://calendar.invalid/own.ics';
    const subscribed = await t.inject({
      method: 'PUT',
      url: '/api/tutor/busy-calendar',
      headers: tutor.headers,
      payload: { address },
    });
    expect(subscribed.statusCode, subscribed.body).toBe(200);
    await fetchBusyCalendar(t.ctx, tutor.tutorId, networkOf(body));
    expect(await get<BusyCalendar>('/tutor/busy-calendar', tutor)).toMatchObject({
      state: 'fetched',
      unreadEvents: [],
    });
    const rows = await t.db
      .select()
      .from(tutorBusyTimes)
      .where(eq(tutorBusyTimes.tutorId, tutor.tutorId))
      .orderBy(tutorBusyTimes.startsAt);
    return rows.map(({ startsAt, endsAt }) =>
      [startsAt, endsAt].map((at) => at.toISOString().slice(5, 16)).join(' '),
    );
  };

  it.each(
    sample<[what: string, lines: string[], busy: string[]]>(
      [
        [
          'a broken line',
          [...event(...MEETING, 'DESCRIPTION:Agenda: reports', 'Please bring your marks'), ...DENTIST],
          TWO,
        ],
        [
          'a parameter without a value',
          [...event(...MEETING, 'ATTENDEE;RSVP:mailto:a@example.org'), ...DENTIST],
          TWO,
        ],
        [
          'an end in another zone',
          event(
            'DTSTART;TZID=Africa/Johannesburg:20260303T100000',
            'DTEND;TZID=Europe/London:20260303T200000',
          ),
          ['03-03T08:00 03-03T20:00'],
        ],
        ['UNTIL in UTC', event(...CHOIR, 'RRULE:FREQ=WEEKLY;UNTIL=20260317T120000Z'), THREE],
        ['UNTIL as a date', event(...CHOIR, 'RRULE:FREQ=WEEKLY;UNTIL=20260317'), THREE],
        [
          'RDATE alone',
          event(...CHOIR, 'RDATE;TZID=Africa/Maseru:20260305T140000,20260309T140000'),
          ['03-03T12:00 03-03T13:00', '03-05T12:00 03-05T13:00', '03-09T12:00 03-09T13:00'],
        ],
        [
          'RDATE with a period',
          event(...MEETING, 'RDATE;VALUE=PERIOD:20260305T080000Z/PT2H'),
          ['03-03T08:00 03-03T09:00', '03-05T08:00 03-05T10:00'],
        ],
        [
          'zones of Windows',
          [
            ...event(
              'DTSTART;TZID=Pacific Standard Time:20260303T100000',
              'DTEND;TZID=Pacific Standard Time:20260303T110000',
            ),
            ...event('DTSTART;TZID=India Standard Time:20260304T100000', 'DURATION:PT1H'),
          ],
          ['03-03T18:00 03-03T19:00', '03-04T04:30 03-04T05:30'],
        ],
        [
          'X-WR-TIMEZONE',
          ['X-WR-TIMEZONE:Europe/London', ...event('DTSTART:20260303T100000', 'DTEND:20260303T110000')],
          ['03-03T10:00 03-03T11:00'],
        ],
      ],
      3,
      'calendars',
    ),
  )('is read with %s (AVAIL-7)', async (_what, lines, busy) => {
    expect(await fetchCalendar(calendar(...lines))).toEqual(busy);
  });

  it('is read with seven daily series since 2012 (AVAIL-7)', async () => {
    const daily = ['06', '07', '08', '09', '10', '11', '12'].map((hour, index) =>
      event(
        `DTSTART;TZID=Africa/Maseru:2012010${index + 1}T${hour}0000`,
        'DURATION:PT10M',
        'RRULE:FREQ=DAILY',
      ),
    );
    const busy = await fetchCalendar(calendar(...daily.flat()));
    expect(busy).toHaveLength(7 * 60);
    expect(busy[0]).toBe('03-02T04:00 03-02T04:10');
  });

  it('leaves the buffer beside a busy time, and hours until midnight are offered whole (AVAIL-1, AVAIL-2)', async () => {
    await fetchCalendar(calendar(...event('DTSTART:20260309T110000Z', 'DTEND:20260309T130000Z')));
    const details = { exceptions: [], maxDailyHours: 12, subjects: ['physics'], syllabuses: [] };
    const save = (hours: object[], bufferMinutes: number, revision: number) =>
      t.inject({
        method: 'PUT',
        url: '/api/tutor/availability',
        headers: tutor.headers,
        payload: { ...details, hours, bufferMinutes, revision },
      });
    const offered = async () => {
      const url = `/students/${student.id}/free-times?from=2026-03-09&subject=physics&duration=60`;
      const { days } = await get<FreeTimesForStudent>(url, student);
      return days.find(({ date }) => date === '2026-03-09')?.times.map(({ time }) => time) ?? [];
    };
    expect((await save([{ weekday: 1, from: '08:00', to: '18:00' }], 30, 0)).statusCode).toBe(200);
    const day = await offered();
    expect(day.filter((time) => time > '11:30')[0]).toBe('15:30');
    expect(day).toContain('11:30');
    for (const [revision, to] of ['00:00', '23:59'].entries()) {
      expect((await save([{ weekday: 1, from: '18:00', to }], 0, revision + 1)).statusCode).toBe(200);
      expect((await offered()).at(-1)).toBe('23:00');
    }
  });
});

describe('an answer', async () => {
  const { topics } = await get<{ topics: { id: string; parentId: string | null }[] }>(
    '/console/syllabus?syllabus=igcse-0625',
  );
  const topicIds = topics
    .filter(({ parentId }) => parentId !== null)
    .map(({ id }) => id)
    .slice(0, 1);
  const number = (answer: number, unit: string | null): ItemContent => ({
    kind: 'number',
    answer,
    unit,
    tolerance: 0,
  });
  const expression = (answer: string): ItemContent => ({ kind: 'expression', answer });
  const equation = (answer: string): ItemContent => ({ kind: 'balance_equation', answer });

  it.each(
    sample<[ItemContent, right: string[], wrong: string[]]>(
      [
        [expression('5x/2'), ['2½x', '2 1/2 x', '2 ½ x'], []],
        [expression('5/2'), ['2½', '2 1/2'], []],
        [expression('4*pi*r^3/3'), ['1⅓πr³'], []],
        [expression('x'), [], ['2½x']],
        [
          expression('1000x+50'),
          ['1 000x + 50', '1,000x + 50', '1\u00a0000x + 50', '1\u2009000x + 50'],
          ['1x + 50'],
        ],
        [expression('1500+250n'), ['1 500 + 250n', '1,500 + 250n'], []],
        [expression('x=3'), ['3'], ['-3']],
        [expression('sin(x)^2'), ['sin²x', 'sin^2 x'], []],
        [number(0.4, null), ['40%', '40 %'], ['4%']],
        [number(90, 'min'), ['1 h 30 min', '1 hour 30 minutes', '1h30min'], ['1 h 20 min']],
        [number(1.5, 'h'), ['1 hour 30 minutes'], []],
        [
          number(4200, 'J/(kg °C)'),
          [
            '4200 J/(kg K)',
            '4200 J/kg°C',
            '4200 J/kg °C',
            '4.2 kJ/(kg K)',
            '4200 J kg⁻¹ K⁻¹',
            '4200 Jkg⁻¹°C⁻¹',
          ],
          [],
        ],
        [number(12.5, '°C'), ['12.5 K'], []],
        [number(0.4, 'mol/dm³'), ['0.4 M', '0.4M', '400 mM', '0.4 mol/L'], []],
        [
          equation('2C2H6 + 7O2 -> 4CO2 + 6H2O'),
          [
            'C2H6 + 3½O2 → 2CO2 + 3H2O',
            'C2H6 + 3 1/2 O2 -> 2CO2 + 3H2O',
            'C2H6 + 7/2 O2 -> 2CO2 + 3H2O',
            'C2H6 + 3.5O2 -> 2CO2 + 3H2O',
          ],
          ['C2H6 + 2½O2 → 2CO2 + 3H2O'],
        ],
        [
          equation('Zn + 2HCl -> ZnCl2 + H2'),
          [
            'Zn + 2HCl → ZnCl2 + H2↑',
            'Zn + 2HCl ⟹ ZnCl2 + H2',
            'Zn + 2HCl ➝ ZnCl2 + H2',
            'Zn₍ₛ₎ + 2HCl → ZnCl₂ + H₂',
            'Zn ＋ 2HCl → ZnCl2 + H2',
            'Zn + 2HCl →\u200b ZnCl2 + H2',
            'Zn(s) + 2HCl(dil) → ZnCl2(aq) + H2(g)',
          ],
          [],
        ],
        [equation('Cu^2+ + 2OH^- -> Cu(OH)2'), ['Cu2+ + 2OH- → Cu(OH)2↓'], []],
        [
          equation('Ba^2+ + SO4^2- -> BaSO4'),
          ['Ba+2 + SO4-2 → BaSO4', 'Ba++ + SO4-- → BaSO4', 'Ba²⁺ + SO₄²⁻ → BaSO₄↓'],
          [],
        ],
        [
          equation('CuSO4·5H2O -> CuSO4 + 5H2O'),
          ['CuSO4・5H2O → CuSO4 + 5H2O', 'CuSO4⋅5H2O → CuSO4 + 5H2O', 'CuSO4.5H2O → CuSO4 + 5H2O'],
          [],
        ],
      ],
      5,
      'answers',
    ),
  )('in a usual form is right: %j (MARK-10)', async (content, right, wrong) => {
    const added = await steps.post('/api/items', admin, {
      subjectId: 'physics',
      topicIds,
      level: 'core',
      question: 'Find the rise in temperature.',
      content,
    });
    const { id } = added.json<ItemForAdmin>();
    for (const [answers, isCorrect] of [
      [right, true],
      [wrong, false],
    ] as const) {
      for (const answer of answers) {
        const marked = await steps.post(`/api/items/${id}/preview`, admin, { answer });
        expect([answer, marked.json()]).toMatchObject([answer, { isCorrect, problem: null }]);
      }
    }
  });
});

describe('an uploaded file', async () => {
  const pdf = makePdf(1);
  const heic = makeHeic(4000, 3000);
  const jpeg = await makePicture();
  it.each(
    sample(
      [
        ['PDF with NULs behind it', 'slip.pdf', Buffer.concat([pdf, Buffer.alloc(4096)]), 'slip.pdf'],
        [
          'PDF with a web page behind it',
          'slip.pdf',
          Buffer.concat([pdf, Buffer.from('<html><body>Sent by a portal</body></html>'.repeat(50))]),
          'slip.pdf',
        ],
        [
          'HEIC with text behind its last box',
          'a.heic',
          Buffer.concat([heic, Buffer.from('/></x:xmpmeta>\n')]),
          'a.heic',
        ],
        ['HEIC of 50.1 megapixels', 'b.heic', makeHeic(8160, 6144), 'b.heic'],
        ['HEIC of 50.3 megapixels', 'c.heic', makeHeic(8192, 6144), 'c.heic'],
        ['JPEG named HEIC', 'IMG_0042.HEIC', jpeg, 'IMG_0042.jpg'],
      ],
      2,
      'files',
    ),
  )('that viewers open is accepted: a %s (PAY-7)', async (_what, name, bytes, storedName) => {
    const family = await makeStudent(t);
    const uploadId = await uploadFile(t, family, bytes, name);
    const answer = await steps.post(`/api/students/${family.id}/payments`, family, {
      packageId: 'bundle-5',
      uploadId,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const [stored] = await t.db.select().from(files).where(eq(files.ownerAccountId, family.id));
    expect(stored?.fileName).toBe(storedName);
  });
});

describe('a typed phone number or name', () => {
  const saveProfile = async (changes: object) => {
    const url = `/students/${student.id}/profile`;
    const { details, revision } = await get<MyProfile>(url, student);
    const payload = { ...details, selectedPackage: null, ...changes, revision };
    return t.inject({ method: 'PUT', url: `/api${url}`, headers: student.headers, payload });
  };

  it.each(
    sample(
      [
        '\u202a+266 5812 3456\u202c',
        '\u202d+266 5812 3456\u202c',
        '\u2068+266 5812 3456\u2069',
        '\u200e+266 5812 3456',
        '5812.3456',
        '+266.58.12.34.56',
        '5812–3456',
        '5812‑3456',
        'tel:+26658123456',
        '00266 5812 3456',
        '266 5812 3456',
      ],
      4,
      'phone numbers',
    ),
  )('is saved as a number: %j (PROF-16)', async (parentPhone) => {
    const saved = await saveProfile({ parentPhone });
    expect(saved.json()).toMatchObject({ details: { parentPhone: '+26658123456' } });
    const agreed = await steps.post('/api/whatsapp-contact', student, { number: parentPhone });
    expect(agreed.json()).toMatchObject({ whatsApp: { number: '+26658123456' } });
  });

  it.each(['+2665812345', '+266 7912 3456', '------'])('is refused: %j (PROF-16)', async (parentPhone) => {
    const refused = await saveProfile({ parentPhone });
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('such as 5812 3456')]);
  });

  it('is found however it is composed, and may be one name (DASH-9, PROF-15)', async () => {
    for (const [stored, search] of [
      ['Nts\u030celiseng', 'Nt\u0161eliseng'],
      ['Nt\u0161eliseng', 'Nts\u030celiseng'],
      ['T\u0161epo', 'Tsepo'],
      ["'Mamello", '’Mamello'],
      ['’Mamello', "'Mamello"],
    ]) {
      const saved = await saveProfile({ studentFirstName: stored, studentLastName: '', parentLastName: '-' });
      expect(saved.json()).toMatchObject({ completeness: { personal: true } });
      const query = `search=${encodeURIComponent(search ?? '')}`;
      for (const list of [
        'console/students?',
        'console/orders?',
        'bookable-students?circle=active&filter=all&',
      ]) {
        const { items } = await get<{ items: object[] }>(`/${list}${query}`);
        expect([list, items.length], search).toEqual([list, 1]);
      }
    }
  });

  it('is exported so that it can be dialled, and a formula stays harmless (DASH-10)', async () => {
    const sent = await t.inject({
      method: 'POST',
      url: '/api/contact-messages',
      payload: {
        firstName: 'Lineo',
        lastName: '-',
        email: 'a@example.org',
        phone: '+266 5812 3456',
        subject: 'physics',
        message: '=SUM(A1)',
      },
    });
    expect(sent.statusCode, sent.body).toBe(201);
    const { items } = await get<{ items: ContactMessage[] }>('/contact-messages');
    expect(items[0]).toMatchObject({ phone: '+26658123456' });
    const file = await t.inject({ url: '/api/exports/messages', headers: admin.headers });
    expect(file.body).toContain(',+266 5812 3456,');
    expect(file.body).toContain("'=SUM(A1)");
  });
});
