import type { ConsoleStudent } from '@thuto/contract/console-students';
import Merge from 'lucide-react/icons/merge';
import UsersRound from 'lucide-react/icons/users-round';
import { Link } from 'react-router';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { ResourceTable } from '../../../components/listing/resource-list.tsx';
import { useListParams } from '../../../components/listing/use-list-params.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import type { TableColumn } from '../../../components/ui/table.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { STUDENT_FILTERS, useStudents } from '../api/students.ts';
import { RELATIONSHIP_LABELS } from '../../../lib/students/guardian-words.ts';

const SYLLABUS_OPTIONS = STUDENT_FILTERS.syllabus.values.map((value) => ({
  value,
  label: value === 'all' ? 'All Syllabuses' : value,
}));
const LEVEL_OPTIONS = [
  { value: 'all', label: 'All Levels' },
  { value: 'primary', label: 'Primary' },
  { value: 'high', label: 'High School' },
];
const ATTENTION_OPTIONS = [
  { value: 'all', label: 'All Students' },
  { value: 'no-messages', label: 'Nobody receives messages' },
  { value: 'no-consent', label: 'Without consent' },
  { value: 'no-guardian', label: 'Without a guardian' },
];
const SORT_OPTIONS = [
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest first' },
];

const COLUMNS: readonly TableColumn<ConsoleStudent>[] = [
  {
    key: 'name',
    header: 'Student',
    primary: true,
    className: 'sm:min-w-40',
    cell: ({ id, name }) => (
      <Link to={`/admin/students/${id}`} className="text-link [overflow-wrap:anywhere]">
        {name}
      </Link>
    ),
  },
  {
    key: 'school',
    header: 'School',
    cell: ({ syllabus, grade }) =>
      syllabus === null ? (
        <span className="text-ink-faint">No profile yet</span>
      ) : (
        `${syllabus}, grade ${grade ?? ''}`
      ),
  },
  {
    key: 'guardians',
    header: 'Guardians',
    cell: ({ guardians }) => (
      <ul className="grid gap-1">
        {guardians.map(({ accountId, name, relationship }) => (
          <li key={accountId} className="[overflow-wrap:anywhere]">
            {name} <span className="text-sm text-ink-soft">{RELATIONSHIP_LABELS[relationship]}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'joined',
    header: 'Joined',
    className: 'sm:whitespace-nowrap',
    cell: ({ joinedAt }) => formatDate(joinedAt),
  },
];

/** The Students tab: every student with the accounts that act for them. */
export function AdminStudents() {
  const list = useListParams(STUDENT_FILTERS);
  const query = useStudents(list.filters, list.after);
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,20rem)_10rem_10rem_14rem_10rem]">
        <div className="max-lg:col-span-2">
          <ListSearch list={list} label="Search students" placeholder="Student or guardian" />
        </div>
        <FilterSelect list={list} name="syllabus" label="Syllabus" options={SYLLABUS_OPTIONS} />
        <FilterSelect list={list} name="level" label="Level" options={LEVEL_OPTIONS} />
        <FilterSelect list={list} name="attention" label="Show" options={ATTENTION_OPTIONS} />
        <FilterSelect list={list} name="sort" label="Sort by" options={SORT_OPTIONS} />
      </div>
      <div>
        <LinkButton variant="outline" to="/admin/students/merge">
          <Merge aria-hidden className="size-5" />
          Merge Students
        </LinkButton>
      </div>
      <ResourceTable
        phoneRows={8}
        query={query}
        pages={list}
        loading="Loading students"
        failure="The students could not be loaded."
        skeletonClassName="h-16"
        empty={
          <EmptyState title="No students found" icon={<UsersRound className="size-6" />}>
            Try another name or filter.
          </EmptyState>
        }
        label="Students"
        columns={COLUMNS}
      />
    </div>
  );
}
