/** HTML-safe text. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Builds HTML. Escapes every value that was not built with this function. */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const parts = strings.map((string, index) => {
    const value = values[index] ?? '';
    if (value instanceof Html) return string + value.text;
    if (Array.isArray(value)) return string + value.map(({ text }) => text).join('');
    return string + escape(String(value));
  });
  return new Html(parts.join(''));
}

const STYLE = new Html(`
  :root { color-scheme: light; --ink: #1b2420; --soft: #5f675e; --line: #e6dac5; --pine: #115e4e; }
  * { box-sizing: border-box; }
  body { margin: 0; background: #fbf6ec; color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.25rem; overflow-wrap: anywhere; }
  h2 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
  a { color: var(--pine); } a:focus-visible { outline: 3px solid #f5b324; outline-offset: 2px; }
  .note, time, dt { color: var(--soft); font-size: 0.9rem; }
  ul.mails { list-style: none; margin: 1.25rem 0 0; padding: 0; background: #fffdf8; border: 1px solid var(--line); border-radius: 0.75rem; }
  ul.mails li + li { border-top: 1px solid var(--line); }
  ul.mails a { display: block; padding: 0.8rem 1rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  ul.mails a:hover { background: #f4ebdb; } ul.mails strong { display: block; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 0.9rem; margin: 0.75rem 0 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 42rem; border: 1px solid var(--line); border-radius: 0.75rem; background: #fff; }
  pre { margin: 0; padding: 1rem; background: #fffdf8; border: 1px solid var(--line); border-radius: 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
  .beside { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); } .beside > * { min-width: 0; } .beside h2 { margin-top: 0; }
  main:has(.beside) { max-width: 84rem; }
  summary { cursor: pointer; margin: 1rem 0 0.5rem; font-weight: 600; }
`);

/** Builds a complete page around its content. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.text;
}
