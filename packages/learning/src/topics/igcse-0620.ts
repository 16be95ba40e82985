import type { Chapter } from './topic-list.ts';

/** The chapters and topics of igcse-0620: code, title, weight, codes of the topics to know before it. */
export const IGCSE_CHEMISTRY: readonly Chapter[] = [
  {
    code: '1',
    title: 'States of matter',
    subject: 'chemistry',
    topics: [
      ['1.1', 'Solids, liquids and gases', 2, []],
      ['1.2', 'Diffusion', 1, ['1.1']],
    ],
  },
  {
    code: '2',
    title: 'Atoms, elements and compounds',
    subject: 'chemistry',
    topics: [
      ['2.1', 'Elements, compounds and mixtures', 2, ['1.1']],
      ['2.2', 'Atomic structure and the Periodic Table', 3, ['2.1']],
      ['2.3', 'Isotopes', 2, ['2.2']],
      ['2.4', 'Ions and ionic bonds', 3, ['2.2']],
      ['2.5', 'Simple molecules and covalent bonds', 3, ['2.2']],
      ['2.6', 'Giant covalent structures', 1, ['2.5']],
      ['2.7', 'Metallic bonding', 1, ['2.2']],
    ],
  },
  {
    code: '3',
    title: 'Stoichiometry',
    subject: 'chemistry',
    topics: [
      ['3.1', 'Formulas and equations', 3, ['2.4', '2.5']],
      ['3.2', 'Relative masses of atoms and molecules', 2, ['2.3', '3.1']],
      ['3.3', 'The mole and the Avogadro constant', 4, ['3.2']],
    ],
  },
  {
    code: '4',
    title: 'Electrochemistry',
    subject: 'chemistry',
    topics: [
      ['4.1', 'Electrolysis', 3, ['2.4', '6.4']],
      ['4.2', 'Hydrogen–oxygen fuel cells', 1, ['4.1']],
    ],
  },
  {
    code: '5',
    title: 'Chemical energetics',
    subject: 'chemistry',
    topics: [['5.1', 'Exothermic and endothermic reactions', 2, ['6.1']]],
  },
  {
    code: '6',
    title: 'Chemical reactions',
    subject: 'chemistry',
    topics: [
      ['6.1', 'Physical and chemical changes', 1, ['2.1']],
      ['6.2', 'Rate of reaction', 3, ['1.1', '3.1']],
      ['6.3', 'Reversible reactions and equilibrium', 3, ['6.2', '5.1']],
      ['6.4', 'Redox', 3, ['2.4', '3.1']],
    ],
  },
  {
    code: '7',
    title: 'Acids, bases and salts',
    subject: 'chemistry',
    topics: [
      ['7.1', 'Properties of acids and bases', 3, ['3.1']],
      ['7.2', 'Oxides', 1, ['7.1']],
      ['7.3', 'Preparation of salts', 3, ['7.1']],
    ],
  },
  {
    code: '8',
    title: 'The Periodic Table',
    subject: 'chemistry',
    topics: [
      ['8.1', 'Arrangement of elements', 1, ['2.2']],
      ['8.2', 'Group I properties', 2, ['8.1']],
      ['8.3', 'Group VII properties', 2, ['8.1']],
      ['8.4', 'Transition elements', 1, ['8.1']],
      ['8.5', 'Noble gases', 1, ['8.1']],
    ],
  },
  {
    code: '9',
    title: 'Metals',
    subject: 'chemistry',
    topics: [
      ['9.1', 'Properties of metals', 1, ['2.7']],
      ['9.2', 'Uses of metals', 1, ['9.1']],
      ['9.3', 'Alloys and their properties', 1, ['9.1']],
      ['9.4', 'Reactivity series', 3, ['9.1', '6.4']],
      ['9.5', 'Corrosion of metals', 1, ['9.4']],
      ['9.6', 'Extraction of metals', 2, ['9.4', '4.1']],
    ],
  },
  {
    code: '10',
    title: 'Chemistry of the environment',
    subject: 'chemistry',
    topics: [
      ['10.1', 'Water', 1, ['12.4']],
      ['10.2', 'Fertilisers', 1, ['7.3']],
      ['10.3', 'Air quality and climate', 2, ['6.1']],
    ],
  },
  {
    code: '11',
    title: 'Organic chemistry',
    subject: 'chemistry',
    topics: [
      ['11.1', 'Formulas, functional groups and terminology', 2, ['2.5']],
      ['11.2', 'Naming organic compounds', 2, ['11.1']],
      ['11.3', 'Fuels', 2, ['11.1']],
      ['11.4', 'Alkanes', 1, ['11.2']],
      ['11.5', 'Alkenes', 2, ['11.4']],
      ['11.6', 'Alcohols', 2, ['11.5']],
      ['11.7', 'Carboxylic acids and esters', 2, ['11.6']],
      ['11.8', 'Polymers', 2, ['11.5', '11.7']],
    ],
  },
  {
    code: '12',
    title: 'Experimental techniques and chemical analysis',
    subject: 'chemistry',
    topics: [
      ['12.1', 'Experimental design', 1, []],
      ['12.2', 'Acid–base titrations', 2, ['7.1', '3.3']],
      ['12.3', 'Chromatography', 1, ['12.4']],
      ['12.4', 'Separation and purification', 2, ['2.1']],
      ['12.5', 'Identification of ions and gases', 3, ['2.4', '7.1']],
    ],
  },
];
