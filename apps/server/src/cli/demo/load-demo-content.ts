import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CONTENT_PURPOSE, type CreateContentFile, type CreateContentLink } from '@thuto/contract/content';
import type { AdminContext } from '../../context.ts';
import { createContentLink } from '../../features/content/create-content-link.ts';
import { deactivateContent } from '../../features/content/deactivate-content.ts';
import { recordContentFile } from '../../features/content/record-content-file.ts';
import { drawWorksheet } from './draw-worksheet.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type DemoFile = Omit<CreateContentFile, 'uploadId'> & { fileName: string; lines: readonly string[] };

const LINKS: readonly CreateContentLink[] = [
  {
    title: 'Forces and motion, by simulation',
    description: 'Push a crate and watch friction answer. Try it before the worksheet.',
    subject: 'physics',
    url: 'https://phet.colorado.edu/en/simulations/forces-and-motion-basics',
  },
  {
    title: 'Graphs of straight lines',
    description: 'Change gradient and intercept and see what the line does.',
    subject: 'mathematics',
    url: 'https://phet.colorado.edu/en/simulations/graphing-slope-intercept',
  },
  {
    title: 'Balancing equations, by simulation',
    description: 'Ammonia, water and methane: add molecules until both sides agree.',
    subject: 'chemistry',
    url: 'https://phet.colorado.edu/en/simulations/balancing-chemical-equations',
  },
];

const FILES: readonly DemoFile[] = [
  {
    title: 'Trigonometry: sine and cosine rule',
    description: 'Notes with the two rules, when to use which, and four exercises.',
    subject: 'mathematics',
    type: 'document',
    year: null,
    fileName: 'trigonometry-notes.pdf',
    lines: [
      'Write down the sine rule and the cosine rule for a triangle ABC.',
      'In triangle ABC, AB = 7 cm, AC = 9 cm and angle A = 52°. Find BC.',
      'From a point 40 m from the foot of a tower its top is seen at 31°. How high is the tower?',
      'A ship sails 12 km on a bearing of 070°, then 9 km on 150°. How far is it from where it began?',
    ],
  },
  {
    title: 'Mathematics Paper 2, practice in the style of 2023',
    description: 'Structured questions, 2 hours. Mark it with your tutor.',
    subject: 'mathematics',
    type: 'past-paper',
    year: 2023,
    fileName: 'mathematics-paper-2-2023.pdf',
    lines: [
      'Solve 2x² – 7x + 3 = 0.',
      'Expand and simplify (x + 4)(x – 3).',
      'Find the gradient of 3y = 6x – 9.',
    ],
  },
  {
    title: 'Mathematics Paper 2, practice in the style of 2022',
    description: 'Structured questions, 2 hours.',
    subject: 'mathematics',
    type: 'past-paper',
    year: 2022,
    fileName: 'mathematics-paper-2-2022.pdf',
    lines: ['Factorise x² – 9.', 'Find the mean of 4, 7, 9, 12.', 'Solve 3(x – 2) = x + 8.'],
  },
  {
    title: 'Moles and concentrations',
    description: 'From grams to moles to mol/dm³, one step at a time.',
    subject: 'chemistry',
    type: 'document',
    year: null,
    fileName: 'moles-worksheet.pdf',
    lines: [
      'How many moles are 5.85 g of sodium chloride?',
      '25.0 cm³ of 0.10 mol/dm³ NaOH neutralise 20.0 cm³ of HCl. Find its concentration.',
      'What volume do 2.2 g of carbon dioxide fill at room temperature and pressure?',
    ],
  },
  {
    title: 'Chemistry Paper 4, practice in the style of 2024',
    description: 'Theory, extended. Includes electrolysis and organic chemistry.',
    subject: 'chemistry',
    type: 'past-paper',
    year: 2024,
    fileName: 'chemistry-paper-4-2024.pdf',
    lines: [
      'Describe the bonding in magnesium oxide.',
      'What forms at each electrode in brine?',
      'Name C3H6.',
    ],
  },
  {
    title: 'Electric circuits: worked examples',
    description: 'Series and parallel, with the steps written out.',
    subject: 'physics',
    type: 'document',
    year: null,
    fileName: 'circuits-examples.pdf',
    lines: [
      'Two resistors of 4 ohm and 6 ohm in series across 12 V: find the current.',
      'The same two in parallel: find the current from the supply.',
      'A 60 W lamp burns for 5 hours. How much energy is that in kWh?',
    ],
  },
  {
    title: 'Physics Paper 4, practice in the style of 2023',
    description: 'Theory, extended. An hour and a quarter.',
    subject: 'physics',
    type: 'past-paper',
    year: 2023,
    fileName: 'physics-paper-4-2023.pdf',
    lines: [
      'State Hooke’s law.',
      'A car of 900 kg brakes from 20 m/s in 4 s. Find the force.',
      'Define half-life.',
    ],
  },
];

/** Loads content of every subject, with one inactive item. @param start now, in epoch milliseconds. */
export async function loadDemoContent(
  asAdmin: (instant: number) => AdminContext,
  start: number,
): Promise<void> {
  let daysAgo = 40;
  for (const file of FILES) {
    daysAgo -= 3;
    await publish(asAdmin(start - daysAgo * DAY_MS), file);
  }
  for (const link of LINKS) {
    daysAgo -= 2;
    const { item } = await createContentLink(asAdmin(start - daysAgo * DAY_MS), link);
    if (link === LINKS.at(-1)) await deactivateContent(asAdmin(start - DAY_MS), item.id);
  }
}

async function publish(ctx: AdminContext, { fileName, lines, ...words }: DemoFile): Promise<void> {
  const bytes = await drawWorksheet(words.title, words.description, lines);
  const contentType = 'application/pdf';
  const owner = { accountId: ctx.currentUser.accountId, purpose: CONTENT_PURPOSE } as const;
  const upload = await ctx.uploads.create({ ...owner, fileName, contentType, size: bytes.length });
  await ctx.uploads.markComplete(upload.id);
  const id = ctx.newId();
  await recordContentFile(ctx, words, {
    uploadId: upload.id,
    bytes: Readable.from([bytes]),
    file: {
      id,
      ownerAccountId: owner.accountId,
      purpose: CONTENT_PURPOSE,
      storageKey: `content/${id}_${fileName}`,
      fileName,
      contentType,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdAt: ctx.now(),
    },
  });
}
