import type { TopicForAdmin } from '@thuto/contract/syllabus';
import ListTree from 'lucide-react/icons/list-tree';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { matching, useListParams } from '../../../components/listing/use-list-params.ts';
import { FilterSelect, ListSearch } from '../../../components/listing/list-filters.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { cn } from '../../../lib/cn.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useWideScreen } from '../../../lib/browser/use-wide-screen.ts';
import { useChangeTopic, useSyllabus } from '../api/syllabus.ts';
import { TopicDialog } from './topic-dialog.tsx';

const FILTERS = { syllabus: matching(/^[a-z0-9-]+$/) };

/** The dialog gets this instead of a topic when it adds one. */
const NEW_TOPIC = { id: null } as const;

/** The topics of a syllabus with their prerequisites (SYL-2). */
export function AdminSyllabus() {
  const list = useListParams(FILTERS);
  const query = useSyllabus(list.filters.syllabus);
  const editing = useDialogFor<TopicForAdmin | typeof NEW_TOPIC>();
  const retiring = useDialogFor<TopicForAdmin>();
  const { retire } = useChangeTopic();
  const { data } = query;
  const syllabus = data?.syllabuses.find(({ id }) => id === data.syllabusId);

  return (
    <>
      <PageHeader
        title="Syllabus"
        subtitle="The topics of each syllabus, and what to know before each of them."
        actions={
          <>
            <LinkButton
              to={`/admin/syllabus/grade-boundaries?syllabus=${data?.syllabusId ?? ''}`}
              variant="outline"
            >
              Grade Boundaries
            </LinkButton>
            <Button
              icon={<Plus aria-hidden className="size-5" />}
              disabled={syllabus === undefined}
              onClick={() => editing.show(NEW_TOPIC)}
            >
              Add Topic
            </Button>
          </>
        }
      />
      <QueryBoundary
        query={query}
        loading="Loading the syllabus"
        rows={6}
        rowClassName="h-16"
        failure="The syllabus could not be loaded."
      >
        {(data) =>
          syllabus && (
            <>
              <div className="mb-5 grid gap-3 sm:grid-cols-2">
                <FilterSelect
                  list={{
                    filters: { syllabus: data.syllabusId },
                    filter: ([name, value]) => list.filter([name, value], ['search', '']),
                  }}
                  name="syllabus"
                  label="Syllabus"
                  options={data.syllabuses.map(({ id, name }) => ({ value: id, label: name }))}
                />
                <ListSearch list={list} label="Search topics" placeholder="Code or title" />
              </div>
              <Topics
                topics={data.topics}
                search={list.filters.search}
                isBusy={query.isPlaceholderData}
                onEdit={editing.show}
                onRetire={retiring.show}
              />
              {editing.render((topic, dialog) => (
                <TopicDialog
                  key={topic.id ?? 'new'}
                  syllabus={syllabus}
                  topics={data.topics}
                  topic={topic.id === null ? null : topic}
                  {...dialog}
                />
              ))}
              {retiring.render((topic, dialog) => (
                <ConfirmDialog
                  {...dialog}
                  title={`Retire ${topic.title}?`}
                  confirmLabel="Retire Topic"
                  busyLabel="Retiring..."
                  description="Assessments and new plans no longer use it. Past results, plans and reports keep it. You can restore it later."
                  errorMessage={retire.errorMessage}
                  onConfirm={async () => {
                    const { id, revision } = topic;
                    await retire.run({ id, revision });
                  }}
                />
              ))}
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

interface TopicsProps {
  topics: readonly TopicForAdmin[];
  search: string;
  isBusy: boolean;
  onEdit: (topic: TopicForAdmin) => void;
  onRetire: (topic: TopicForAdmin) => void;
}

/** The chapters of a syllabus with their topics. */
function Topics({ topics, search, isBusy, onEdit, onRetire }: TopicsProps) {
  const isWide = useWideScreen();
  const wanted = search.trim().toLowerCase();
  const isFound = ({ code, title }: TopicForAdmin) => `${code} ${title}`.toLowerCase().includes(wanted);
  const chapters = topics
    .filter(({ parentId }) => parentId === null)
    .map((chapter) => ({
      chapter,
      ofChapter: topics.filter((topic) => topic.parentId === chapter.id && (wanted === '' || isFound(topic))),
    }))
    .filter(({ chapter, ofChapter }) => wanted === '' || ofChapter.length > 0 || isFound(chapter));
  const titles = new Map(topics.map(({ id, code, title }) => [id, `${code} ${title}`]));
  const count = topics.filter(({ parentId, isRetired }) => parentId !== null && !isRetired).length;

  if (chapters.length === 0) {
    return (
      <EmptyState title="No topics found" icon={<ListTree className="size-6" />}>
        {wanted === '' ? 'Add the first chapter of this syllabus.' : 'No topic has this code or title.'}
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={isBusy || undefined}
      className={cn('grid gap-6 transition-opacity', isBusy && 'opacity-60')}
    >
      <p className="text-ink-soft">{count} topics</p>
      {chapters.map(({ chapter, ofChapter }) => (
        <section key={chapter.id} aria-label={chapter.title}>
          <TopicRow topic={chapter} titles={titles} onEdit={onEdit} onRetire={onRetire} />
          {/* Folded on a phone, unless a search found topics in it. */}
          <details key={String(isWide || wanted !== '')} open={isWide || wanted !== ''}>
            <summary className="min-h-11 cursor-pointer content-center text-ink-soft">
              {ofChapter.length} {ofChapter.length === 1 ? 'topic' : 'topics'}
              <span className="sr-only"> of {chapter.title}</span>
            </summary>
            <ul className="grid gap-2">
              {ofChapter.map((topic) => (
                <li
                  key={topic.id}
                  className="rounded-xl border border-line bg-surface p-3 shadow-soft sm:px-4"
                >
                  <TopicRow topic={topic} titles={titles} onEdit={onEdit} onRetire={onRetire} />
                </li>
              ))}
            </ul>
          </details>
        </section>
      ))}
    </div>
  );
}

interface TopicRowProps extends Pick<TopicsProps, 'onEdit' | 'onRetire'> {
  topic: TopicForAdmin;
  /** Code and title of every topic, by id. */
  titles: ReadonlyMap<string, string>;
}

function TopicRow({ topic, titles, onEdit, onRetire }: TopicRowProps) {
  const { restore } = useChangeTopic();
  const [isOpen, setIsOpen] = useState(false);
  const can = (action: TopicForAdmin['allowedActions'][number]) => topic.allowedActions.includes(action);
  const Heading = topic.parentId === null ? 'h2' : 'h3';
  const needs = topic.prerequisites.map((id) => titles.get(id) ?? '').filter(Boolean);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <Heading className={topic.parentId === null ? 'text-lg' : 'text-base font-semibold'}>
          <span className="text-ink-soft tabular-nums">{topic.code}</span> {topic.title}{' '}
          {topic.isRetired && <Badge>Retired</Badge>}
        </Heading>
        {needs.length > 0 && (
          <p className="text-sm text-ink-soft">
            After {isOpen ? needs.join(', ') : needs[0]}
            {needs.length > 1 && !isOpen && (
              <>
                {' '}
                <button
                  type="button"
                  className="min-h-6 font-semibold text-pine-700 underline"
                  onClick={() => setIsOpen(true)}
                >
                  and {needs.length - 1} more
                  <span className="sr-only"> before {topic.title}</span>
                </button>
              </>
            )}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {can('edit') && (
          <Button size="sm" variant="outline" onClick={() => onEdit(topic)}>
            Edit<span className="sr-only"> {topic.title}</span>
          </Button>
        )}
        {can('restore') && (
          <Button
            size="sm"
            isBusy={restore.isPending}
            onClick={() => void restore.press({ id: topic.id, revision: topic.revision })}
          >
            Restore<span className="sr-only"> {topic.title}</span>
          </Button>
        )}
        {can('retire') && (
          <Button size="sm" variant="outline" className="text-danger" onClick={() => onRetire(topic)}>
            Retire<span className="sr-only"> {topic.title}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
