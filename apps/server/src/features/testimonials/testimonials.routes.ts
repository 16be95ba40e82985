import { adminApi, publicApi } from '../../api.ts';
import { createTestimonial } from './create-testimonial.ts';
import { deleteTestimonial } from './delete-testimonial.ts';
import { listAllTestimonials } from './list-all-testimonials.ts';
import { listTestimonials } from './list-testimonials.ts';
import { moveTestimonial } from './move-testimonial.ts';
import { publishTestimonial } from './publish-testimonial.ts';
import { presentTestimonial, presentTestimonialForAdmin } from './testimonials.presenter.ts';
import { unpublishTestimonial } from './unpublish-testimonial.ts';
import { updateTestimonial } from './update-testimonial.ts';

const { testimonials } = adminApi;

export const testimonialsRoutes = {
  listTestimonials: publicApi.testimonials.listTestimonials.handler(async ({ context }) => ({
    items: (await listTestimonials(context)).map(presentTestimonial),
  })),
  listAllTestimonials: testimonials.listAllTestimonials.handler(async ({ context }) => ({
    items: (await listAllTestimonials(context)).map(presentTestimonialForAdmin),
  })),
  createTestimonial: adminApi.testimonials.createTestimonial.handler(async ({ context, input }) =>
    presentTestimonialForAdmin(await createTestimonial(context, input)),
  ),
  updateTestimonial: adminApi.testimonials.updateTestimonial.handler(
    async ({ context, input: { id, ...words } }) =>
      presentTestimonialForAdmin(await updateTestimonial(context, id, words)),
  ),
  publishTestimonial: adminApi.testimonials.publishTestimonial.handler(async ({ context, input }) =>
    presentTestimonialForAdmin(await publishTestimonial(context, input.id)),
  ),
  unpublishTestimonial: adminApi.testimonials.unpublishTestimonial.handler(async ({ context, input }) =>
    presentTestimonialForAdmin(await unpublishTestimonial(context, input.id)),
  ),
  moveTestimonial: adminApi.testimonials.moveTestimonial.handler(async ({ context, input }) =>
    presentTestimonialForAdmin(await moveTestimonial(context, input.id, input.direction)),
  ),
  deleteTestimonial: adminApi.testimonials.deleteTestimonial.handler(async ({ context, input }) => {
    await deleteTestimonial(context, input.id);
    return {};
  }),
};
