import { Check } from 'lucide-react';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { services } from '../copy.ts';
import chemistry from '../illustrations/chemistry.svg';
import mathematics from '../illustrations/mathematics.svg';
import physics from '../illustrations/physics.svg';
import { SectionHeading } from './section-heading.tsx';

const PICTURES = { mathematics, chemistry, physics } as const;

export function ServicesSection({ bookPath }: { bookPath: string }) {
  return (
    <section id="services" tabIndex={-1} aria-label="Services" className="page-width py-16 sm:py-20">
      <SectionHeading title={services.title} text={services.text} />
      <ul className="mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {services.subjects.map((subject, index) => {
          const isLast = index === services.subjects.length - 1;
          return (
            <li
              key={subject.id}
              className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-soft max-lg:last:md:col-span-2"
            >
              <img
                src={PICTURES[subject.id]}
                alt=""
                width="320"
                height="168"
                loading="lazy"
                decoding="async"
                className="h-auto max-h-56 w-full object-cover"
              />
              <div className="flex flex-1 flex-col p-6">
                <h3 className="text-2xl">{subject.title}</h3>
                <p className="mt-1.5 text-ink-soft">{subject.text}</p>
                <ul className="mt-5 mb-6 space-y-2.5">
                  {subject.topics.map((topic) => (
                    <li key={topic} className="flex gap-2.5">
                      <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-pine-500" strokeWidth={2.6} />
                      {topic}
                    </li>
                  ))}
                </ul>
                <LinkButton
                  to={isLast ? '/signup' : bookPath}
                  variant={isLast ? 'outline' : 'primary'}
                  block
                  className="mt-auto"
                >
                  {isLast ? 'View All Services' : 'Book Session'}
                  {!isLast && <span className="sr-only"> in {subject.title}</span>}
                </LinkButton>
              </div>
            </li>
          );
        })}
      </ul>
      <p className="mt-10 text-center">
        <LinkButton to="/signup" variant="secondary" size="lg">
          View All Services
        </LinkButton>
      </p>
    </section>
  );
}
