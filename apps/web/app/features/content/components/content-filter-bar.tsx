import type { ReactNode } from 'react';
import { SearchField } from '../../../components/search-field.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TYPE_FILTERS } from '../content-names.ts';
import type { ContentFilters } from '../hooks/use-content-filters.ts';

export interface ContentFilterBarProps {
  filters: ContentFilters;
  change: (next: Readonly<Record<string, string>>) => void;
  searchLabel: string;
  subjects: readonly { value: string; label: string }[];
  /** More of the same, at the end. */
  children?: ReactNode;
}

/** Which content a list shows. */
export function ContentFilterBar({
  filters,
  change,
  searchLabel,
  subjects,
  children,
}: ContentFilterBarProps) {
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-3 lg:flex">
      <div className="col-span-2 lg:min-w-0 lg:flex-1">
        <SearchField
          label={searchLabel}
          placeholder="Title or description"
          value={filters.search}
          onChange={(search) => change({ search })}
        />
      </div>
      <div className="min-w-0 lg:w-44">
        <Field label="Content Type">
          <Select
            value={filters.type}
            options={TYPE_FILTERS}
            onChange={(event) => change({ type: event.target.value })}
          />
        </Field>
      </div>
      <div className="min-w-0 lg:w-44">
        <Field label="Subject">
          <Select
            value={filters.subject}
            options={subjects}
            onChange={(event) => change({ subject: event.target.value })}
          />
        </Field>
      </div>
      {children}
    </div>
  );
}
