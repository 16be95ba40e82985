import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { StudentId } from '@thuto/domain/ids';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { currentUserStore } from '../../../lib/current-user/current-user-store.ts';
import { ProofForm } from './proof-form.tsx';

const FORMAT = 'Invalid file format. Please upload an image or PDF file.';

const STUDENT = {
  id: 's1' as StudentId,
  name: 'Thabo Mokoena',
  firstName: 'Thabo',
  relationship: 'self' as const,
  ...ALL_GUARDIAN_RIGHTS,
};

beforeEach(() =>
  currentUserStore.set({
    accountId: 'a1',
    email: 'thabo@example.org',
    displayName: 'Thabo',
    role: 'student',
    emailVerified: true,
    students: [STUDENT],
  }),
);

function renderForm() {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ProofForm accountId="a1" packageId="bundle-5" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Payment proof');
  return { input, choose: (file: File) => fireEvent.change(input, { target: { files: [file] } }) };
}

const SLIP = new File(['receipt'], 'slip.png', { type: 'image/png' });

it('announces a file of the wrong format as an error of its field (PAY-10)', () => {
  const { input, choose } = renderForm();
  choose(new File(['hello'], 'notes.txt', { type: 'text/plain' }));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(FORMAT);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-describedby')).toContain(alert.id);
});

it('removes the error when an image is chosen', () => {
  const { input, choose } = renderForm();
  choose(new File([], 'empty.png', { type: 'image/png' }));
  expect(screen.getByRole('alert').textContent).toBe(FORMAT);
  choose(SLIP);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByText('slip.png')).toBeTruthy();
});
