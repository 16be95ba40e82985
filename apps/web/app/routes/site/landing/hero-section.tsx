import { Illustration } from '../../../components/illustration.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { usePlatform } from '../../../lib/centre/platform.ts';
import { useSubjectNames, useTaughtSubjects } from '../../../lib/centre/subjects-store.ts';
import { hero } from '../copy.ts';
import heroScene from '../illustrations/hero-scene.svg';

export function HeroSection() {
  const settings = usePlatform();
  const names = useSubjectNames();
  const count = String(useTaughtSubjects().length);
  return (
    <section className="overflow-hidden">
      <div className="page-width grid items-center gap-x-14 gap-y-10 pt-10 pb-14 sm:pt-14 lg:grid-cols-[1.15fr_1fr] lg:pb-20">
        <div>
          {settings.trustedSince !== '' && (
            <p className="inline-flex items-center gap-2.5 rounded-full bg-marigold-100 py-1.5 pr-4 pl-3 text-sm font-semibold text-marigold-700">
              <span aria-hidden className="size-2 rotate-45 bg-brick-500" />
              {hero.badge(settings.trustedSince)}
            </p>
          )}
          <h1 className="mt-5 max-w-[8.6em] text-4xl sm:text-5xl lg:text-[4.25rem]">{hero.title}</h1>
          <p className="mt-5 max-w-xl text-lg text-ink-soft sm:text-xl sm:leading-normal">
            {hero.text(names)}
          </p>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(10.75rem,1fr))]">
            <LinkButton to="/signup" size="lg" className="whitespace-nowrap">
              Get Started
            </LinkButton>
            <LinkButton to="/login" size="lg" variant="outline" className="whitespace-nowrap">
              Student Login
            </LinkButton>
          </div>
          <ul className="mt-10 grid max-w-lg grid-cols-3 divide-x divide-line border-t border-line pt-6">
            {hero.claims(settings, count).map((claim) => (
              <li key={claim.label} className="px-3 text-sm text-ink-soft first:pl-0 sm:px-6">
                <span className="font-display block text-3xl text-pine-600">{claim.figure}</span>{' '}
                {claim.label}
              </li>
            ))}
          </ul>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}

/**
 * Illustration: the Maluti at sunrise, a rondavel with a lit window and a signal, and the path up the mountain. Lite has
 * none.
 */
function HeroPicture() {
  return (
    <div
      aria-hidden
      className="relative mx-auto w-full max-w-[21rem] sm:max-w-md lg:max-w-none [html[data-lite]_&]:hidden"
    >
      <Illustration src={heroScene} width="480" height="520" className="h-auto w-full" />
      <p className="font-display absolute top-[12%] -left-2 -rotate-6 rounded-lg bg-surface px-4 py-2.5 text-lg shadow-lift sm:-left-6 sm:text-xl">
        y = x² − 4x + 3
      </p>
      <p className="font-display absolute top-[38%] -right-1 rotate-3 rounded-lg bg-pine-800 px-4 py-2.5 text-lg text-marigold-300 shadow-lift sm:-right-5 sm:text-xl">
        F = ma
      </p>
      <div className="absolute right-3 -bottom-5 flex items-center gap-3 rounded-lg bg-surface py-3 pr-5 pl-3 shadow-lift sm:right-8">
        <span className="font-display grid size-11 place-items-center rounded-md bg-brick-50 text-brick-600">
          H₂O
        </span>
        <span className="text-sm leading-snug">
          <span className="block font-semibold">Chemistry, today at 16:30</span>
          <span className="text-ink-soft">Acids, bases and salts</span>
        </span>
      </div>
    </div>
  );
}
