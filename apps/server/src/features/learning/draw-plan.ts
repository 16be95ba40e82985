import type { Plan } from '@thuto/contract/learning';
import { getTopicDay, type TopicDay } from '@thuto/domain/learning/plan-standing';
import type { Readable } from 'node:stream';
import { formatWallDate } from '../../platform/format-wall-date.ts';
import { openPdf, PDF_BAND, PDF_COLOURS, PDF_MARGIN } from '../../platform/pdf/pdf-page.ts';

const { PINE, INK, SOFT, LINE } = PDF_COLOURS;
const MIN_ROW_HEIGHT = 12.5;
const MAX_ROW_HEIGHT = 36;
const WEEK_WIDTH = 96;
/** Room for the signature and the acceptances of guardian and student. */
const FOOT_HEIGHT = 74;
const FOOT_LINE_HEIGHT = 14;
/** The target of a topic without one of the tutor. Short, because the title stands beside it. */
const USUAL_TARGET = 'You can answer exam questions on it.';

export interface PrintedPlan {
  readonly plan: Plan;
  readonly platformName: string;
  readonly studentName: string;
  readonly subjectName: string;
}

declare module '../../platform/pdf/draw-pdf.ts' {
  interface PdfMap {
    plan: PrintedPlan;
  }
}

const formatDay = (date: string) => formatWallDate(date, { day: 'numeric', month: 'short', year: 'numeric' });

const formatTopicDay = ({ kind, on }: TopicDay) =>
  kind === 'taught' ? `Taught ${formatDay(on)}` : formatDay(on);

const formatInstant = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );

/**
 * Draws a plan as a PDF of one A4 page with embedded fonts: the week, topic and target of each item. The last line
 * counts the topics that do not fit.
 */
export async function drawPlan({
  plan,
  platformName,
  studentName,
  subjectName,
}: PrintedPlan): Promise<Readable> {
  const doc = await openPdf({ title: `Plan: ${subjectName}`, heading: 'Plan', platformName });
  const width = doc.page.width - 2 * PDF_MARGIN;
  let y = PDF_BAND + 30;
  const line = (text: string, colour: string, font: 'regular' | 'bold' = 'regular', size = 10) => {
    doc.font(font).fontSize(size).fillColor(colour);
    doc.text(text, PDF_MARGIN, y, { width });
    y += doc.heightOfString(text, { width }) + 4;
  };
  line(`${studentName}: ${subjectName}`, PINE, 'bold', 14);
  const lessons = plan.lessonsPerWeek === 1 ? '1 lesson' : `${plan.lessonsPerWeek} lessons`;
  line(`Exam from ${formatDay(plan.examOn)}, ${lessons} a week. Version ${plan.version}.`, SOFT);
  if (plan.trade !== null) {
    const { title, oneAWeek, twoAWeek } = plan.trade;
    const by = (date: string | null) => (date === null ? 'after the exam' : `by ${formatDay(date)}`);
    line(`1 lesson a week reaches ${title} ${by(oneAWeek)}, 2 a week ${by(twoAWeek)}.`, INK);
  }
  y += 8;
  const end = doc.page.height - PDF_MARGIN - FOOT_HEIGHT;
  const planned = plan.items.flatMap((item) => {
    const day = getTopicDay({
      taughtOn: item.taught?.on ?? null,
      lessonOn: item.lesson?.date ?? null,
      weekOf: item.weekOf,
    });
    return day === null ? [] : [{ ...item, day }];
  });
  // Short plans have room for targets of several lines; in long ones a target is cut off at the end of its line.
  const rowHeight = Math.min(
    MAX_ROW_HEIGHT,
    Math.max(MIN_ROW_HEIGHT, Math.floor((end - y) / (planned.length + 1))),
  );
  const shown = planned.slice(0, Math.floor((end - y) / rowHeight) - 1);
  const titleWidth = (width - WEEK_WIDTH) * 0.5;
  for (const { code, title, day, ownTarget } of shown) {
    doc.font('regular').fontSize(9).fillColor(SOFT);
    doc.text(formatTopicDay(day), PDF_MARGIN, y, { width: WEEK_WIDTH, lineBreak: false });
    const cell = { height: rowHeight - 2, ellipsis: true };
    doc
      .fillColor(INK)
      .text(`${code} ${title}`, PDF_MARGIN + WEEK_WIDTH, y, { ...cell, width: titleWidth - 8 });
    doc
      .fontSize(8)
      .fillColor(SOFT)
      .text(ownTarget || USUAL_TARGET, PDF_MARGIN + WEEK_WIDTH + titleWidth, y + 1, {
        ...cell,
        width: width - WEEK_WIDTH - titleWidth,
      });
    y += rowHeight;
  }
  const more = plan.items.length - shown.length;
  if (more > 0) line(more === 1 ? 'and 1 more topic' : `and ${more} more topics`, SOFT);
  const foot = doc.page.height - PDF_MARGIN - 58;
  doc
    .moveTo(PDF_MARGIN, foot)
    .lineTo(PDF_MARGIN + width, foot)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke();
  const { signedBy, signedAt, acceptances, timeZone } = plan;
  const signatures = [
    ...(signedAt === null
      ? []
      : [`Signed by ${signedBy ?? 'the centre'}, ${formatInstant(signedAt, timeZone)}`]),
    ...acceptances.map(({ name, at }) => `Accepted by ${name}, ${formatInstant(at, timeZone)}`),
  ];
  doc.font('regular').fontSize(9).fillColor(SOFT);
  for (const [index, text] of signatures.entries()) {
    doc.text(text, PDF_MARGIN, foot + 8 + index * FOOT_LINE_HEIGHT, { width, lineBreak: false });
  }
  doc.end();
  return doc as unknown as Readable;
}
