import type { Testimonial } from '@thuto/contract/testimonials';

/** The published testimonials. A plain `fetch`: the API client is too heavy for the landing page. Without an answer, none. */
export async function fetchTestimonials(): Promise<readonly Testimonial[]> {
  try {
    const response = await fetch('/api/testimonials');
    return response.ok ? ((await response.json()) as { items: Testimonial[] }).items : [];
  } catch {
    return [];
  }
}
