import type { Homework } from '@thuto/contract/homework';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import type { HomeworkToSend } from '../send-homework.ts';
import { HandInForm } from './hand-in-form.tsx';

const send = vi.hoisted(() => vi.fn<(homework: HomeworkToSend) => Promise<void>>());
vi.mock('../send-homework.ts', async (original) => ({
  ...(await original<typeof import('../send-homework.ts')>()),
  sendHomework: send,
}));

const HOMEWORK = {
  id: 'h1',
  files: [{ id: 'f1', fileName: 'page-1.jpg', contentType: 'image/jpeg', size: 1000, url: '/f1' }],
  note: 'My first try',
} as unknown as Homework;
const photo = new File(['x'], 'page-2.jpg', { type: 'image/jpeg' });
const pdf = new File(['x'], 'answers.pdf', { type: 'application/pdf' });
const song = new File(['x'], 'song.mp3', { type: 'audio/mpeg' });

const onClose = vi.fn<() => void>();

beforeEach(() => {
  send.mockReset().mockResolvedValue(undefined);
  onClose.mockReset();
});

const show = (homework: Partial<Homework> = {}) =>
  renderPage(
    <HandInForm homework={{ ...HOMEWORK, ...homework }} accountId="a1" studentId="s1" onClose={onClose} />,
  );
const chosen = () =>
  within(screen.getByRole('list', { name: 'Files to hand in' }))
    .getAllByRole('listitem')
    .map((item) => /[\w-]+\.(?:jpg|pdf)/.exec(item.textContent)?.[0]);
const choose = () => screen.getByLabelText(/^Photos or file/);
const handIn = () => screen.getByRole('button', { name: 'Hand In' });

describe('HandInForm (HOMEWORK-2)', () => {
  it('sends the chosen files with those that stay and the note', async () => {
    const user = show();
    await user.upload(choose(), [photo, pdf]);
    expect(chosen()).toEqual(['page-1.jpg', 'page-2.jpg', 'answers.pdf']);
    await user.click(screen.getByRole('button', { name: 'Remove page-2.jpg' }));
    await user.click(handIn());
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      homeworkId: 'h1',
      studentId: 's1',
      accountId: 'a1',
      files: [pdf],
      keptFileIds: ['f1'],
      note: 'My first try',
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('names a wrong file and keeps the others', async () => {
    show({ files: [] });
    // A phone can also offer files that the field does not accept.
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(choose(), [photo, song]);
    expect(screen.getByText(/“song\.mp3” is neither a photo nor a PDF/)).toBeTruthy();
    expect(chosen()).toEqual(['page-2.jpg']);
  });

  it('asks for a file, and sends nothing without one', async () => {
    const user = show({ files: [] });
    await user.click(handIn());
    expect(screen.getByText('Please choose a photo or a file of your homework.')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it('takes at most 8 files', async () => {
    const user = show();
    const many = Array.from({ length: 8 }, (_, at) => new File(['x'], `more-${at}.pdf`, { type: pdf.type }));
    await user.upload(choose(), many);
    expect(screen.getByText(/At most 8 files/)).toBeTruthy();
    expect(chosen()).toHaveLength(8);
  });

  it('says that the upload waits in a tunnel, and can be cancelled', async () => {
    send.mockImplementation(({ onPhase, signal }) => {
      onPhase({ kind: 'sending', index: 1, count: 1, percent: 40, waiting: true });
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
      });
    });
    const user = show();
    await user.click(handIn());
    expect(await screen.findByText(/The connection is lost\. The upload goes on/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/Please try again/)).toBeTruthy();
    expect(chosen()).toEqual(['page-1.jpg']);
    expect(onClose).not.toHaveBeenCalled();
  });
});
