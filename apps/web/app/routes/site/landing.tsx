import type { Testimonial } from '@thuto/contract/testimonials';
import { useSearchParams } from 'react-router';
import { sendContactForm } from '../../features/messages/send-contact-form.server.ts';
import { createLastKnown } from '../../lib/offline/last-known.ts';
import type { PageHandle } from '../../lib/pages/page-handle.ts';
import { pageMeta, readPageData } from '../../lib/pages/page-meta.ts';
import { readNext } from '../../lib/current-user/next-path.ts';
import { useCurrentUserState } from '../../lib/current-user/current-user-store.ts';
import { getCurrentUserPaths } from '../../lib/current-user/current-user.ts';
import { joinTaught } from '../../lib/centre/subjects-store.ts';
import { visitContext } from '../../lib/pages/visit.ts';
import { ContactForm } from '../../features/messages/components/contact-form.tsx';
import { TestimonialsSection } from '../../features/testimonials/components/testimonials-section.tsx';
import { describePackage } from '../../components/package-card.tsx';
import type { Route } from './+types/landing.ts';
import { hero } from './copy.ts';
import { AboutSection } from './landing/about-section.tsx';
import { ContactSection } from './landing/contact-section.tsx';
import { HeroSection } from './landing/hero-section.tsx';
import { HowItWorksSection } from './landing/how-it-works-section.tsx';
import { PackagesSection } from './landing/packages-section.tsx';
import { ServicesSection } from './landing/services-section.tsx';
import { structuredData } from './landing/structured-data.ts';
import { loadPackages } from './load-packages.ts';
import { SignInToOpen } from './landing/sign-in-to-open.tsx';
import { VerifiedBanner } from './landing/verified-banner.tsx';

/** The greeting after a verification disappears by itself, which needs scripts. */
export const handle: PageHandle = { worksPlain: (search) => !search.has('verified') };

const lastTestimonials = createLastKnown<readonly Testimonial[]>([]);

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visitContext);
  const [packages, testimonials] = await Promise.all([
    loadPackages(api),
    lastTestimonials(async () => (await api.testimonials.listTestimonials()).items),
  ]);
  return { packages, testimonials };
}

/** A visitor who comes from another page reads the rest of the page while the server cannot be reached. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (request.signal.aborted) throw error;
    return { packages: null, testimonials: [] };
  }
}

export const action = sendContactForm;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const page = readPageData(matches);
  if (page === undefined) return [];
  return pageMeta({
    title: 'Online tutoring for IGCSE and LGCSE students',
    description: hero.text(joinTaught(page.subjects)),
    publicPath: '/',
    origin: page.origin,
    structuredData: structuredData(page, loaderData?.packages ?? []),
  });
}

export default function Landing({ loaderData, actionData }: Route.ComponentProps) {
  const { currentUser } = useCurrentUserState();
  const { packages, testimonials } = loaderData;
  const [search] = useSearchParams();
  const next = readNext(search.toString());
  return (
    <>
      <VerifiedBanner />
      {next !== null && !currentUser && <SignInToOpen next={next} />}
      <HeroSection />
      <AboutSection testimonialsPath={testimonials.length === 0 ? '/#about' : '/#testimonials'} />
      <ServicesSection bookPath={getCurrentUserPaths(currentUser ?? null).book} />
      <HowItWorksSection />
      <PackagesSection items={packages?.map(describePackage) ?? null} />
      {testimonials.length > 0 && <TestimonialsSection testimonials={testimonials} />}
      <ContactSection>
        <ContactForm
          outcome={actionData}
          isSent={actionData === undefined && search.get('contact') === 'sent'}
        />
      </ContactSection>
    </>
  );
}
