import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

const TYPING_PAUSE_MS = 250;

export interface SearchFieldProps {
  /** 'Search students' */
  label: string;
  placeholder?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Reports the text after a pause in typing. Shows `value` when it changes from outside, such as by Back. */
export function SearchField({ label, placeholder = 'Name or email', value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  /** Reported texts that have not come back as `value` yet, oldest first. */
  const [reported, setReported] = useState<readonly string[]>([]);
  if (value !== shown) {
    setShown(value);
    const position = reported.indexOf(value);
    setReported(reported.slice(position === -1 ? reported.length : position + 1));
    // This is our own report: keep what was typed since then.
    if (position === -1) setTyped(value);
  }
  const newest = reported.at(-1) ?? value;
  const report = useEffectEvent((text: string) => {
    setReported([...reported, text]);
    onChange(text);
  });
  useEffect(() => {
    const text = typed.trim();
    if (text === newest) return undefined;
    const timer = setTimeout(() => report(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, newest]);

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
