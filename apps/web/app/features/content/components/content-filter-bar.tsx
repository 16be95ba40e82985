import type { ReactNode } from 'react';
import { type FilterControls, FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { TYPE_FILTERS } from '../content-names.ts';

export interface ContentFilterBarProps {
  list: FilterControls<'search' | 'type' | 'subject'>;
  searchLabel: string;
  subjects: readonly { value: string; label: string }[];
  /** More controls, shown last. */
  children?: ReactNode;
}

/** The filters of a content list. */
export function ContentFilterBar({ list, searchLabel, subjects, children }: ContentFilterBarProps) {
  return (
    <div className="mb-5 grid grid-cols-2 items-end gap-3 lg:flex">
      <div className="col-span-2 lg:min-w-0 lg:flex-1">
        <ListSearch list={list} label={searchLabel} placeholder="Title or description" />
      </div>
      <div className="min-w-0 lg:w-44">
        <FilterSelect list={list} name="type" label="Content Type" options={TYPE_FILTERS} />
      </div>
      <div className="min-w-0 lg:w-44">
        <FilterSelect list={list} name="subject" label="Subject" options={subjects} />
      </div>
      {children}
    </div>
  );
}
