/** Explains what an erasure does, before it is confirmed. */
export function WhatErasingDoes() {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm">
      <li>Name, email, profile, parent’s details, notes, messages and the files of proofs are removed.</li>
      <li>Sessions that lie ahead are called off, and everybody is signed out.</li>
      <li>What was paid and which credits moved stays in the books, without a name.</li>
      <li>Older backups still hold the data until they are deleted.</li>
    </ul>
  );
}
