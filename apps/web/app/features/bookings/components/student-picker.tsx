import type { BookableStudent } from '@thuto/contract/bookings';
import { Search, UsersRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PagedList } from '../../../components/paged-list.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { cn } from '../../../lib/cn.ts';
import { useBookableStudents } from '../api/list-bookable-students.ts';
import { useStudentListing } from '../hooks/use-student-listing.ts';
import { StudentChoice } from './student-choice.tsx';

/** As long as a short pause in typing. */
const TYPING_MS = 250;

export interface StudentPickerProps {
  chosenId: string | null;
  onChoose: (student: BookableStudent) => void;
  error?: string | undefined;
}

/** Finds the student to book for. */
export function StudentPicker({ chosenId, onChoose, error }: StudentPickerProps) {
  const [listing, change] = useStudentListing();
  const query = useBookableStudents(listing);

  return (
    <div className="grid min-w-0 gap-4">
      <SearchField value={listing.search} onChange={(search) => change({ search })} />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Show">
          <Select
            value={listing.filter}
            onChange={(event) => change({ filter: event.target.value as typeof listing.filter })}
            options={[
              { value: 'has-sessions', label: 'Has Sessions' },
              { value: 'no-sessions', label: 'No Sessions' },
              { value: 'all', label: 'All Students' },
            ]}
          />
        </Field>
        <Field label="Sort by">
          <Select
            value={listing.sort}
            onChange={(event) => change({ sort: event.target.value as typeof listing.sort })}
            options={[
              { value: 'name', label: 'Name' },
              { value: 'sessions', label: 'Sessions' },
              { value: 'recent', label: 'Recent' },
            ]}
          />
        </Field>
      </div>
      <PagedList
        query={query}
        loading="Loading students"
        failure="The students could not be loaded."
        rowClassName="h-16"
        empty={
          <EmptyState title="No students found" icon={<UsersRound className="size-6" />}>
            {listing.search === ''
              ? 'Students are listed here once a payment of theirs was approved.'
              : 'Try another name or email, or show All Students.'}
          </EmptyState>
        }
      >
        {(students) => (
          <div
            role="radiogroup"
            aria-label="Students"
            aria-busy={query.isPlaceholderData || undefined}
            className={cn(
              'max-h-96 overflow-y-auto rounded-lg border bg-surface transition-opacity',
              error === undefined ? 'border-line' : 'border-danger',
              query.isPlaceholderData && 'opacity-60',
            )}
          >
            {students.map((student) => (
              <StudentChoice
                key={student.id}
                student={student}
                chosen={student.id === chosenId}
                onChoose={() => onChoose(student)}
              />
            ))}
          </div>
        )}
      </PagedList>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}

/** Waits for a pause in typing before it tells; follows when the search is changed from outside. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
    <Field label="Search students">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-faint"
        />
        <TextInput
          type="search"
          className="pl-11"
          placeholder="Name or email"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Field>
  );
}
