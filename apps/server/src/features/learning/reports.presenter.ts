import type { LessonReport, ReportDue, ReportForm, StaffReport } from '@thuto/contract/learning';
import { REPORT_DUE_HOURS } from '@thuto/domain/lessons/lesson-reports';
import type { DueRow, ReportRow } from './reports.store.ts';
import type { FormRow } from './list-report-forms.ts';

/** When the report of a lesson is due. */
const dueAtOf = ({ endsAt }: Pick<DueRow, 'endsAt'>) =>
  new Date(endsAt.getTime() + REPORT_DUE_HOURS * 3_600_000);

/** Presents a report to the family: without the note for staff. */
export function presentReport({
  studentId: _studentId,
  studentName: _studentName,
  staffNote: _staffNote,
  createdAt,
  ...report
}: ReportRow): LessonReport {
  return { ...report, writtenAt: createdAt.toISOString() };
}

export const presentStaffReport = (row: ReportRow): StaffReport => ({
  ...presentReport(row),
  studentName: row.studentName,
  staffNote: row.staffNote,
});

export function presentReportForm({ row, topicList, planned }: FormRow): ReportForm {
  const { id, studentId, studentName, subject, date, time, duration, startsAt } = row;
  return {
    id,
    studentId,
    studentName,
    subject,
    date,
    time,
    duration,
    startsAt: startsAt.toISOString(),
    dueAt: dueAtOf(row).toISOString(),
    needsOutcome: row.status === 'confirmed',
    planned,
    topicList,
  };
}

export function presentReportDue(row: DueRow, now: Date): ReportDue {
  const { id, studentId, studentName, tutorName, subject, date, time } = row;
  const dueAt = dueAtOf(row);
  return {
    id,
    studentId,
    studentName,
    tutorName,
    subject,
    date,
    time,
    dueAt: dueAt.toISOString(),
    isOverdue: dueAt <= now,
  };
}
