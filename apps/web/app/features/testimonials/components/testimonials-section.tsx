import type { Testimonial } from '@thuto/contract/testimonials';
import { useLayoutEffect, useRef } from 'react';

/** The testimonials on the landing page. Inserted while the page may already be read. */
export function TestimonialsSection({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const section = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    // The URL's anchor pointed here before the section existed, so the browser could not scroll to it.
    if (window.location.hash !== '#testimonials') return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section
      ref={section}
      id="testimonials"
      tabIndex={-1}
      aria-label="Testimonials"
      className="border-t border-line bg-sunken"
    >
      <div className="page-width py-16 sm:py-20">
        <h2 className="max-w-2xl text-3xl sm:text-4xl">What families say</h2>
        <ul className={`mt-10 grid gap-5 ${COLUMNS[testimonials.length] ?? 'sm:grid-cols-2 lg:grid-cols-3'}`}>
          {testimonials.map((testimonial) => (
            <li key={testimonial.id} className="flex">
              <Quote testimonial={testimonial} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The columns by number of testimonials, so that a few still fill their row. */
const COLUMNS: Readonly<Record<number, string>> = {
  1: 'max-w-3xl',
  2: 'md:grid-cols-2',
  4: 'md:grid-cols-2',
};

function Quote({ testimonial: { authorName, authorRole, quote } }: { testimonial: Testimonial }) {
  return (
    <figure className="flex w-full flex-col rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-7">
      <svg viewBox="0 0 32 24" aria-hidden className="h-6 text-marigold-400 self-start">
        <path
          fill="currentColor"
          d="M0 24V13.5C0 5.6 4 1 12 0v5c-3.6.8-5.4 3-5.4 6.4H12V24zm18 0V13.5C18 5.6 22 1 30 0v5c-3.6.8-5.4 3-5.4 6.4H30V24z"
        />
      </svg>
      <blockquote className="mt-4 mb-5 flex-1 text-lg whitespace-pre-line [overflow-wrap:anywhere]">
        {quote}
      </blockquote>
      <figcaption className="border-t border-line pt-4">
        <span className="block font-semibold [overflow-wrap:anywhere]">{authorName}</span>
        <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">{authorRole}</span>
      </figcaption>
    </figure>
  );
}
