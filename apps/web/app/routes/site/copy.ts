/** The fixed texts of the landing page. Prices are in the package catalogue, subjects and claims in the database. */

export const hero = {
  badge: (year: string) => `Trusted since ${year}`,
  title: 'Extra lessons that make the hard topics click.',
  /** @param names all subjects that are taught, as a sentence lists them. */
  text: (names: string) =>
    `Live online tutoring in ${names} for IGCSE and LGCSE students. One-on-one or in a small group, from anywhere in Lesotho.`,
  /**
   * Claims of the settings; an empty one is left out (SITE-7).
   * @param subjectCount how many subjects are taught.
   */
  claims: (
    { experienceClaim, studentsClaim }: { readonly experienceClaim: string; readonly studentsClaim: string },
    subjectCount: string,
  ) =>
    [
      { figure: experienceClaim, label: 'years of experience' },
      { figure: subjectCount, label: 'core subjects' },
      { figure: studentsClaim, label: 'students' },
    ].filter(({ figure }) => figure !== ''),
} as const;

export const about = {
  title: 'We teach the way the exam asks, and the way you learn.',
  text: [
    'Our tutors have taught and marked the syllabus for years. They know which questions come back, where marks are lost, and how to explain one idea in three different ways until it holds.',
    'Every session is live and online. You need a phone or a laptop, a notebook, and the question you are stuck on.',
  ],
  studentCount: 'students have learned with us',
  highlights: [
    {
      title: 'Expert Tutors',
      text: 'Subject specialists who teach IGCSE and LGCSE, and nothing else.',
    },
    {
      title: 'Personalised Learning',
      text: 'A plan built on what you know already, at the pace that suits you.',
    },
    {
      title: 'Proven Results',
      text: 'Past papers from the first month, so that progress shows in marks.',
    },
  ],
} as const;

export const services = {
  text: 'Core and extended papers, IGCSE and LGCSE, from the first year of high school to the final exam.',
} as const;

export const howItWorks = {
  title: 'How it works',
  text: 'Four steps from stuck to sure.',
  steps: [
    {
      title: 'Free assessment',
      text: 'We find out together what you know and where the gaps are. It costs nothing.',
    },
    {
      title: 'Personalised plan',
      text: 'You get a plan for your syllabus, your grade and the time you have.',
    },
    {
      title: 'Interactive sessions',
      text: 'You meet your tutor online, one-on-one or in a small group, and work on real questions.',
    },
    {
      title: 'Progress tracking',
      text: 'You and your parents see what is done, what is next and how far you have come.',
    },
  ],
} as const;

export const packages = {
  title: 'Packages and prices',
  text: 'Pay for one session, a bundle, or every month. Mobile money or bank transfer: upload your proof of payment and we confirm it within 24-48 hours.',
  none: 'There are no packages on sale at the moment. Please ask us what we can offer you.',
  failure: 'The packages could not be loaded.',
} as const;

export const contact = {
  title: 'Talk to us',
  text: 'Ask about a subject, a package or a time that suits you. We answer in English and Sesotho.',
} as const;
