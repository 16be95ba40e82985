import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { NewerVersion } from '../../components/newer-version.tsx';
import { ApiError } from '../api/api-error.ts';
import { useRevisionForm } from './use-revision-form.ts';

const Topic = z.object({ title: z.string(), revision: z.number() });
type Topic = z.infer<typeof Topic>;
const MINE = { title: 'Waves', revision: 1 };
const THEIRS = { title: 'Waves and light', revision: 2 };

const send = vi.fn<(values: { title: string }, base: Topic | null) => Promise<void>>();

function Form() {
  const { register, submit, refusal, newer, keepMine, takeTheirs } = useRevisionForm({
    item: MINE,
    toValues: (item: Topic | null) => ({ title: item?.title ?? '' }),
    schema: z.object({ title: z.string() }),
    changed: { code: 'topic_changed', schema: Topic },
    send,
    errorMessage: () => 'Not saved.',
  });
  return (
    <form onSubmit={submit}>
      <input aria-label="Title" {...register('title')} />
      {newer !== null && (
        <NewerVersion what="topic" now={newer.title} keepMine={keepMine} takeTheirs={takeTheirs} />
      )}
      {refusal}
      <button type="submit">Save</button>
    </form>
  );
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title').value;

async function saveOverTheirs() {
  send.mockReset();
  send.mockRejectedValueOnce(
    new ApiError({ status: 409, code: 'topic_changed', details: { current: THEIRS } }),
  );
  render(<Form />);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Sound' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/It is now Waves and light\./);
  expect(title()).toBe('Sound');
}
const saveAgain = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
};

it('keeps what was typed, and saves it over the newer revision', async () => {
  await saveOverTheirs();
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(title()).toBe('Sound');
  await saveAgain();
  expect(send).toHaveBeenLastCalledWith({ title: 'Sound' }, THEIRS);
});

it('takes the newer revision into the form', async () => {
  await saveOverTheirs();
  fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  expect(title()).toBe('Waves and light');
  await saveAgain();
  expect(send).toHaveBeenLastCalledWith({ title: 'Waves and light' }, THEIRS);
});

it('shows every other refusal', async () => {
  send.mockReset();
  send.mockRejectedValueOnce(new ApiError({ status: 409, code: 'topic_changed', details: {} }));
  render(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not saved.')).toBeTruthy();
});
