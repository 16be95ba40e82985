import type { TestimonialForAdmin } from '@thuto/contract/testimonials';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useChangeTestimonial } from '../api/change-testimonial.ts';

/** Asks before a testimonial is deleted for good. */
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

  const confirm = async () => {
    try {
      await remove.mutateAsync({ id: testimonial.id });
    } catch (error) {
      // Somebody else was faster, with the same outcome.
      if (!hasCode(error, 'not_found')) throw error;
    }
    toast.success('Testimonial deleted.');
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete testimonial?"
      tone="danger"
      confirmLabel="Delete Testimonial"
      busyLabel="Deleting..."
      onConfirm={confirm}
      errorMessage={(error) =>
        getErrorMessage(error, 'The testimonial could not be deleted. Please try again.')
      }
      description={`What ${testimonial.authorName} said is deleted for good. Unpublish it instead to keep it.`}
    />
  );
}
