import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ContentValues, toContentValues } from '../content-values.ts';

/** The content form. Its rules depend on the selected type. */
export function useContentForm(defaultValues: ContentValues) {
  return useForm<ContentValues>({
    defaultValues,
    resolver: (values, context, options) =>
      zodResolver(toContentValues(values.type))(values, context, options),
  });
}
