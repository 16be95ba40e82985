import type { TermReport } from '@thuto/contract/term-reports';
import { splitTermTopics } from '@thuto/domain/learning/term-reports';
import type { TopicState } from '@thuto/domain/learning/topic-states';
import type { Readable } from 'node:stream';
import { formatWallDate } from '../../platform/format-wall-date.ts';
import { openPdf, PDF_BAND, PDF_COLOURS, PDF_MARGIN } from '../../platform/pdf/pdf-page.ts';

const { PINE, INK, SOFT, LINE } = PDF_COLOURS;
const ROW_HEIGHT = 14;
const FOOT_HEIGHT = 40;

const STATE_NAMES: Readonly<Record<TopicState, string>> = {
  secure: 'Secure',
  developing: 'Developing',
  gap: 'Gap',
  not_seen: 'Not seen',
  not_enough_evidence: 'Not enough evidence',
};

export interface PrintedTermReport {
  readonly report: TermReport;
  readonly platformName: string;
  readonly studentName: string;
  readonly subjectName: string;
}

declare module '../../platform/pdf/draw-pdf.ts' {
  interface PdfMap {
    'term-report': PrintedTermReport;
  }
}

const formatDay = (date: string) => formatWallDate(date, { day: 'numeric', month: 'long', year: 'numeric' });

/** Draws a signed term report as a PDF of A4 pages, with embedded fonts. */
export async function drawTermReport({
  report,
  platformName,
  studentName,
  subjectName,
}: PrintedTermReport): Promise<Readable> {
  const { termName, startsOn, endsOn, facts, comment, nextTerm, signedBy, signedAt, timeZone } = report;
  const doc = await openPdf({ title: `Term Report: ${subjectName}`, heading: 'Term Report', platformName });
  const width = doc.page.width - 2 * PDF_MARGIN;
  const bottom = () => doc.page.height - PDF_MARGIN - FOOT_HEIGHT;
  let y = PDF_BAND + 30;
  const ensure = (height: number) => {
    if (y + height <= bottom()) return;
    doc.addPage();
    y = PDF_MARGIN;
  };
  const line = (
    text: string,
    { colour = INK, font = 'regular', size = 10 }: { colour?: string; font?: string; size?: number } = {},
  ) => {
    doc.font(font).fontSize(size);
    // A long text continues on the next page, paragraph by paragraph.
    for (const paragraph of text.split('\n')) {
      const height = doc.heightOfString(paragraph || ' ', { width });
      ensure(height);
      doc.fillColor(colour).text(paragraph || ' ', PDF_MARGIN, y, { width });
      y += height + 3;
    }
  };
  const heading = (text: string) => {
    y += 10;
    ensure(60);
    line(text, { colour: PINE, font: 'bold', size: 12 });
  };
  line(`${studentName}: ${subjectName}`, { colour: PINE, font: 'bold', size: 14 });
  line(`${termName}, ${formatDay(startsOn)} to ${formatDay(endsOn)}`, { colour: SOFT });
  if (report.reason !== '') line(`Version ${report.version}: ${report.reason}`, { colour: SOFT });
  y += 6;
  line(`Lessons attended: ${facts.attended} of ${facts.held}`);
  const { compared, first } = splitTermTopics(facts.topics);
  const before = compared.length > 0 ? `${facts.secureAtStart} at the start, ` : '';
  line(`Topics secure: ${before}${facts.secureNow} now, of ${facts.topicCount}`);
  if (facts.homework > 0) line(`Lessons with homework: ${facts.homework}`);
  if (facts.papers !== null)
    line(`Past papers: ${facts.papers.percent} % on average in ${facts.papers.questions} questions`);
  const column = width * 0.24;
  const rows = (topics: typeof facts.topics, hasStart: boolean) => {
    for (const { title, start, now } of topics) {
      ensure(ROW_HEIGHT);
      const cell = { height: ROW_HEIGHT - 1, ellipsis: true };
      doc.font('regular').fontSize(9).fillColor(INK);
      doc.text(title, PDF_MARGIN, y, { ...cell, width: width - 2 * column - 8 });
      if (hasStart) {
        doc
          .fillColor(SOFT)
          .text(STATE_NAMES[start], PDF_MARGIN + width - 2 * column, y, { ...cell, width: column });
      }
      doc.fillColor(INK).text(STATE_NAMES[now], PDF_MARGIN + width - column, y, { ...cell, width: column });
      y += ROW_HEIGHT;
    }
  };
  if (compared.length > 0) {
    heading('Start and now');
    rows(compared, true);
  }
  if (first.length > 0) {
    heading('First seen this term');
    rows(first, false);
  }
  heading('Comment');
  line(comment);
  if (nextTerm !== '') {
    heading('Next term');
    line(nextTerm);
  }
  const foot = doc.page.height - PDF_MARGIN - 24;
  doc
    .moveTo(PDF_MARGIN, foot)
    .lineTo(PDF_MARGIN + width, foot)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke();
  if (signedAt !== null) {
    const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
    doc.font('regular').fontSize(9).fillColor(SOFT);
    doc.text(
      `Signed by ${signedBy ?? 'the centre'}, ${when.format(new Date(signedAt))}`,
      PDF_MARGIN,
      foot + 7,
      {
        width,
        lineBreak: false,
      },
    );
  }
  doc.end();
  return doc as unknown as Readable;
}
