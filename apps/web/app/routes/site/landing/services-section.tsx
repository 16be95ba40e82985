import Check from 'lucide-react/icons/check';
import { Illustration } from '../../../components/illustration.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { countSubjectsInWords, getIllustration } from '@thuto/domain/learning/subject-names';
import type { KnownSubject } from '../../../lib/pages/page-data.ts';
import { useTaughtSubjects } from '../../../lib/centre/subjects-store.ts';
import { services } from '../copy.ts';
import { SectionHeading } from './section-heading.tsx';

export function ServicesSection({ bookPath }: { bookPath: string }) {
  const taught = useTaughtSubjects();
  return (
    <section id="services" tabIndex={-1} aria-label="Services" className="page-width py-16 sm:py-20">
      <SectionHeading
        title={`${countSubjectsInWords(taught.length)}, taught properly`}
        text={services.text}
      />
      <ul className="subject-cards mt-10 grid gap-6">
        {taught.map((subject, index) => (
          <SubjectCard
            key={subject.id}
            subject={subject}
            isLast={index === taught.length - 1}
            bookPath={bookPath}
          />
        ))}
      </ul>
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        <LinkButton to="/student/assessment" variant="outline" size="lg">
          Free Assessment
        </LinkButton>
        <LinkButton to="/signup" variant="secondary" size="lg">
          View All Services
        </LinkButton>
      </p>
    </section>
  );
}

/** The card of a subject. */
function SubjectCard({
  subject,
  isLast,
  bookPath,
}: {
  subject: KnownSubject;
  isLast: boolean;
  bookPath: string;
}) {
  return (
    <li className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-soft">
      <Illustration
        src={`/illustrations/${getIllustration(subject.id)}.svg`}
        width="320"
        height="168"
        loading="lazy"
        className="h-auto w-full object-cover max-lg:max-h-56"
      />
      <div className="flex flex-1 flex-col p-6">
        <h3 className="text-2xl [overflow-wrap:anywhere]">{subject.name}</h3>
        <p className="mt-1.5 text-ink-soft empty:hidden">{subject.description}</p>
        <ul className="mt-5 mb-6 space-y-2.5">
          {subject.highlights.map((highlight, index) => (
            <li key={index} className="flex gap-2.5">
              <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-pine-500" strokeWidth={2.6} />
              {highlight}
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
          {!isLast && <span className="sr-only"> in {subject.name}</span>}
        </LinkButton>
      </div>
    </li>
  );
}
