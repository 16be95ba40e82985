import { renderSVG } from 'uqr';

const QUIET = 3;

/** A QR code: dark squares on white, with the quiet zone that scanners need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = renderSVG(text, { ecc: 'M', border: QUIET });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt={label}
      width={192}
      height={192}
      className="size-48 shrink-0 rounded-lg border border-line bg-white"
    />
  );
}
