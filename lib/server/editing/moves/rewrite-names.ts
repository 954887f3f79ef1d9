import { isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { FormField, PickKind } from '@/lib/editing/form-field';
import { describeForm } from '@/lib/server/editing/fields/describe-form';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';
import { splitPage } from '@/lib/server/editing/page-text/page-text';
import { describeSection } from '@/lib/server/editing/sections/describe-section';
import { writeFlowScalar } from '@/lib/server/editing/yaml/write-scalar';

/** A name by which files and sections refer to something of the site, such as a form, and the new one. */
export interface Renaming {
  readonly picks: PickKind;
  readonly from: string;
  readonly to: string;
}

/** Returns the text of a file of `content/` with a new name wherever its schema has such names. All other bytes stay. */
export function rewriteNames(path: string, text: string, renaming: Renaming): string {
  if (!path.endsWith('.md')) return rewriteYaml(path, text, renaming);
  const { opening, settings, closing, body } = splitPage(text);
  return [
    opening,
    rewriteYaml(path, settings, renaming),
    closing,
    rewriteSections(body, renaming),
  ].join('');
}

const tag = /\{%[\s\S]*?%\}/g;

function rewriteSections(text: string, { picks, from, to }: Renaming): string {
  return text.replaceAll(tag, (written) => {
    const [, name = ''] = /^\{%\s*([a-z][a-z0-9-]*)/.exec(written) ?? [];
    const fields = describeSection(name)?.fields ?? [];
    return fields
      .filter(({ field }) => picksOf(field) === picks)
      .reduce((changed, setting) => {
        const pattern = new RegExp(String.raw`(\s${setting.name}=)("[^"]*"|\[[^\]]*\])`);
        return changed.replace(
          pattern,
          (_, start: string, value: string) =>
            start + value.replaceAll(JSON.stringify(from), JSON.stringify(to)),
        );
      }, written);
  });
}

/** Returns what of the site a field names, or each entry of a list does. */
function picksOf(field: FormField): PickKind | undefined {
  if (field.kind === 'list') return picksOf(field.item);
  return 'picks' in field ? field.picks : undefined;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function rewriteYaml(path: string, text: string, renaming: Renaming): string {
  const kind = kindOfFile(path);
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  const edits: Edit[] =
    kind === undefined ? [] : editNames(describeForm(kind.schema), document.contents, renaming);
  visit(document, {
    Scalar: (key, { value, range }) => {
      if (key === 'key' || typeof value !== 'string' || !range) return;
      const [start, end] = range;
      const raw = text.slice(start, end);
      const changed = rewriteSections(raw, renaming);
      if (changed !== raw) edits.push({ start, end, text: changed });
    },
  });
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end), text);
}

/** Returns the edits of the names in the value of a field. */
function editNames(field: FormField, node: unknown, renaming: Renaming): Edit[] {
  if (field.kind === 'group') {
    if (!isMap(node)) return [];
    return field.fields.flatMap((each) =>
      editNames(each.field, node.get(each.name, true), renaming),
    );
  }
  if (field.kind === 'list') {
    // One text may stand in place of a list of one.
    const items = isSeq(node) ? node.items : [node];
    return items.flatMap((item) => editNames(field.item, item, renaming));
  }
  if (picksOf(field) !== renaming.picks || !isScalar(node) || !node.range) return [];
  if (node.value !== renaming.from) return [];
  const [start, end] = node.range;
  return [{ start, end, text: writeFlowScalar(renaming.to, node.type) }];
}
