import GraduationCap from 'lucide-react/icons/graduation-cap';
import Route from 'lucide-react/icons/route';
import TrendingUp from 'lucide-react/icons/trending-up';
import { LitemaPattern } from '../../../components/litema-pattern.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { about } from '../copy.ts';
import { SectionHeading } from './section-heading.tsx';

const ICONS = [GraduationCap, Route, TrendingUp] as const;

export function AboutSection({ testimonialsPath }: { testimonialsPath: string }) {
  const { taughtClaim } = usePlatform();
  return (
    <section id="about" tabIndex={-1} aria-label="About" className="border-y border-line bg-surface">
      <div className="page-width py-16 sm:py-20">
        <div className="grid items-stretch gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-16">
          <div>
            <SectionHeading title={about.title} />
            <div className="mt-5 max-w-2xl space-y-4 text-lg text-ink-soft">
              {about.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <div className="mt-7 flex flex-wrap gap-3">
              <LinkButton to="/#services">Learn More</LinkButton>
              <LinkButton to={testimonialsPath} variant="outline">
                View Testimonials
              </LinkButton>
            </div>
          </div>
          {taughtClaim !== '' && (
            <div className="on-dark relative isolate flex min-h-60 flex-col justify-end overflow-hidden rounded-2xl bg-pine-800 p-7 text-paper sm:p-9">
              <LitemaPattern className="absolute inset-0 -z-10 text-pine-700" />
              <div
                aria-hidden
                className="absolute inset-0 -z-10 bg-linear-to-t from-pine-800 via-pine-800/85 to-pine-800/10"
              />
              <p className="font-display text-[4.5rem] leading-none text-marigold-300 sm:text-[5.5rem]">
                {taughtClaim}
              </p>
              <p className="mt-2 text-xl">{about.studentCount}</p>
            </div>
          )}
        </div>
        <ul className="mt-12 grid gap-x-10 gap-y-8 sm:grid-cols-3">
          {about.highlights.map((highlight, index) => {
            const Icon = ICONS[index] ?? GraduationCap;
            return (
              <li key={highlight.title} className="border-t-4 border-marigold-400 pt-5">
                <h3 className="flex items-center gap-3 text-xl">
                  <Icon aria-hidden className="size-6 shrink-0 text-brick-500" />
                  {highlight.title}
                </h3>
                <p className="mt-2 text-ink-soft">{highlight.text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
