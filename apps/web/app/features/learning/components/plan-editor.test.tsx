import type { Plan, PlanChoices } from '@thuto/contract/learning';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rejection, renderPage, type SentCall, stubServer } from '../../../testing/render-page.tsx';
import { PlanEditor } from './plan-editor.tsx';

const idOf = (n: number) => `0199c1d2-0000-7000-8000-00000000000${n}`;
const [STUDENT, PLAN, MOTION, FORCES, ENERGY, VIDEO] = [1, 2, 3, 4, 5, 6].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const WEEKS = ['2026-03-02', '2026-03-09', '2026-03-16'];
const topic = (id: string, title: string, weekOf: string | null) => ({
  id,
  code: '1.1',
  title,
  weekOf,
  lessons: 1,
  target: `You can answer exam questions on ${title}.`,
  ownTarget: '',
  isRetired: false,
  taught: null,
  contents: [],
  lesson: null,
});
const DRAFT: Plan = {
  id: PLAN,
  subject: 'physics',
  version: 1,
  reason: 'Assessment',
  examOn: '2026-05-01',
  lessonsPerWeek: 1,
  items: [topic(MOTION, 'Motion', '2026-03-02'), topic(FORCES, 'Forces', '2026-03-09')],
  trade: null,
  standing: {
    status: 'on_time',
    weeks: 0,
    total: 2,
    taught: 0,
    secure: 0,
    waiting: 0,
    forecast: null,
    reachable: null,
  },
  timeZone: 'Africa/Maseru',
  createdAt: '2026-03-01T10:00:00.000Z',
  signedBy: null,
  signedAt: null,
  acceptances: [],
  awaited: [],
  allowedActions: [],
};
const CHOICES: PlanChoices = {
  topics: [MOTION, FORCES, ENERGY].map((id, at) => ({
    id,
    code: `1.${at + 1}`,
    title: ['Motion', 'Forces', 'Energy'][at] ?? '',
  })),
  contents: [{ id: VIDEO, title: 'Forces in pictures', type: 'video' }],
  weeks: WEEKS,
} as PlanChoices;

const onClose = vi.fn<() => void>();
let sent: SentCall[];
let response: unknown;

beforeEach(() => {
  onClose.mockReset();
  response = { plan: DRAFT };
  sent = stubServer(({ method }) => (method === 'GET' ? CHOICES : response));
});

async function show() {
  const user = renderPage(
    <PlanEditor plan={DRAFT} studentId={STUDENT} subject="physics" onClose={onClose} />,
  );
  await screen.findByRole('form', { name: 'Edit Plan' });
  const of = (title: string) => within(screen.getByRole('group', { name: title }));
  const save = () => user.click(screen.getByRole('button', { name: 'Save Plan' }));
  return { user, of, save };
}

describe('PlanEditor (PLAN-6)', () => {
  it('saves weeks, targets, content, removed and added topics', async () => {
    const { user, of, save } = await show();
    await user.selectOptions(of('Forces').getByLabelText('Week'), '2026-03-16');
    await user.type(of('Forces').getByLabelText('Target'), 'Resolve forces on a slope');
    await user.selectOptions(of('Forces').getByLabelText('Library content'), VIDEO);
    await user.click(screen.getByRole('button', { name: 'Remove Motion' }));
    await user.selectOptions(screen.getByLabelText('Add Topic'), ENERGY);
    await save();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), 20_000);
    expect(sent.map(({ body }) => body)).toEqual([
      {
        planId: PLAN,
        items: [
          {
            topicId: FORCES,
            weekOf: '2026-03-16',
            target: 'Resolve forces on a slope',
            contentIds: [VIDEO],
          },
          { topicId: ENERGY, weekOf: '2026-03-16', target: '', contentIds: [] },
        ],
      },
    ]);
  });

  it('shows beside the topic that it comes before its prerequisite, and keeps everything', async () => {
    const message = 'Needs Motion first: not before the week of 9 March 2026';
    response = rejection(422, 'input_invalid', { fields: { 'items.1.weekOf': message } });
    const { user, of, save } = await show();
    await user.type(of('Forces').getByLabelText('Target'), 'Draw forces');
    await save();
    expect(await of('Forces').findByText(message)).toBeTruthy();
    expect((of('Forces').getByLabelText('Target') as HTMLInputElement).value).toBe('Draw forces');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the plan has changed in the meantime', async () => {
    response = rejection(409, 'plan_changed');
    const { user, of, save } = await show();
    await user.type(of('Motion').getByLabelText('Target'), 'Read graphs');
    await save();
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000);
    expect((of('Motion').getByLabelText('Target') as HTMLInputElement).value).toBe('Read graphs');
    expect(onClose).not.toHaveBeenCalled();
  });
});
