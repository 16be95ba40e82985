import { setImmediate } from 'node:timers/promises';
import { ERROR_STATUS } from '@thuto/contract/calls/problem';
import type { OpenApiDocument } from './openapi-document.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: unknown) => String(text ?? '').replaceAll(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

const schemaBlock = (title: string, schema: unknown) =>
  schema
    ? `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`
    : '';

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: unknown;
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

const schemaOf = (body: { content?: Record<string, { schema?: unknown }> } | undefined) =>
  Object.values(body?.content ?? {})[0]?.schema;

function operationBlock(path: string, method: string, operation: Operation): string {
  const answers = Object.entries(operation.responses ?? {})
    .map(([status, answer]) => schemaBlock(`Response ${escape(status)}`, schemaOf(answer)))
    .join('');
  return `<article id="${escape(operation.operationId)}"><h3><code>${method.toUpperCase()} /api${escape(path)}</code></h3>
<p>${escape(operation.summary)}</p>${schemaBlock('Parameters', operation.parameters)}${schemaBlock('Input', schemaOf(operation.requestBody))}${answers}</article>`;
}

/**
 * Builds one self-contained HTML page of the OpenAPI document, without scripts or external files. One path after another,
 * because all at once, or one long text in the end, would block the event loop.
 */
export async function buildApiReferencePage(document: OpenApiDocument): Promise<Buffer> {
  const byTag = new Map<string, Buffer[]>();
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      const tag = operation.tags?.[0] ?? 'Other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), Buffer.from(operationBlock(path, method, operation))]);
    }
    await setImmediate();
  }
  const sections = [...byTag].flatMap(([tag, blocks]) => [
    Buffer.from(`<section><h2>${escape(tag)}</h2>`),
    ...blocks,
    Buffer.from('</section>\n'),
  ]);
  const codes = Object.entries(ERROR_STATUS).map(
    ([code, status]) =>
      `<tr id="${escape(code)}"><td><code>${escape(code)}</code></td><td>${status}</td></tr>`,
  );
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(document.info.title)} API</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#1f2421;background:#fdfaf5}
article{border:1px solid #e5dccb;border-radius:10px;padding:.25rem 1rem 1rem;margin:1rem 0;background:#fff}
pre{overflow:auto;background:#f5efe4;padding:.75rem;border-radius:8px;font-size:.85rem}summary{cursor:pointer;padding:.4rem 0}
td,th{padding:.25rem 1rem .25rem 0;text-align:left}h3{overflow-wrap:anywhere}</style></head><body>
<h1>${escape(document.info.title)} API</h1><p>${escape(document.info.description)}
The document itself: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
`;
  const tail = `<section><h2>Error codes</h2><table><tr><th>Code</th><th>Status</th></tr>${codes.join('')}</table></section>
</body></html>`;
  const page = Buffer.concat([Buffer.from(head), ...sections, Buffer.from(tail)]);
  // Sending it is a step of its own.
  await setImmediate();
  return page;
}
