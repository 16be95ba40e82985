import type { TestimonialForAdmin } from '@thuto/contract/testimonials';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { useChangeTestimonial } from '../api/testimonial-actions.ts';

export interface AdminTestimonialProps {
  testimonial: TestimonialForAdmin;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** One testimonial with its actions. */
export function AdminTestimonial(props: AdminTestimonialProps) {
  const { testimonial, isFirst, isLast, onEdit, onDelete } = props;
  const { publish, unpublish, move } = useChangeTestimonial();
  const { id, authorName, authorRole, quote, isPublished } = testimonial;
  const toggle = isPublished ? unpublish : publish;

  const go = (direction: 'up' | 'down') => void move.press({ id, direction });

  return (
    <article className="grid gap-4 rounded-xl border border-line bg-surface p-4 shadow-soft sm:p-5">
      <div className="flex items-start gap-3">
        <blockquote className="min-w-0 flex-1 text-lg whitespace-pre-line [overflow-wrap:anywhere]">
          “{quote}”
        </blockquote>
        <div className="-mt-1.5 -mr-1.5 flex shrink-0">
          <IconButton
            label={`Move ${authorName} up`}
            icon={<ArrowUp aria-hidden className="size-5" />}
            disabled={isFirst || move.isPending}
            onClick={() => go('up')}
          />
          <IconButton
            label={`Move ${authorName} down`}
            icon={<ArrowDown aria-hidden className="size-5" />}
            disabled={isLast || move.isPending}
            onClick={() => go('down')}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 [overflow-wrap:anywhere]">
          <span>
            <span className="block font-semibold">{authorName}</span>
            <span className="block text-sm text-ink-soft">{authorRole}</span>
          </span>
          <Badge tone={isPublished ? 'success' : 'neutral'}>
            {isPublished ? 'Published' : 'Not published'}
          </Badge>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant={isPublished ? 'outline' : 'primary'}
            isBusy={toggle.isPending}
            onClick={() => void toggle.press({ id })}
          >
            {isPublished ? 'Unpublish' : 'Publish'}
          </Button>
          <Button size="sm" variant="outline" onClick={onEdit}>
            Edit
          </Button>
          <Button size="sm" variant="outline" className="text-danger" onClick={onDelete}>
            Delete
          </Button>
        </div>
      </div>
    </article>
  );
}
