import type { BookableStudent } from '@thuto/contract/bookings';
import { UsersRound } from 'lucide-react';
import { PagedList } from '../../../components/paged-list.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { cn } from '../../../lib/cn.ts';
import { useBookableStudents } from '../api/list-bookable-students.ts';
import { useStudentListing } from '../hooks/use-student-listing.ts';
import { StudentChoice } from './student-choice.tsx';

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
      <SearchField label="Search students" value={listing.search} onChange={(search) => change({ search })} />
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
