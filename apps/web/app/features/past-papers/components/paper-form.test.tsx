import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rejection, renderPage, type SentCall, stubServer } from '../../../testing/render-page.tsx';
import { PaperForm } from './paper-form.tsx';

const STUDENT = '0199c1d2-0000-4000-8000-000000000001';
const [CHAPTER, MOTION, FORCES] = ['a', 'b', 'c'].map((last) => `0199c1d2-0000-4000-8000-00000000000${last}`);
const topic = (id: string | undefined, title: string, parentId: string | null | undefined) => ({
  id,
  code: '1.1',
  title,
  parentId,
});
const TOPICS = {
  items: [
    topic(CHAPTER, 'Mechanics', null),
    topic(MOTION, 'Motion', CHAPTER),
    topic(FORCES, 'Forces', CHAPTER),
  ],
};

const onSaved = vi.fn<(syllabusId: string) => void>();
let sent: SentCall[];
let response: unknown;

beforeEach(() => {
  onSaved.mockReset();
  response = { syllabusId: 'igcse-0625' };
  sent = stubServer(({ method }) => (method === 'GET' ? TOPICS : response));
});

async function show() {
  const user = renderPage(
    <PaperForm
      owner={{ side: 'family', studentId: STUDENT }}
      paper={null}
      syllabuses={[{ id: 'igcse-0625', name: 'IGCSE Physics 0625' }]}
      start={{ syllabusId: 'igcse-0625', today: '2026-03-01' }}
      onSaved={onSaved}
      onCancel={() => undefined}
    />,
  );
  await screen.findByRole('group', { name: 'Question 1' });
  const question = (number: number) =>
    within(screen.getByRole('group', { name: `Question ${String(number)}` }));
  const fill = async (number: number, marks: string, maxMarks: string) => {
    await user.selectOptions(question(number).getByLabelText(/^Topic/), MOTION ?? '');
    await user.type(question(number).getByLabelText(/^Marks/), marks);
    await user.type(question(number).getByLabelText(/^Out of/), maxMarks);
  };
  await user.type(screen.getByLabelText(/^Year/), '2024');
  await user.selectOptions(screen.getByLabelText(/^Session/), 'june');
  await user.type(screen.getByLabelText(/^Paper/), '42');
  const add = () => user.click(screen.getByRole('button', { name: 'Add Past Paper' }));
  return { user, question, fill, add };
}

describe('PaperForm (PAPER-1, PAPER-5)', () => {
  it('adds up the marks while they are typed, and sends them', async () => {
    const { user, fill, add } = await show();
    await fill(1, '3', '4');
    await user.click(screen.getByRole('button', { name: 'Add Question' }));
    await fill(2, '5', '6');
    expect(screen.getByText('Total: 8 of 10 (80 %)')).toBeTruthy();
    await add();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith('igcse-0625'), 20_000);
    expect(sent[0]?.body).toEqual({
      syllabusId: 'igcse-0625',
      year: 2024,
      session: 'june',
      paper: '42',
      writtenOn: '2026-03-01',
      questions: [
        { name: '1', topicId: MOTION, marks: 3, maxMarks: 4 },
        { name: '2', topicId: MOTION, marks: 5, maxMarks: 6 },
      ],
    });
  });

  it('refuses more marks than the maximum beside the field, and a word for a number', async () => {
    const { question, fill, add } = await show();
    await fill(1, '7', '6');
    await add();
    expect(await question(1).findByText('More marks than the maximum')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('keeps everything that was typed when the paper exists already', async () => {
    response = rejection(409, 'past_paper_exists');
    const { question, fill, add } = await show();
    await fill(1, '3', '4');
    await add();
    await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000);
    expect((question(1).getByLabelText(/^Marks/) as HTMLInputElement).value).toBe('3');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('offers topics, not chapters', async () => {
    const { question } = await show();
    const options = within(question(1).getByLabelText(/^Topic/)).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Choose a topic',
      '1.1 Motion',
      '1.1 Forces',
    ]);
  });
});
