import type { TestimonialForAdmin } from '@thuto/contract/testimonials';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useChangeTestimonial } from '../api/testimonial-actions.ts';

/** Confirms that a testimonial is deleted for good. */
export function DeleteTestimonialDialog({
  testimonial,
  open,
  onOpenChange,
}: {
  testimonial: TestimonialForAdmin;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { remove } = useChangeTestimonial();

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete testimonial?"
      tone="danger"
      confirmLabel="Delete Testimonial"
      busyLabel="Deleting..."
      onConfirm={() => remove.run({ id: testimonial.id })}
      errorMessage={remove.errorMessage}
      description={`What ${testimonial.authorName} said is deleted permanently. Unpublish it instead to keep it.`}
    />
  );
}
