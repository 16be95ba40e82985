import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Field } from './ui/field.tsx';
import { TextInput } from './ui/text-input.tsx';

/** As long as a short pause in typing. */
const TYPING_MS = 250;

export interface SearchFieldProps {
  /** 'Search students' */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}

/** Waits for a pause in typing before it tells; follows when the search is changed from outside. */
export function SearchField({ label, placeholder = 'Name or email', value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const latest = useRef(onChange);
  if (value !== told) {
    setTold(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (typed.trim() === told) return;
    const timer = setTimeout(() => latest.current(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, told]);

  return (
    <Field label={label}>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-faint"
        />
        <TextInput
          type="search"
          className="pl-11"
          placeholder={placeholder}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Field>
  );
}
