import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, setPlatform } from '../../../lib/centre/platform.ts';
import { SiteFooter } from '../../../components/site-footer.tsx';
import { loader as redirectDashboard } from '../dashboard-redirect.tsx';
import { loader as redirectUnknown } from '../not-found.tsx';
import { AboutSection } from './about-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { HowItWorksSection } from './how-it-works-section.tsx';
import { ServicesSection } from './services-section.tsx';

afterEach(() => setPlatform(DEFAULT_SETTINGS));

function show(children: ReactNode) {
  const Page = createRoutesStub([{ path: '*', Component: () => children }]);
  render(<Page />);
}

/** Returns the targets of the links with this name. */
const targets = (name: string | RegExp, place = screen.getByRole('main')) =>
  within(place)
    .getAllByRole('link', { name })
    .map((link) => link.getAttribute('href'));

function showLanding() {
  show(
    <main>
      <HeroSection />
      <AboutSection testimonialsPath="/#testimonials" />
      <ServicesSection bookPath="/login" />
      <HowItWorksSection />
    </main>,
  );
}

describe('the landing page', () => {
  it('has its sections, highlights, subjects and four steps (SITE-6)', () => {
    showLanding();
    for (const name of ['Expert Tutors', 'Personalised Learning', 'Proven Results']) {
      expect(screen.getByRole('heading', { name })).toBeTruthy();
    }
    for (const name of ['Mathematics', 'Chemistry', 'Physics']) {
      expect(screen.getByRole('heading', { name })).toBeTruthy();
    }
    const steps = screen.getByRole('region', { name: 'How it works' });
    const titles = within(steps).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Free assessment',
      'Personalised plan',
      'Interactive sessions',
      'Progress tracking',
    ]);
    expect(targets('View Testimonials')).toEqual(['/#testimonials']);
  });

  it('claims the years, the students and the number of subjects (SITE-7)', () => {
    showLanding();
    const text = screen.getByRole('main').textContent ?? '';
    for (const claim of [
      'Trusted since 2019',
      '6+ years of experience',
      '3 core subjects',
      '100+ students',
    ]) {
      expect(text).toContain(claim);
    }
    expect(screen.getByRole('region', { name: 'About' }).textContent).toContain('830+');
  });

  it('shows the claims of the settings, and no empty one (SITE-7)', () => {
    setPlatform({
      ...DEFAULT_SETTINGS,
      trustedSince: '2024',
      experienceClaim: '',
      studentsClaim: '40',
      taughtClaim: '',
    });
    showLanding();
    const text = screen.getByRole('main').textContent ?? '';
    expect(text).toContain('Trusted since 2024');
    expect(text).toContain('40 students');
    expect(text).not.toContain('years of experience');
    expect(text).not.toContain('students have learned with us');
  });

  it('leads visitors to sign-up, sign-in and the next section (SITE-12)', () => {
    showLanding();
    expect(targets('Get Started')).toEqual(['/signup']);
    expect(targets('Sign Up')).toEqual(['/signup']);
    expect(targets('Student Login')).toEqual(['/login']);
    expect(targets('Learn More')).toEqual(['/#services', '/#contact']);
    expect(targets(/^Book Session/)).toEqual(['/login', '/login']);
    // On the last card and below the cards.
    expect(targets('View All Services')).toEqual(['/signup', '/signup']);
  });

  it('states the opening hours in the footer (SITE-9)', () => {
    setPlatform({ ...DEFAULT_SETTINGS, contactPhone: '' });
    show(<SiteFooter />);
    expect(document.querySelector('a[href^="tel:"]')).toBeNull();
    for (const hours of ['Mon to Fri 8am to 10pm', 'Sat 9am to 5pm', 'Sun by appointment']) {
      expect(screen.getByText(hours)).toBeTruthy();
    }
  });
});

it('redirects unknown addresses to the landing page and /dashboard to /student (SITE-2)', () => {
  expect(redirectUnknown().headers.get('Location')).toBe('/');
  expect(redirectDashboard().headers.get('Location')).toBe('/student');
});
