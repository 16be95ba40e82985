import type { TermReport } from '@thuto/contract/term-reports';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rejection, renderPage, type SentCall, stubServer } from '../../../testing/render-page.tsx';
import { TutorTermReports } from './tutor-term-reports.tsx';

const STUDENT = '0199c1d2-0000-7000-8000-000000000001';
const TERM = '0199c1d2-0000-7000-8000-000000000002';
const DRAFT: TermReport = {
  id: null,
  termId: TERM,
  subject: 'physics',
  termName: 'Term 1',
  startsOn: '2026-01-19',
  endsOn: '2026-04-03',
  version: 1,
  reason: '',
  revision: 3,
  comment: '',
  nextTerm: 'Forces and energy',
  facts: {
    topics: [{ title: 'Motion', start: 'gap', now: 'secure' }],
    secureAtStart: 0,
    secureNow: 1,
    topicCount: 50,
    attended: 5,
    held: 6,
    homework: 2,
    papers: null,
  },
  signedBy: null,
  signedAt: null,
  timeZone: 'Africa/Maseru',
};
const CHOICES = {
  studentName: 'Lerato Mokoena',
  terms: [{ id: TERM, name: 'Term 1', startsOn: '2026-01-19', endsOn: '2026-04-03' }],
  subjects: ['physics'],
};

let sent: SentCall[];
let report: TermReport;
let response: unknown;

beforeEach(() => {
  report = DRAFT;
  response = { ...DRAFT, comment: 'Well done', revision: 4 };
  sent = stubServer(({ method, path }) => {
    if (method !== 'GET') return response;
    return path.endsWith('/physics') || path.includes(TERM) ? report : CHOICES;
  });
});

async function show() {
  const user = renderPage(<TutorTermReports studentId={STUDENT} />);
  const comment = await screen.findByLabelText<HTMLTextAreaElement>(/^Comment/);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, comment, press };
}

describe('TutorTermReports (TERM-2)', () => {
  it('needs a comment before the signature', async () => {
    const { press } = await show();
    await press('Sign Report');
    expect(await screen.findByText('Please write a comment')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('signs the revision that the tutor has read, with the words as they are typed', async () => {
    const { user, comment, press } = await show();
    await user.type(comment, 'Well done');
    await press('Sign Report');
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000);
    expect(sent[0]?.path).toMatch(/sign/);
    expect(sent[0]?.body).toMatchObject({
      version: 1,
      revision: 3,
      comment: 'Well done',
      nextTerm: 'Forces and energy',
    });
  });

  it('keeps the words when the report has changed in the meantime', async () => {
    response = rejection(409, 'term_report_changed');
    const { user, comment, press } = await show();
    await user.type(comment, 'Well done');
    await press('Sign Report');
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000);
    expect(comment.value).toBe('Well done');
    expect(screen.getByRole('button', { name: 'Sign Report' })).toBeTruthy();
  });

  it('shows a signed report as it is, and starts a new version for a reason only', async () => {
    report = {
      ...DRAFT,
      comment: 'Well done',
      signedBy: 'Ntate Thabiso',
      signedAt: '2026-04-03T10:00:00.000Z',
    };
    const user = renderPage(<TutorTermReports studentId={STUDENT} />);
    expect(await screen.findByText(/^Signed by Ntate Thabiso/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign Report' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New Version' }));
    expect(screen.getByText('Please enter a reason')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason'), 'A paper was marked later');
    await user.click(screen.getByRole('button', { name: 'New Version' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000);
    expect(sent[0]?.body).toMatchObject({ version: 1, reason: 'A paper was marked later' });
  });
});
