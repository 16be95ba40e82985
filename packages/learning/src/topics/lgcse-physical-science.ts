import type { Chapter } from './topic-list.ts';

/** The chapters and topics of lgcse-physical-science: code, title, weight, codes of the topics to know before it. */
export const LGCSE_PHYSICAL_SCIENCE: readonly Chapter[] = [
  {
    code: 'P1',
    title: 'General physics',
    subject: 'physics',
    topics: [
      ['P1.1', 'Length, time and measurement', 2, []],
      ['P1.2', 'Speed, velocity and acceleration', 3, ['P1.1']],
      ['P1.3', 'Mass, weight and density', 2, ['P1.1']],
      ['P1.4', 'Forces and their effects', 3, ['P1.2', 'P1.3']],
      ['P1.5', 'Moments and centre of mass', 2, ['P1.4']],
      ['P1.6', 'Energy, work and power', 3, ['P1.4']],
      ['P1.7', 'Energy sources', 1, ['P1.6']],
      ['P1.8', 'Pressure', 2, ['P1.4']],
    ],
  },
  {
    code: 'P2',
    title: 'Thermal physics',
    subject: 'physics',
    topics: [
      ['P2.1', 'Kinetic model of matter', 2, ['P1.3']],
      ['P2.2', 'Thermal expansion and temperature', 2, ['P2.1']],
      ['P2.3', 'Melting and boiling', 1, ['P2.1']],
      ['P2.4', 'Conduction, convection and radiation', 2, ['P2.1']],
    ],
  },
  {
    code: 'P3',
    title: 'Waves',
    subject: 'physics',
    topics: [
      ['P3.1', 'General wave properties', 2, ['P1.2']],
      ['P3.2', 'Reflection and refraction of light', 3, ['P3.1']],
      ['P3.3', 'Thin converging lenses', 1, ['P3.2']],
      ['P3.4', 'Electromagnetic spectrum', 2, ['P3.1']],
      ['P3.5', 'Sound', 2, ['P3.1']],
    ],
  },
  {
    code: 'P4',
    title: 'Electricity and magnetism',
    subject: 'physics',
    topics: [
      ['P4.1', 'Magnets and magnetic fields', 2, []],
      ['P4.2', 'Electric charge', 1, []],
      ['P4.3', 'Current, voltage and resistance', 3, ['P4.2']],
      ['P4.4', 'Series and parallel circuits', 3, ['P4.3']],
      ['P4.5', 'Electrical energy and safety', 2, ['P4.4', 'P1.6']],
      ['P4.6', 'Electromagnetic effects', 2, ['P4.1', 'P4.3']],
      ['P4.7', 'Transformers', 1, ['P4.6']],
    ],
  },
  {
    code: 'P5',
    title: 'Atomic physics',
    subject: 'physics',
    topics: [
      ['P5.1', 'Structure of the atom', 1, ['P4.2']],
      ['P5.2', 'Radioactivity', 2, ['P5.1']],
      ['P5.3', 'Half-life and safety', 1, ['P5.2']],
    ],
  },
  {
    code: 'C1',
    title: 'Particles and techniques',
    subject: 'chemistry',
    topics: [
      ['C1.1', 'Particulate nature of matter', 2, []],
      ['C1.2', 'Apparatus and measurement', 1, []],
      ['C1.3', 'Criteria of purity', 1, ['C1.1']],
      ['C1.4', 'Methods of purification', 2, ['C1.3']],
    ],
  },
  {
    code: 'C2',
    title: 'Atoms and bonding',
    subject: 'chemistry',
    topics: [
      ['C2.1', 'Elements, compounds and mixtures', 2, ['C1.1']],
      ['C2.2', 'Atomic structure and isotopes', 3, ['C2.1']],
      ['C2.3', 'Ionic bonding', 2, ['C2.2']],
      ['C2.4', 'Covalent bonding and structures', 2, ['C2.2']],
      ['C2.5', 'Metallic bonding', 1, ['C2.2']],
    ],
  },
  {
    code: 'C3',
    title: 'Stoichiometry',
    subject: 'chemistry',
    topics: [
      ['C3.1', 'Formulas and equations', 3, ['C2.3', 'C2.4']],
      ['C3.2', 'Relative masses and the mole', 3, ['C3.1']],
    ],
  },
  {
    code: 'C4',
    title: 'Reactions',
    subject: 'chemistry',
    topics: [
      ['C4.1', 'Electrolysis', 2, ['C2.3']],
      ['C4.2', 'Energy changes in reactions', 2, ['C3.1']],
      ['C4.3', 'Speed of reaction', 2, ['C1.1', 'C3.1']],
      ['C4.4', 'Reversible reactions', 1, ['C4.3']],
      ['C4.5', 'Oxidation and reduction', 2, ['C3.1']],
    ],
  },
  {
    code: 'C5',
    title: 'Acids, bases and salts',
    subject: 'chemistry',
    topics: [
      ['C5.1', 'Properties of acids and bases', 3, ['C3.1']],
      ['C5.2', 'Preparation of salts', 2, ['C5.1']],
      ['C5.3', 'Identification of ions and gases', 2, ['C5.1']],
    ],
  },
  {
    code: 'C6',
    title: 'The Periodic Table and metals',
    subject: 'chemistry',
    topics: [
      ['C6.1', 'Periodic trends and groups', 2, ['C2.2']],
      ['C6.2', 'Properties and uses of metals', 1, ['C2.5']],
      ['C6.3', 'Reactivity series', 2, ['C6.2', 'C4.5']],
      ['C6.4', 'Extraction and corrosion of metals', 2, ['C6.3']],
    ],
  },
  {
    code: 'C7',
    title: 'Air, water and the environment',
    subject: 'chemistry',
    topics: [
      ['C7.1', 'Water and its treatment', 1, ['C1.4']],
      ['C7.2', 'Air and pollution', 1, ['C2.1']],
      ['C7.3', 'Fertilisers and carbonates', 1, ['C5.2']],
    ],
  },
  {
    code: 'C8',
    title: 'Organic chemistry',
    subject: 'chemistry',
    topics: [
      ['C8.1', 'Fuels and hydrocarbons', 2, ['C2.4']],
      ['C8.2', 'Alkanes and alkenes', 2, ['C8.1']],
      ['C8.3', 'Alcohols and acids', 2, ['C8.2']],
      ['C8.4', 'Polymers', 1, ['C8.2']],
    ],
  },
];
