import type { EvidenceItem } from '@thuto/contract/learning';
import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { listEvidenceOfTopic } from './evidence.store.ts';

/** Lists the evidence of a student in a topic, newest first. The caller has checked the access. */
export async function listEvidence(
  ctx: Pick<Context, 'db'>,
  studentId: StudentId,
  topicId: string,
): Promise<{ items: EvidenceItem[] }> {
  const rows = await listEvidenceOfTopic(ctx.db, studentId, topicId);
  const { formatMath } = await import('@thuto/learning/format-math');
  return {
    items: rows.map(({ at, ...row }) => ({
      ...row,
      labelHtml: formatMath(getLabelText(row)),
      at: at.toISOString(),
    })),
  };
}

/** Only the questions of items have formulas. Elsewhere a dollar sign is what somebody typed. */
const getLabelText = ({ source, label }: Pick<EvidenceItem, 'source' | 'label'>): string =>
  source === 'assessment_item' ? label : label.replaceAll('$', String.raw`\$`);
