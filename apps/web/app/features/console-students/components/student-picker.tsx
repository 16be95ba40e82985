import { useState } from 'react';
import { SearchField } from '../../../components/listing/search-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useFoundStudents } from '../api/students.ts';

/** Searches for a student and lists the first matches as buttons. */
export function StudentPicker({
  label,
  exceptId,
  onPick,
}: {
  label: string;
  /** A student who is chosen elsewhere and cannot be picked. */
  exceptId: string;
  onPick: (id: string) => void;
}) {
  const [search, setSearch] = useState('');
  const { data, isError } = useFoundStudents(search);
  const found = data?.items.filter(({ id }) => id !== exceptId) ?? [];
  return (
    <div className="grid gap-3">
      <SearchField label={label} placeholder="Student or guardian" value={search} onChange={setSearch} />
      <div aria-live="polite">
        {isError && <p className="text-danger">The students could not be loaded. Please try again.</p>}
        {search !== '' && data !== undefined && found.length === 0 && (
          <p className="text-ink-soft">No students found.</p>
        )}
        <ul className="grid gap-2">
          {found.map(({ id, name, grade, guardians }) => (
            <li key={id}>
              <Button block variant="outline" className="justify-start text-left" onClick={() => onPick(id)}>
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {name}
                  <span className="block text-sm font-normal text-ink-soft">
                    {[grade && `Grade ${grade}`, ...guardians.map(({ email }) => email)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
