import { IGCSE_MATHEMATICS } from './igcse-0580.ts';
import { IGCSE_CHEMISTRY } from './igcse-0620.ts';
import { IGCSE_PHYSICS } from './igcse-0625.ts';
import { LGCSE_MATHEMATICS } from './lgcse-mathematics.ts';
import { LGCSE_PHYSICAL_SCIENCE } from './lgcse-physical-science.ts';
import { type Chapter, listRows, type SeedTopic, SYLLABUS_IDS, type SyllabusId } from './topic-list.ts';

const CHAPTERS: Readonly<Record<SyllabusId, readonly Chapter[]>> = {
  'igcse-0580': IGCSE_MATHEMATICS,
  'igcse-0620': IGCSE_CHEMISTRY,
  'igcse-0625': IGCSE_PHYSICS,
  'lgcse-mathematics': LGCSE_MATHEMATICS,
  'lgcse-physical-science': LGCSE_PHYSICAL_SCIENCE,
};

/** Returns the chapters and topics that a new centre has (MARK-8): the rows that the migrations insert. */
export const listSeedTopics = (): SeedTopic[] =>
  SYLLABUS_IDS.flatMap((syllabusId) => listRows(syllabusId, CHAPTERS[syllabusId]));
