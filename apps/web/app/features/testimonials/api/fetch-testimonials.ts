import type { Testimonial } from '@thuto/contract/testimonials';

/**
 * Fetches the published testimonials. Uses plain `fetch`, because the API client is too heavy for the landing page.
 * Returns an empty list on failure.
 */
export async function fetchTestimonials(): Promise<readonly Testimonial[]> {
  try {
    const response = await fetch('/api/testimonials');
    return response.ok ? ((await response.json()) as { items: Testimonial[] }).items : [];
  } catch {
    return [];
  }
}
