import type { SubjectForAdmin } from '@thuto/contract/subjects';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { SubjectIcon } from '../../../components/subject-icon.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { cn } from '../../../lib/cn.ts';
import { useChangeSubject } from '../api/subject-actions.ts';
import { formatSubjectUse } from '../subject-form.ts';

export interface AdminSubjectProps {
  subject: SubjectForAdmin;
  onEdit: () => void;
  onRetire: () => void;
}

/** One subject with its texts, its use and its actions. */
export function AdminSubject({ subject, onEdit, onRetire }: AdminSubjectProps) {
  const { move, restore } = useChangeSubject();
  const { id, revision, name, description, highlights, syllabuses, isRetired } = subject;
  const can = (action: SubjectForAdmin['allowedActions'][number]) => subject.allowedActions.includes(action);
  const go = (direction: 'up' | 'down') => void move.press({ id, revision, direction });

  return (
    <article
      aria-label={name}
      className={cn(
        'grid gap-4 rounded-xl border border-line p-4 sm:p-5',
        isRetired ? 'bg-sunken/60' : 'bg-surface shadow-soft',
      )}
    >
      <div className="flex items-start gap-3 sm:gap-4">
        <SubjectIcon subject={id} className={cn('max-sm:hidden', isRetired && 'opacity-60')} />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xl">
            {name}
            {isRetired && <Badge>Retired</Badge>}
          </h2>
          {description === '' ? (
            <p className="mt-1 text-ink-faint">No description yet</p>
          ) : (
            <p className="mt-1 text-ink-soft">{description}</p>
          )}
          {highlights.length > 0 && (
            <ul className="mt-2 list-disc space-y-0.5 pl-5 text-sm text-ink-soft">
              {highlights.map((highlight, index) => (
                <li key={index}>{highlight}</li>
              ))}
            </ul>
          )}
        </div>
        {!isRetired && (
          <div className="-mt-1.5 -mr-1.5 flex shrink-0">
            <IconButton
              label={`Move ${name} up`}
              icon={<ArrowUp aria-hidden className="size-5" />}
              disabled={!can('move-up') || move.isPending}
              onClick={() => go('up')}
            />
            <IconButton
              label={`Move ${name} down`}
              icon={<ArrowDown aria-hidden className="size-5" />}
              disabled={!can('move-down') || move.isPending}
              onClick={() => go('down')}
            />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 text-sm text-ink-soft">
          <span className="font-semibold text-ink">{formatSubjectUse(subject)}</span>
          {syllabuses.length > 0 && ` · ${syllabuses.map((syllabus) => syllabus.name).join(', ')}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={onEdit}>
            Edit<span className="sr-only"> {name}</span>
          </Button>
          {can('restore') && (
            <Button
              size="sm"
              variant="primary"
              isBusy={restore.isPending}
              onClick={() => void restore.press({ id, revision })}
            >
              Restore<span className="sr-only"> {name}</span>
            </Button>
          )}
          {can('retire') && (
            <Button size="sm" variant="outline" className="text-danger" onClick={onRetire}>
              Retire<span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
