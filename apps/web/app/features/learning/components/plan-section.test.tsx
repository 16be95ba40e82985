import type { Plan } from '@thuto/contract/learning';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage, type SentCall, stubServer } from '../../../testing/render-page.tsx';
import { PlanSection } from './plan-section.tsx';

const STUDENT = '00000000-0000-4000-8000-000000000001';
const PLAN = '00000000-0000-4000-8000-000000000002';
const SIGNED: Plan = {
  id: PLAN,
  subject: 'physics',
  version: 1,
  reason: 'Assessment',
  examOn: '2026-10-01',
  lessonsPerWeek: 1,
  items: [],
  trade: null,
  standing: {
    status: 'on_time',
    weeks: 0,
    total: 20,
    taught: 9,
    secure: 0,
    waiting: 0,
    forecast: null,
    reachable: null,
  },
  timeZone: 'Africa/Maseru',
  createdAt: '2026-03-01T10:00:00.000Z',
  signedBy: 'Ntate Thabiso',
  signedAt: '2026-03-02T08:00:00.000Z',
  acceptances: [],
  awaited: ['guardian', 'student'],
  allowedActions: ['accept'],
};
const OF_MOTHER = { party: 'guardian', name: 'Mamello Mokoena', at: '2026-03-03T09:30:00.000Z' } as const;
const OF_STUDENT = { party: 'student', name: 'Lerato Mokoena', at: '2026-03-03T18:00:00.000Z' } as const;

let plan: Plan;
let sent: SentCall[];
beforeEach(() => {
  plan = SIGNED;
  sent = stubServer(({ method }) => {
    if (method === 'GET') return { plan };
    plan = { ...plan, acceptances: [...plan.acceptances, OF_STUDENT], awaited: [], allowedActions: [] };
    return plan;
  });
});

const show = async () => {
  const user = renderPage(<PlanSection owner={{ side: 'family', studentId: STUDENT }} subject="physics" />);
  await screen.findByText(/^Signed by Ntate Thabiso/);
  return user;
};

const topic = (n: number, isTaught: boolean): Plan['items'][number] => ({
  id: `00000000-0000-4000-8000-0000000001${n}`,
  code: `1.${n}`,
  title: `Topic ${n}`,
  weekOf: '2026-03-02',
  lessons: 1,
  target: '',
  ownTarget: '',
  isRetired: false,
  taught: isTaught ? { on: '2025-11-12', lessonId: PLAN } : null,
  contents: [],
  lesson: null,
});

describe('the topics of a plan (PLAN-7)', () => {
  it('begin with the last one taught, and all are shown on request', async () => {
    plan = { ...SIGNED, items: Array.from({ length: 20 }, (_, at) => topic(10 + at, at < 9)) };
    const user = await show();
    const titles = () =>
      screen
        .getAllByText(/^Topic \d+$/, { selector: 'span' })
        .map(({ firstChild }) => firstChild?.textContent);
    expect(titles()).toEqual([18, 19, 20].map((n) => `Topic ${n}`));
    await user.click(screen.getByRole('button', { name: 'Show all 20 topics' }));
    expect(titles()).toHaveLength(20);
  });

  it('shows the day of the lesson for a topic that was taught, never its week', async () => {
    plan = { ...SIGNED, items: [{ ...topic(10, true), weekOf: '2027-02-08' }, topic(11, false)] };
    await show();
    expect(screen.getByText('Wed, 12 Nov 2025')).toBeTruthy();
    expect(screen.getAllByText(/^Week of/).map(({ textContent }) => textContent)).toEqual([
      'Week of Mon, 2 Mar 2026',
    ]);
  });

  it('leads from a topic that was taught to its report', async () => {
    plan = { ...SIGNED, items: [topic(10, true)] };
    await show();
    const link = screen.getByRole('link', { name: /^Report ?: Topic 10$/ });
    expect(link.getAttribute('href')).toBe(`/student/reports?session=${PLAN}`);
  });

  it('shows the lesson that will teach a topic instead of a later week', async () => {
    const lesson = { id: PLAN, date: '2025-11-29', time: '16:00', isConfirmed: true };
    plan = { ...SIGNED, items: [{ ...topic(10, false), weekOf: '2027-02-08', lesson }] };
    await show();
    expect(screen.getByText(/^Session: Sat, 29 Nov 2025, 16:00$/)).toBeTruthy();
    expect(screen.queryByText(/^Week of/)).toBeNull();
  });

  it('says how a draft would go', async () => {
    plan = { ...SIGNED, signedAt: null, signedBy: null };
    renderPage(<PlanSection owner={{ side: 'family', studentId: STUDENT }} subject="physics" />);
    expect(await screen.findByText('9 of 20 topics taught, on time.')).toBeTruthy();
  });

  it('names no date after the exam', async () => {
    plan = { ...SIGNED, trade: { title: 'Waves', oneAWeek: null, twoAWeek: '2026-08-16' } };
    await show();
    expect(
      screen.getByText('1 session a week reaches Waves after the exam, 2 a week by 16 August 2026.'),
    ).toBeTruthy();
  });
});

describe('PlanSection (PLAN-4)', () => {
  it('names who has not accepted the plan yet', async () => {
    await show();
    expect(screen.getByText('Not yet accepted by a guardian')).toBeTruthy();
    expect(screen.getByText('Not yet accepted by the student')).toBeTruthy();
  });

  it('accepts the plan beside the acceptance of the other party', async () => {
    plan = { ...SIGNED, acceptances: [OF_MOTHER], awaited: ['student'] };
    const user = await show();
    expect(screen.getByText('Accepted by Mamello Mokoena, 3 Mar 2026, 11:30')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Accept Plan' }));
    expect(await screen.findByText(/^Accepted by Lerato Mokoena/)).toBeTruthy();
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { planId: PLAN },
    ]);
    const region = within(screen.getByRole('region', { name: 'Plan' }));
    expect(region.getByText(/^Accepted by Mamello Mokoena/)).toBeTruthy();
    expect(region.queryByText(/^Not yet accepted/)).toBeNull();
    expect(region.queryByRole('button', { name: 'Accept Plan' })).toBeNull();
  });

  it('has no button once the own party has accepted', async () => {
    plan = { ...SIGNED, acceptances: [OF_MOTHER], awaited: ['student'], allowedActions: [] };
    await show();
    expect(screen.queryByRole('button', { name: 'Accept Plan' })).toBeNull();
    expect(screen.getByText('Not yet accepted by the student')).toBeTruthy();
  });
});
