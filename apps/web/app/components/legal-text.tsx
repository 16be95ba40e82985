import { type LegalFacts, type LegalPart, readLegalText } from '@thuto/domain/centre/legal-texts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';

/** A legal text with the rules filled in (SITE-13). It is text: markup of HTML is shown as it was typed. */
export function LegalText({ text, facts }: { text: string; facts: LegalFacts }) {
  const blocks = readLegalText(text, facts);
  return blocks.map((block, index) => {
    const isAfterHeading = blocks[index - 1]?.kind === 'heading';
    const key = `${block.kind} ${index}`;
    if (block.kind === 'heading')
      return (
        <h2 key={key} className="mt-9 text-xl">
          {block.text}
        </h2>
      );
    if (block.kind === 'list')
      return (
        <ul key={key} className="mt-3 list-disc space-y-1.5 pl-5 marker:text-brick-500">
          {block.items.map((parts, position) => (
            <li key={`item ${position}`}>{renderParts(parts)}</li>
          ))}
        </ul>
      );
    return (
      <p key={key} className={index === 0 ? 'text-lg' : isAfterHeading ? 'mt-3' : 'mt-4'}>
        {renderParts(block.parts)}
      </p>
    );
  });
}

function renderParts(parts: readonly LegalPart[]): ReactNode {
  return parts.map((part, index) => {
    if (typeof part === 'string') return <Fragment key={`text ${index}`}>{part}</Fragment>;
    const { href, text } = part;
    return href.startsWith('/') ? (
      <Link key={`link ${index}`} to={href} className="text-link">
        {text}
      </Link>
    ) : (
      <a key={`link ${index}`} href={href} className="text-link">
        {text}
      </a>
    );
  });
}
