import type { Homework } from '@thuto/contract/homework';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rejection, renderPage, type SentCall, stubServer } from '../../../testing/render-page.tsx';
import { MarkForm } from './mark-form.tsx';

const FORCES = '00000000-0000-4000-8000-000000000002';
const HOMEWORK = {
  id: 'h1',
  topics: [
    { id: '00000000-0000-4000-8000-000000000001', code: '1.1', title: 'Motion' },
    { id: FORCES, code: '1.2', title: 'Forces' },
  ],
} as unknown as Homework;

const onClose = vi.fn<() => void>();
let sent: SentCall[];
let response: unknown;

beforeEach(() => {
  onClose.mockReset();
  response = {};
  sent = stubServer(() => response);
});

function show() {
  const user = renderPage(<MarkForm homework={HOMEWORK} onClose={onClose} />);
  const choose = (topic: string, level: string) =>
    user.click(within(screen.getByRole('radiogroup', { name: topic })).getByLabelText(level));
  const save = () => user.click(screen.getByRole('button', { name: 'Mark Homework' }));
  return { user, choose, save };
}

describe('MarkForm (HOMEWORK-4)', () => {
  it('sends a level for the topics that have one, and the comment', async () => {
    const { user, choose, save } = show();
    await choose('Forces', 'Secure');
    await choose('Forces', 'Developing');
    await user.type(screen.getByLabelText('Comment'), 'Show your working.');
    await save();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), 20_000);
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/tutor/homework/h1/mark',
        body: { marks: [{ topicId: FORCES, level: 'developing' }], comment: 'Show your working.' },
      },
    ]);
  });

  it('asks for a level before it sends anything', async () => {
    const { save } = show();
    await save();
    expect(await screen.findByText('Please choose a level for at least one topic')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('keeps levels and comment when the marks cannot be saved', async () => {
    response = rejection(500, 'internal_error');
    const { user, choose, save } = show();
    await choose('Motion', 'Gap');
    await user.type(screen.getByLabelText('Comment'), 'Read again.');
    await save();
    expect(await screen.findByText(/The marks could not be saved/)).toBeTruthy();
    expect((screen.getByLabelText('Comment') as HTMLTextAreaElement).value).toBe('Read again.');
    const motion = screen.getByRole('radiogroup', { name: 'Motion' });
    expect((within(motion).getByLabelText('Gap') as HTMLInputElement).checked).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });
});
