import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type ContentValues, toContentValues } from '../content-values.ts';

/** The form of content; which rules hold depends on the type that is chosen. */
export function useContentForm(defaultValues: ContentValues) {
  return useForm<ContentValues>({
    defaultValues,
    resolver: (values, context, options) =>
      zodResolver(toContentValues(values.type))(values, context, options),
  });
}
