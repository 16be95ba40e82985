import { pageMeta } from '../../lib/page-meta.ts';
import { useCurrentUserState } from '../../lib/current-user-store.ts';
import { getCurrentUserPaths } from '../../lib/current-user.ts';
import { readSubjectNames } from '../../lib/subjects-store.ts';
import { hero } from './copy.ts';
import { AboutSection } from './landing/about-section.tsx';
import { ContactFormIsland } from './landing/contact-form-island.tsx';
import { ContactSection } from './landing/contact-section.tsx';
import { HeroSection } from './landing/hero-section.tsx';
import { HowItWorksSection } from './landing/how-it-works-section.tsx';
import { PackagesSection } from './landing/packages-section.tsx';
import { ServicesSection } from './landing/services-section.tsx';
import { structuredData } from './landing/structured-data.ts';
import { useTestimonials } from './landing/use-testimonials.tsx';
import { VerifiedBanner } from './landing/verified-banner.tsx';

export const meta = () =>
  pageMeta({
    title: 'Online tutoring for IGCSE and LGCSE students',
    description: hero.text(readSubjectNames()),
    publicPath: '/',
    // Inside `meta`, so that the browser's bundle of this page does not contain it.
    ...(import.meta.env.SSR && { structuredData }),
  });

export default function Landing() {
  const { currentUser } = useCurrentUserState();
  const { section: testimonials, place } = useTestimonials();
  return (
    <>
      <VerifiedBanner />
      <HeroSection />
      <AboutSection testimonialsPath={testimonials === null ? '/#about' : '/#testimonials'} />
      <ServicesSection bookPath={getCurrentUserPaths(currentUser ?? null).book} />
      <HowItWorksSection />
      <PackagesSection />
      <div ref={place}>{testimonials}</div>
      <ContactSection>
        <ContactFormIsland />
      </ContactSection>
    </>
  );
}
