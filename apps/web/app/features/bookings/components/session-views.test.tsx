import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startCurrentUser } from '../../../lib/current-user/current-user-store.ts';
import { renderPage, stubServer } from '../../../testing/render-page.tsx';
import type { Lesson } from '../lesson.ts';
import { buttonStyles } from '../../../components/ui/button-styles.ts';
import { LessonCard, type LessonCardProps } from './lesson-card.tsx';
import { readSessionView } from './session-views.tsx';
import { YourSessions } from './your-sessions.tsx';
import { WeekOfFreeTimes } from '../../../components/free-times/week-of-free-times.tsx';

const nothing = () => undefined;
const NOW = Date.parse('2026-11-28T10:00:00Z');

describe('sessions page (VIEW-13)', () => {
  it.each([
    ['', 'upcoming'],
    ['?show=upcoming', 'upcoming'],
    ['?show=past', 'past'],
    ['?book=1&for=2', 'book'],
  ])('opens at %o the view %s', (search, view) => {
    expect(readSessionView(new URLSearchParams(search))).toBe(view);
  });

  it('shows one day of free times on a phone, and another after a press', async () => {
    const day = (date: string) => ({ date, times: [{ time: '16:00' }] });
    const user = renderPage(
      <WeekOfFreeTimes
        query={{
          data: {
            days: [day('2026-12-01'), day('2026-12-02')],
            firstDate: '2026-12-01',
            lastDate: '2027-01-01',
          } as never,
          error: null,
          isFetching: false,
          isPlaceholderData: false,
          refetch: nothing,
        }}
        from="2026-12-01"
        onFrom={nothing}
        chosen={[]}
        onChoose={nothing}
        timeZone="Africa/Maseru"
        note=""
      />,
    );
    const isShown = (name: string) =>
      !screen.getByRole('group', { name }).className.includes('max-sm:hidden');
    expect([isShown('Tue 1'), isShown('Wed 2')]).toEqual([true, false]);
    await user.click(screen.getByRole('button', { name: 'Wed 2' }));
    expect([isShown('Tue 1'), isShown('Wed 2')]).toEqual([false, true]);
  });
});

const CONFIRMED = {
  id: 'l1',
  kind: 'booking',
  status: 'approved',
  subject: 'physics',
  tutorName: 'Tumelo',
  date: '2026-12-01',
  time: '16:00',
  startsAt: '2026-12-01T14:00:00Z',
  duration: 60,
  notes: '',
  reason: '',
  meetingLink: 'https://meet.example.org/1',
  outcome: null,
  dispute: null,
  wasCancelledLate: false,
  otherTimes: [],
  proposals: [],
  planItem: null,
  expiresAt: null,
  cancellation: { freeUntil: '2026-11-30T14:00:00Z' },
  timeChange: { state: 'possible', freeUntil: '2026-11-30T14:00:00Z' },
  allowedActions: ['cancel', 'change-time', 'add-to-calendar'],
};

const renderCard = (props: Partial<LessonCardProps> = {}) =>
  renderPage(
    <LessonCard
      lesson={CONFIRMED as unknown as Lesson}
      timeZone="Africa/Maseru"
      now={NOW}
      onWithdraw={nothing}
      onCancel={nothing}
      onChangeTime={nothing}
      onBookAgain={nothing}
      onDispute={nothing}
      {...props}
    />,
  );

describe('LessonCard (VIEW-13, LESSON-6)', () => {
  beforeEach(() => {
    stubServer(() => ({}));
    const student = { id: 's1', firstName: 'Neo', canBook: true, canPay: true, canSeeProgress: true };
    startCurrentUser({
      accountId: 'a1',
      email: 'a@b.example',
      role: 'student',
      students: [student],
    } as never);
  });

  it('has Join Session, and behind More what a family may still do', async () => {
    const lesson = CONFIRMED as unknown as Lesson;
    const onCancel = vi.fn<(lesson: Lesson) => void>();
    const user = renderCard({ lesson, onCancel });
    expect(await screen.findByRole('link', { name: /Join Session/ })).toBeTruthy();
    expect(screen.getByText('Free until Mon 16:00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel Lesson' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Change Time' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('link', { name: /Add to calendar/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel Lesson' }));
    expect(onCancel).toHaveBeenCalledWith(lesson);
  });

  it.each([
    { when: 'a day before', now: '2026-11-30T14:00:00Z', variant: 'outline' },
    { when: 'eleven minutes before', now: '2026-12-01T13:49:00Z', variant: 'outline' },
    { when: 'ten minutes before', now: '2026-12-01T13:50:00Z', variant: 'primary' },
  ] as const)('shows Join Session as $variant button $when the start', async ({ now, variant }) => {
    renderCard({ now: Date.parse(now) });
    const join = await screen.findByRole('link', { name: /Join Session/ });
    expect(join.className).toBe(buttonStyles({ variant, size: 'sm' }));
  });

  it('says why the time cannot change, without an entry for it (BOOK-29)', async () => {
    renderCard({ now: Date.parse('2026-11-30T14:00:01Z') });
    expect(await screen.findByText('Too late to change')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change Time' })).toBeNull();
  });

  it('says by when a family answers the times that were proposed, beside Pending (BOOK-31)', async () => {
    const proposal = { id: 'p1', date: '2026-12-02', time: '15:00', startsAt: '2026-12-02T13:00:00Z' };
    const asked = {
      ...CONFIRMED,
      status: 'pending',
      meetingLink: null,
      expiresAt: '2026-11-30T10:00:00Z',
      proposals: [{ ...proposal, duration: 60, tutorName: 'Mme Lineo', expiresAt: '2026-11-29T12:27:00Z' }],
      allowedActions: ['withdraw'],
    } as unknown as Lesson;
    renderCard({ lesson: asked });
    expect(screen.getByText('Proposed')).toBeTruthy();
    expect(await screen.findByText(/Answer by Sun 14:27/)).toBeTruthy();
    expect(screen.queryByText(/We answer by/)).toBeNull();
  });
});

it('names the booked sessions that are over below the upcoming ones (CREDIT-14)', () => {
  const over = { ...CONFIRMED, id: 'l2', startsAt: '2026-11-27T14:00:00.000Z' } as unknown as Lesson;
  renderPage(
    <YourSessions
      lessons={[over]}
      timeZone="Africa/Maseru"
      now={NOW}
      shown="upcoming"
      pagination={{} as never}
      onBookAgain={nothing}
    />,
  );
  screen.getByText('No upcoming sessions');
  screen.getByText(/^1 booked session is over\. Your tutor still reports how it went\./);
  expect(screen.getByRole('link', { name: 'See past sessions' }).getAttribute('href')).toContain('show=past');
});
