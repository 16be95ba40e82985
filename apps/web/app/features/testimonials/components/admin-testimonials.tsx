import type { TestimonialForAdmin } from '@thuto/contract/testimonials';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useAllTestimonials } from '../api/all-testimonials.ts';
import { AdminTestimonial } from './admin-testimonial.tsx';
import { DeleteTestimonialDialog } from './delete-testimonial-dialog.tsx';
import { NEW_TESTIMONIAL, TestimonialDialog } from './testimonial-dialog.tsx';

/** Manages testimonials. Published ones appear on the landing page. */
export function AdminTestimonials() {
  return (
    <QueryBoundary
      query={useAllTestimonials()}
      loading="Loading testimonials"
      rowClassName="h-40"
      failure="The testimonials could not be loaded."
    >
      {(data) => <Testimonials {...data} />}
    </QueryBoundary>
  );
}

function Testimonials({ items }: { items: TestimonialForAdmin[] }) {
  const editing = useDialogFor<TestimonialForAdmin | typeof NEW_TESTIMONIAL>();
  const deleting = useDialogFor<TestimonialForAdmin>();

  const add = (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => editing.show(NEW_TESTIMONIAL)}>
      Add Testimonial
    </Button>
  );
  return (
    <div className="grid gap-4">
      {items.length === 0 ? (
        <EmptyState
          title="No testimonials yet"
          icon={<MessageSquareQuote className="size-6" />}
          actions={add}
        >
          Add what a student or a parent has said, with their permission. Published ones are shown on the
          landing page, in this order.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">Published ones are shown on the landing page, in this order.</p>
            {add}
          </div>
          <ol className="grid gap-3">
            {items.map((testimonial, index) => (
              <li key={testimonial.id}>
                <AdminTestimonial
                  testimonial={testimonial}
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                  onEdit={() => editing.show(testimonial)}
                  onDelete={() => deleting.show(testimonial)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {editing.render((testimonial, dialog) => (
        <TestimonialDialog key={testimonial.id ?? 'new'} testimonial={testimonial} {...dialog} />
      ))}
      {deleting.render((testimonial, dialog) => (
        <DeleteTestimonialDialog testimonial={testimonial} {...dialog} />
      ))}
    </div>
  );
}
