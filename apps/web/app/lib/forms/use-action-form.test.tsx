import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Field } from '../../components/ui/field.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { ApiError } from '../api/api-error.ts';
import { malotiAmount } from './maloti-amount.ts';
import { FormRefusal, useActionForm } from './use-action-form.ts';

const Schema = z.object({
  name: z.string().trim().min(1, 'Please enter a name'),
  price: malotiAmount('Please enter an amount'),
});

const send = vi.fn<(values: z.output<typeof Schema>) => Promise<unknown>>();

function PriceForm({ onlyField }: { onlyField?: 'name' }) {
  const { register, errors, refusal, submit } = useActionForm({
    schema: Schema,
    defaultValues: { name: '', price: '' },
    send,
    errorMessage: (error) => (error instanceof ApiError ? error.code : 'No connection'),
    codeFields: { package_name_taken: 'name' },
    summarize: ({ name, price }) => (name && price ? 'Please fill in all fields.' : null),
    ...(onlyField && { onlyField }),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...register('name')} />
      </Field>
      <Field label="Price" error={errors.price?.message}>
        <TextInput {...register('price')} />
      </Field>
      {refusal !== null && <p role="alert">{refusal}</p>}
      <button type="submit">Save</button>
    </form>
  );
}

/** Fills in the form and sends it. `failure` is what the action then throws. */
async function sendForm(failure?: Error, onlyField?: 'name') {
  send.mockReset();
  if (failure === undefined) send.mockResolvedValue(undefined);
  else send.mockRejectedValue(failure);
  const user = renderPage(<PriceForm {...(onlyField && { onlyField })} />);
  await user.type(screen.getByLabelText('Name'), ' Ten lessons ');
  await user.type(screen.getByLabelText('Price'), '1,020.50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return user;
}

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const errorOf = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '').join(' ');
};

describe('useActionForm', () => {
  it('sends what the schema makes of the fields', async () => {
    await sendForm();
    expect(send).toHaveBeenCalledWith({ name: 'Ten lessons', price: 102_050 });
  });

  it('shows what the schema refuses at the fields, and sends nothing', async () => {
    send.mockReset();
    const user = renderPage(<PriceForm />);
    await user.type(screen.getByLabelText('Price'), 'ten');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(errorOf('Name')).toContain('Please enter a name');
    expect(errorOf('Price')).toContain('Please enter an amount');
    expect(send).not.toHaveBeenCalled();
  });

  it('shows errors of the server at their fields, and keeps what was typed', async () => {
    await sendForm(new ApiError({ code: 'input_invalid', status: 422, fields: { price: 'Too much' } }));
    await vi.waitFor(() => expect(errorOf('Price')).toContain('Too much'));
    expect(valueOf('Name')).toBe(' Ten lessons ');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a code at the field that is named for it', async () => {
    await sendForm(new ApiError({ code: 'package_name_taken', status: 409 }));
    await vi.waitFor(() => expect(errorOf('Name')).toContain('package_name_taken'));
  });

  it('returns any other error as the refusal, and clears it with the next attempt', async () => {
    const user = await sendForm(new Error('offline'));
    expect((await screen.findByRole('alert')).textContent).toBe('No connection');
    expect(valueOf('Price')).toBe('1,020.50');
    send.mockResolvedValue(undefined);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows the sentence of a refusal that the form itself throws', async () => {
    await sendForm(new FormRefusal('Please choose another price.'));
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose another price.');
  });

  it('summarizes what is missing beside the button', async () => {
    const user = renderPage(<PriceForm />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all fields.');
  });

  it('shows any other error at the only field of a form', async () => {
    await sendForm(new Error('offline'), 'name');
    await vi.waitFor(() => expect(errorOf('Name')).toContain('No connection'));
  });

  it('says so when the schema refuses a field that is not on the screen', async () => {
    const sendHidden = vi.fn(async () => undefined);
    function HiddenForm() {
      const { refusal, submit } = useActionForm({
        schema: z.object({ lessons: z.array(z.object({ id: z.uuid() })) }),
        defaultValues: { lessons: [{ id: 'none' }] },
        send: sendHidden,
        errorMessage: String,
      });
      return (
        <form onSubmit={submit}>
          {refusal !== null && <p role="alert">{refusal}</p>}
          <button type="submit">Save</button>
        </form>
      );
    }
    const user = renderPage(<HiddenForm />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be sent');
    expect(sendHidden).not.toHaveBeenCalled();
  });
});
