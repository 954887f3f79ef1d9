import { isPair, isScalar, parseDocument, visit } from 'yaml';
import { splitPage } from '@/lib/server/editing/page-text/page-text';

/** Returns where a page is now, or `undefined` for an address that has not moved. */
export type FindMoved = (address: string) => string | undefined;

/**
 * Returns the text of a file of `content/` with links to where pages are now. All other bytes stay. The old addresses of
 * `content/redirects.yaml` are no links.
 */
export function rewriteLinks(path: string, text: string, findMoved: FindMoved): string {
  if (!path.endsWith('.md')) return rewriteYaml(path, text, findMoved);
  const { opening, settings, closing, body } = splitPage(text);
  return [
    opening,
    rewriteYaml(path, settings, findMoved),
    closing,
    rewriteMarkdown(body, findMoved),
  ].join('');
}

/** An address, without what follows it. */
const address = String.raw`\/[^\s)>"'?#*]*`;
/** A link, a picture or a reference of Markdown up to its address. */
const markdownLink = new RegExp(String.raw`(\]\(\s*<?|^ {0,3}\[[^\]]+\]:\s*<?)(${address})`, 'gm');
const tag = /\{%[\s\S]*?%\}/g;
const tagValue = new RegExp(`(["'])(${address})`, 'g');

function rewriteMarkdown(text: string, findMoved: FindMoved): string {
  const replace = (written: string, before: string, old: string) => {
    const moved = findMoved(old);
    return moved === undefined ? written : before + moved;
  };
  return text
    .replaceAll(markdownLink, replace)
    .replaceAll(tag, (written) => written.replaceAll(tagValue, replace));
}

const wholeLink = new RegExp(String.raw`^(${address})(?:\*|[?#].*)?$`, 's');

function rewriteYaml(path: string, text: string, findMoved: FindMoved): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  visit(parseDocument(text, { prettyErrors: false, uniqueKeys: false }), {
    Scalar: (key, { value, range }, ancestors) => {
      if (key === 'key' || typeof value !== 'string' || !range) return;
      const pair = ancestors.at(-1);
      const name = isPair(pair) && isScalar(pair.key) ? pair.key.value : undefined;
      if (path === 'content/redirects.yaml' && name === 'from') return;
      const [start, end] = range;
      const raw = text.slice(start, end);
      const [, old = ''] = wholeLink.exec(value.trim()) ?? [];
      // The address of `/visit/*` has no slash at its end.
      const target = old.replace(/\/$/, '');
      const moved = findMoved(target);
      const changed =
        moved === undefined ? rewriteMarkdown(raw, findMoved) : raw.replace(target, moved);
      if (changed !== raw) edits.push({ start, end, text: changed });
    },
  });
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end), text);
}
