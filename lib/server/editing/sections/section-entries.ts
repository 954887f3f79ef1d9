import {
  firstOf,
  keysOf,
  nameOf,
  rootName,
  sectionParts,
  valuePart,
  type FormEntries,
  type GroupField,
} from '@/lib/editing/form-field';
import { blockNameOf } from '@/lib/editing/block-name';
import { readForm } from '@/lib/server/editing/fields/read-form';
import { showValue } from '@/lib/server/editing/fields/show-value';
import { bodyName } from '@/lib/server/editing/page-text/page-value';
import { describeSection, describeTagForm } from '@/lib/server/editing/sections/describe-section';
import { readSection, writeSection } from '@/lib/server/editing/sections/section-text';

/** The name of the list of the blocks of a page. */
const bodyList = nameOf(rootName, bodyName);

/** The entries of a page, and the forms of those of its blocks that are sections, by the names of the blocks. */
interface ShownSections {
  readonly entries: FormEntries;
  readonly sections: Readonly<Record<string, GroupField>>;
}

/** Adds the entries of the forms of sections to those of a page. What was typed into one stays as it was typed. */
export function showSections(entries: FormEntries): ShownSections {
  const added: Record<string, readonly string[]> = {};
  const sections: Record<string, GroupField> = {};
  for (const key of keysOf(entries, bodyList)) {
    const block = nameOf(bodyList, key);
    if (entries[nameOf(block, sectionParts.plain)] !== undefined) continue;
    const typed = entries[nameOf(block, sectionParts.text)];
    const text = withLineFeeds(typed?.[0] ?? firstOf(entries, nameOf(block, valuePart)));
    const section = readSection(text);
    const field = section === undefined ? undefined : describeSection(section.tag);
    if (section === undefined || field === undefined) continue;
    sections[block] = field;
    if (typed !== undefined) continue;
    added[nameOf(block, sectionParts.text)] = [text];
    Object.assign(added, showValue(field, section.value, nameOf(block, sectionParts.form)));
  }
  return { entries: { ...entries, ...added }, sections };
}

/** Returns the names of the sections in the texts of a form, by their tags, in the operator's language. */
export function nameSections(entries: FormEntries): Readonly<Record<string, string>> {
  const tags = Object.values(entries)
    .flat()
    .map(blockNameOf)
    .flatMap((block) => (block.kind === 'section' ? [block.name] : []));
  return Object.fromEntries(
    [...new Set(tags)].flatMap((tag) => {
      const label = describeTagForm(tag)?.label;
      return label === undefined ? [] : [[tag, label] as const];
    }),
  );
}

/** Writes the forms of sections into the texts of their blocks. */
export function writeSections(entries: FormEntries): FormEntries {
  const texts = keysOf(entries, bodyList).flatMap((key) => {
    const block = nameOf(bodyList, key);
    const typed = entries[nameOf(block, sectionParts.text)]?.[0];
    const text = typed === undefined ? undefined : withLineFeeds(typed);
    const section = text === undefined ? undefined : readSection(text);
    const field = section === undefined ? undefined : describeSection(section.tag);
    if (text === undefined || section === undefined || field === undefined) return [];
    const { value } = readForm(field, entries, section.value, nameOf(block, sectionParts.form));
    return [[nameOf(block, valuePart), [writeSection(text, value).text]] as const];
  });
  return { ...entries, ...Object.fromEntries(texts) };
}

/** The entries of a page after a button, and the name of what gets the focus. */
interface ChangedEntries {
  readonly entries: FormEntries;
  readonly focus: string;
}

/** Shows a section as text, or as a form again, as a button says; `undefined` for another button. */
export function applySectionIntent(
  entries: FormEntries,
  intent: string,
): ChangedEntries | undefined {
  const [word = '', block = ''] = intent.split(' ');
  const isBlock = keysOf(entries, bodyList).some((key) => nameOf(bodyList, key) === block);
  if ((word !== 'as-text' && word !== 'as-form') || !isBlock) return undefined;
  const form = nameOf(nameOf(block, sectionParts.form), '');
  const own = [nameOf(block, sectionParts.text), nameOf(block, sectionParts.plain)];
  const others = Object.entries(entries).filter(
    ([name]) => !name.startsWith(form) && !own.includes(name),
  );
  const plain = word === 'as-text' ? [[nameOf(block, sectionParts.plain), ['on']] as const] : [];
  return { entries: Object.fromEntries([...others, ...plain]), focus: block };
}

/** Forms send the ends of lines as CRLF. */
function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
