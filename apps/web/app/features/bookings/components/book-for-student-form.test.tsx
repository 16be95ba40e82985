import { screen, waitFor } from '@testing-library/react';
import type { BookableStudent } from '@thuto/contract/bookings';
import { expect, it } from 'vitest';
import { toasts } from '../../../components/ui/toast-store.ts';
import { rejection, renderPage, stubServer } from '../../../testing/render-page.tsx';
import { BookForStudentForm } from './book-for-student-form.tsx';

const STUDENT = { id: 's1', name: 'Thabo', balance: { remaining: 3 } } as BookableStudent;

const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('explains every refusal, keeps the input, and books (BOOK-7, BOOK-11, BOOK-15)', async () => {
  let respond = (): unknown => rejection(500, 'internal_error');
  const sent = stubServer(({ method, path }) => {
    if (method !== 'GET') return respond();
    return path === '/api/tutors' ? { items: [] } : { student: null, tutor: null };
  });
  let booked = 0;
  const user = renderPage(
    <BookForStudentForm
      student={STUDENT}
      onStudentMissing={() => undefined}
      onBooked={() => {
        booked += 1;
      }}
    />,
  );
  const book = async () => user.click(await screen.findByRole('button', { name: 'Book Session' }));
  await book();
  expect(await screen.findByText('Please fill in all required fields.')).toBeTruthy();
  await user.selectOptions(fieldOf('Subject'), 'Physics');
  await user.selectOptions(fieldOf('Duration'), '90 minutes');
  await user.type(fieldOf('Date'), '2020-01-01');
  await user.type(fieldOf('Time'), '15:00');
  await user.type(fieldOf('Notes (Optional)'), 'Lenses');
  await book();
  expect(await screen.findByText('Please choose a date from today on')).toBeTruthy();
  expect(sent).toEqual([]);

  await user.clear(fieldOf('Date'));
  await user.type(fieldOf('Date'), '2099-03-02');
  for (const [status, code, sentence] of [
    [500, 'internal_error', 'Error booking session. Please try again.'],
    [409, 'sessions_exhausted', 'Student has no remaining sessions.'],
    [404, 'student_not_found', 'Student not found.'],
  ] as const) {
    respond = () => rejection(status, code);
    await book();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(fieldOf('Notes (Optional)').value).toBe('Lenses');
  }
  respond = () => ({});
  await book();
  await waitFor(() => expect(booked).toBe(1));
  expect(sent.at(-1)).toMatchObject({
    path: '/api/bookings',
    body: { studentId: 's1', subject: 'physics', date: '2099-03-02', time: '15:00', notes: 'Lenses' },
  });
  expect(toasts.read().map(({ message }) => message)).toEqual(['Session booked successfully for student!']);
  expect(fieldOf('Notes (Optional)').value).toBe('');
});
