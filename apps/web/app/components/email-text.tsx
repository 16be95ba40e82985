/** Longer unbroken parts of an address may wrap anywhere, so that they do not widen a column. */
const MAX_UNBROKEN_LENGTH = 24;

/** An email address that wraps at its @ before it wraps anywhere else. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  const pieces = [email.slice(0, at), email.slice(at)] as const;
  const isLong = pieces.some((piece) => piece.length > MAX_UNBROKEN_LENGTH);
  return (
    <span className={isLong ? 'wrap-anywhere' : 'wrap-break-word'}>
      {pieces[0]}
      <wbr />
      {pieces[1]}
    </span>
  );
}
