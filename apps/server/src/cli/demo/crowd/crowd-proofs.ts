import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Context } from '../../../context.ts';
import { drawProof } from '../demo-proof.ts';
import type { CrowdStudent } from './crowd-people.ts';

const DRAW_CONCURRENCY = 24;
const SLIPS = ['M360', 'M450', 'M720', 'M850', 'M1,020'] as const;
const WIDTH = 300;

export interface CrowdProof {
  readonly paymentId: string;
  readonly fileId: string;
  readonly owner: string;
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdAt: string;
}

/** Adds the words to a JPEG as its comment, so that every proof is a different file. */
function withComment(picture: Buffer, words: string): Buffer {
  const text = Buffer.from(words);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, text, picture.subarray(2)]);
}

/** The record of a proof and a function that draws it, so that 20,000 images are not in memory together. */
export interface DrawnProof {
  readonly record: CrowdProof;
  readonly draw: () => Buffer;
}

/** Draws a small picture of a deposit slip for every payment. */
export async function drawCrowdProofs(people: readonly CrowdStudent[]): Promise<DrawnProof[]> {
  const slips = await Promise.all(
    SLIPS.map(async (amount, at) =>
      sharp(await drawProof('Thuto demo', amount, `Slip ${at + 1}`))
        .resize(WIDTH)
        .jpeg({ quality: 45 })
        .toBuffer(),
    ),
  );
  const wanted = people.flatMap(({ id, payments }) => payments.map((payment) => ({ owner: id, payment })));
  return wanted.map(({ owner, payment }, at) => {
    const draw = () => withComment(slips[at % slips.length] as Buffer, payment.id);
    const bytes = draw();
    const record = {
      paymentId: payment.id,
      fileId: payment.id,
      owner,
      storageKey: `payment-proofs/${owner}/${payment.id}_deposit-slip.jpg`,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdAt: payment.submittedAt,
    };
    return { record, draw };
  });
}

export async function storeCrowdProofs(ctx: Context, proofs: readonly DrawnProof[]): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let at = next++; at < proofs.length; at = next++) {
      const { record, draw } = proofs[at] as DrawnProof;
      await ctx.files.put(record.storageKey, draw(), { contentType: 'image/jpeg', size: record.size });
    }
  };
  await Promise.all(Array.from({ length: DRAW_CONCURRENCY }, work));
}
