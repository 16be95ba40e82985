import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { fetchTestimonials } from '../../../features/testimonials/api/fetch-testimonials.ts';

/**
 * Returns the testimonials section, fetched after the first paint; null while loading and when there are none. The
 * section is inserted only while its place is below the window, so that nothing shifts while someone reads. Users who
 * have scrolled past it find it when they scroll back up.
 */
export function useTestimonials(): { section: ReactNode; place: RefObject<HTMLDivElement | null> } {
  const place = useRef<HTMLDivElement>(null);
  const [section, setSection] = useState<ReactNode>(null);

  useEffect(() => {
    const { hash } = window.location;
    const destination = document.getElementById(hash.slice(1));
    let loaded: ReactNode = null;
    let isOnTheWayPast = destination !== null && isBelow(destination, place.current);

    const showIfOutOfSight = () => {
      if (isOnTheWayPast && topOf(destination) < window.innerHeight) isOnTheWayPast = false;
      const isOutOfSight = !isOnTheWayPast && topOf(place.current) >= window.innerHeight;
      if (loaded !== null && (isOutOfSight || hash === '#testimonials')) {
        window.removeEventListener('scroll', showIfOutOfSight);
        setSection(loaded);
      }
    };
    const begin = async () => {
      loaded = await load();
      showIfOutOfSight();
    };
    window.addEventListener('scroll', showIfOutOfSight, { passive: true });
    void begin();
    return () => window.removeEventListener('scroll', showIfOutOfSight);
  }, []);

  return { section, place };
}

const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0;
const isBelow = (element: Element, other: Element | null) => topOf(element) >= topOf(other);

async function load(): Promise<ReactNode> {
  const testimonials = await fetchTestimonials();
  if (testimonials.length === 0) return null;
  try {
    const { TestimonialsSection } =
      await import('../../../features/testimonials/components/testimonials-section.tsx');
    return <TestimonialsSection testimonials={testimonials} />;
  } catch {
    // The chunk could not be fetched. The page is complete without it.
    return null;
  }
}
