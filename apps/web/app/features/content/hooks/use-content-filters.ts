import { CONTENT_TYPES, type ContentType } from '@thuto/domain/content';
import { type Subject, SUBJECTS } from '@thuto/domain/tuition';
import { useSearchParams } from 'react-router';

export interface ContentFilters {
  type: ContentType | '';
  subject: Subject | '';
  search: string;
}

/** The filters of a list of content, kept in the address; what is unknown there means all. */
export function useContentFilters() {
  const [params, setParams] = useSearchParams();
  const filters: ContentFilters = {
    type: CONTENT_TYPES.find((known) => known === params.get('type')) ?? '',
    subject: SUBJECTS.find((known) => known === params.get('subject')) ?? '',
    search: (params.get('search') ?? '').slice(0, 100),
  };
  const change = (next: Readonly<Record<string, string>>) =>
    setParams(
      (present) => {
        const changed = new URLSearchParams(present);
        for (const [name, value] of Object.entries(next)) {
          if (value === '') changed.delete(name);
          else changed.set(name, value);
        }
        // Another list begins with its first page.
        changed.delete('after');
        return changed;
      },
      // Every letter typed would be a step of Back.
      { replace: true, preventScrollReset: true },
    );
  return {
    filters,
    change,
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
    isFiltered: Object.values(filters).some((value) => value !== ''),
    /** Another parameter of the address. */
    read: (name: string) => params.get(name),
  };
}

/** As the calls take them: what is not filtered by is left out. */
export const filterInput = ({ type, subject, search }: ContentFilters) => ({
  type: type || undefined,
  subject: subject || undefined,
  search: search || undefined,
});
