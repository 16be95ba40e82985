import { EACH_ATTRIBUTE } from '@thuto/contract/site';

/**
 * Replaces every element whose attribute `data-each` has this value by the elements that `repeat` returns for it. The page
 * comes from the build, so its tags are well formed.
 */
export function repeatElements(
  html: string,
  value: string,
  repeat: (element: string) => readonly string[],
): string {
  const opening = new RegExp(`<([a-z]+)[^<>]* ${EACH_ATTRIBUTE}="${value}"[^<>]*>`, 'g');
  let result = '';
  let end = 0;
  for (const { index, 0: tag, 1: name = '' } of html.matchAll(opening)) {
    result += html.slice(end, index);
    end = findEnd(html, name, index + tag.length);
    result += repeat(html.slice(index, end)).join('');
  }
  return result + html.slice(end);
}

/** Returns the place behind the closing tag of an element whose opening tag ends at `from`. */
function findEnd(html: string, name: string, from: number): number {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])[^<>]*>`, 'g');
  tags.lastIndex = from;
  for (let depth = 1, tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  throw new Error(`The page has no closing tag for <${name}>.`);
}
