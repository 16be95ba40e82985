import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

export interface LazyResolver<Input extends FieldValues, Output> {
  readonly resolver: Resolver<Input, unknown, Output>;
  /** The form's `ref`: fetches schema and Zod with its first focus, so that they are there before anything is sent. */
  readonly warmOnFocus: (form: HTMLFormElement) => () => void;
}

/**
 * A form's resolver whose schema comes when the form is first used: Zod (22 KB compressed) is no part of a page's first
 * load. Where it could not be fetched the form is not sent, and `errors.root` is set.
 * @param load `() => import('../sign-in-values.ts').then((module) => module.SignInValues)`
 */
export function lazyResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
): LazyResolver<Input, Output> {
  let loading: Promise<Resolver<Input, unknown, Output>> | undefined;

  const get = () => {
    loading ??= Promise.all([import('@hookform/resolvers/zod'), load()])
      .then(([{ zodResolver }, schema]) => zodResolver(schema))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };

  return {
    warmOnFocus: (form) => {
      const warm = () => void get().catch(() => undefined);
      // Somebody may have begun before the scripts came.
      if (form.contains(document.activeElement)) warm();
      form.addEventListener('focusin', warm, { once: true });
      return () => form.removeEventListener('focusin', warm);
    },
    resolver: async (values, context, options) => {
      try {
        const resolve = await get();
        return await resolve(values, context, options);
      } catch {
        return { values: {}, errors: { root: { type: 'load' } } } as Awaited<
          ReturnType<Resolver<Input, unknown, Output>>
        >;
      }
    },
  };
}
