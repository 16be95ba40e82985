/**
 * Text with formulas as MathML. The server makes the HTML from its own items: formulas by KaTeX, everything else escaped.
 */
export function MathHtml({ html, className }: { html: string; className?: string }) {
  return <span className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
