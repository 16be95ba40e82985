/** Longer pieces of an address than this may be broken anywhere: no column is made for them. */
const MAX_UNBROKEN_LENGTH = 24;

/** An address that may go on in a second line at its @, before it is broken anywhere else. */
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
