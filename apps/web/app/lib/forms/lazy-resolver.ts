import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

export interface LazyResolver<Input extends FieldValues, Output> {
  readonly resolver: Resolver<Input, unknown, Output>;
  /** The form's `ref`: fetches schema and Zod on first focus, so that they are loaded before the form is sent. */
  readonly warmOnFocus: (form: HTMLFormElement) => () => void;
}

/**
 * Returns a form resolver that loads its schema when the form is first used, so that Zod (22 KB compressed) is not part
 * of the first load. If the schema cannot be fetched, the form is not sent and `errors.root` is set.
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
      // The user may have focused the form before the scripts loaded.
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
