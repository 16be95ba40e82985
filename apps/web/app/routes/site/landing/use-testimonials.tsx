import { type ReactNode, useEffect, useState } from 'react';
import { fetchTestimonials } from '../../../features/testimonials/api/fetch-testimonials.ts';

/** The section with what families say, fetched with its words after the first paint; null while and where there are none. */
export function useTestimonials(): ReactNode {
  const [section, setSection] = useState<ReactNode>(null);

  useEffect(() => {
    let gone = false;
    const show = async () => {
      const loaded = await load();
      if (!gone) setSection(loaded);
    };
    void show();
    return () => {
      gone = true;
    };
  }, []);

  return section;
}

async function load(): Promise<ReactNode> {
  const testimonials = await fetchTestimonials();
  if (testimonials.length === 0) return null;
  try {
    const { TestimonialsSection } =
      await import('../../../features/testimonials/components/testimonials-section.tsx');
    return <TestimonialsSection testimonials={testimonials} />;
  } catch {
    // The line broke in between: the page is whole without it.
    return null;
  }
}
