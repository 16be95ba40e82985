import type { BookableStudent } from '@thuto/contract/bookings';
import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useRef } from 'react';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { ResourceList } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { cn } from '../../../lib/cn.ts';
import { BOOKABLE_STUDENT_FILTERS, useBookableStudents } from '../api/bookable-students.ts';
import { StudentChoice } from './student-choice.tsx';

const SHOW_OPTIONS = [
  { value: 'has-sessions', label: 'Has Sessions' },
  { value: 'no-sessions', label: 'No Sessions' },
  { value: 'all', label: 'All Students' },
];
const SORT_OPTIONS = [
  { value: 'name', label: 'Name' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'recent', label: 'Recent' },
];

export interface StudentPickerProps {
  chosenId: string | null;
  /** Chosen by itself once it is in the list: the student whose page led here. */
  presetId: string | null;
  onChoose: (student: BookableStudent) => void;
  error?: string | undefined;
}

/** Lists students and lets an admin choose one to book for. */
export function StudentPicker({ chosenId, presetId, onChoose, error }: StudentPickerProps) {
  const list = useListParams(BOOKABLE_STUDENT_FILTERS);
  const query = useBookableStudents(list.filters);
  const preset = query.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === presetId);
  const isPresetApplied = useRef(false);
  useEffect(() => {
    // Once, so that the student is not chosen again after the booking.
    if (preset === undefined || isPresetApplied.current) return;
    isPresetApplied.current = true;
    onChoose(preset);
  }, [preset, onChoose]);

  return (
    <div className="grid min-w-0 gap-4">
      <ListSearch list={list} label="Search students" />
      <div className="grid grid-cols-2 gap-3">
        <FilterSelect list={list} name="filter" label="Show" options={SHOW_OPTIONS} />
        <FilterSelect list={list} name="sort" label="Sort by" options={SORT_OPTIONS} />
      </div>
      <ResourceList
        query={query}
        loading="Loading students"
        failure="The students could not be loaded."
        skeletonClassName="h-16"
        empty={
          <EmptyState title="No students found" icon={<UsersRound className="size-6" />}>
            {list.filters.search === ''
              ? 'Students are listed here once they have an approved payment.'
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
      </ResourceList>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
  );
}
