import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { SearchField } from './search-field.tsx';

/** The part of `useListParams` that a filter needs. */
export interface FilterControls<Name extends string> {
  filters: Readonly<Record<Name, string>>;
  filter: (...changes: readonly (readonly [name: Name, value: string])[]) => void;
}

export interface ListSearchProps {
  list: FilterControls<'search'>;
  /** 'Search students' */
  label: string;
  placeholder?: string;
}

/** The search field of a list. */
export function ListSearch({ list, label, placeholder }: ListSearchProps) {
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={list.filters.search}
      onChange={(search) => list.filter(['search', search])}
    />
  );
}

export interface FilterSelectProps<Name extends string> {
  list: FilterControls<Name>;
  name: Name;
  label: string;
  options: readonly { value: string; label: string }[];
  className?: string;
}

/** One filter of a list, or its sort order. */
export function FilterSelect<Name extends string>({
  list,
  name,
  label,
  options,
  className,
}: FilterSelectProps<Name>) {
  return (
    <Field label={label} className={className}>
      <Select
        value={list.filters[name]}
        options={options}
        onChange={(event) => list.filter([name, event.target.value])}
      />
    </Field>
  );
}
