import { MAX_STATEMENT_BYTES } from '@thuto/contract/statements';
import { DomainError } from '@thuto/domain/errors';

/** Bytes of each piece but the last. */
const PIECE_BYTES = 256 * 1024;

/**
 * Collects an uploaded statement in pieces. Joining 20 MB in one step would block the event loop.
 * @throws DomainError statement_too_large.
 */
export async function collectPieces(body: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let waiting: Buffer[] = [];
  let [waitingBytes, allBytes] = [0, 0];
  const finishPiece = () => {
    pieces.push(Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of body) {
    allBytes += chunk.length;
    if (allBytes > MAX_STATEMENT_BYTES) {
      throw new DomainError('statement_too_large', { maxBytes: MAX_STATEMENT_BYTES });
    }
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + PIECE_BYTES - waitingBytes);
      waiting.push(part);
      waitingBytes += part.length;
      at += part.length;
      if (waitingBytes === PIECE_BYTES) finishPiece();
    }
  }
  if (waitingBytes > 0) finishPiece();
  return pieces;
}
