import { LinkButton } from '../../../components/ui/link-button.tsx';
import { howItWorks } from '../copy.ts';
import { SectionHeading } from './section-heading.tsx';

const RISE = ['lg:mt-36', 'lg:mt-24', 'lg:mt-12', ''] as const;

/** The steps rise from left to right, like the path in the hero picture. */
export function HowItWorksSection() {
  return (
    <section
      id="how-it-works"
      tabIndex={-1}
      aria-label="How it works"
      className="relative isolate overflow-hidden bg-marigold-100"
    >
      <Ridge />
      <div className="page-width pt-16 pb-20 sm:pt-20 sm:pb-28">
        <SectionHeading title={howItWorks.title} text={howItWorks.text} />
        <ol className="mt-10 grid gap-4 sm:grid-cols-2 lg:mt-0 lg:grid-cols-4 lg:items-start">
          {howItWorks.steps.map((step, index) => (
            <li
              key={step.title}
              className={`flex gap-4 rounded-xl bg-surface p-5 shadow-soft lg:flex-col lg:p-6 ${RISE[index] ?? ''}`}
            >
              <span
                aria-hidden
                className="font-display grid size-12 shrink-0 place-items-center rounded-full bg-brick-500 text-xl text-white"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl">{step.title}</h3>
                <p className="mt-1.5 text-ink-soft">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-10 flex flex-wrap gap-3">
          <LinkButton to="/signup" size="lg">
            Sign Up
          </LinkButton>
          <LinkButton to="/student/assessment" size="lg" variant="outline">
            Free Assessment
          </LinkButton>
          <LinkButton to="/#contact" size="lg" variant="outline">
            Learn More
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

function Ridge() {
  return (
    <svg
      viewBox="0 0 1440 320"
      preserveAspectRatio="none"
      aria-hidden
      className="absolute inset-x-0 bottom-0 -z-10 h-[55%] w-full"
    >
      <path fill="#ffdb87" d="m0 250 220-70 160 40 260-120 150 50 250-130 140 60 260-80v320H0z" />
      <path fill="#fcc84f" d="m0 300 300-60 240 30 330-110 220 40 350-120v240H0z" opacity=".7" />
    </svg>
  );
}
