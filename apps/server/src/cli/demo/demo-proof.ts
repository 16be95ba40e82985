import sharp from 'sharp';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws a picture of a deposit slip, like a parent's photo. */
export function drawProof(payer: string, amount: string, reference: string): Promise<Buffer> {
  const lines: readonly (readonly [string, string])[] = [
    ['Paid by', payer],
    ['Amount', amount],
    ['Reference', reference],
    ['Paid to', 'Thuto tutoring centre'],
  ];
  const rows = lines.map(
    ([name, value], at) =>
      `<text x="60" y="${250 + at * 80}" font-size="26" fill="#666">${name}</text>` +
      `<text x="260" y="${250 + at * 80}" font-size="30" fill="#222">${escape(value)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="680" font-family="sans-serif">
<rect width="900" height="680" fill="#e9e2d3"/><rect x="30" y="30" width="840" height="620" rx="14" fill="#fffdf8"/>
<text x="60" y="110" font-size="40" fill="#115e4e">Deposit slip</text>
<line x1="60" y1="150" x2="840" y2="150" stroke="#d8cdb6" stroke-width="3"/>${rows.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
