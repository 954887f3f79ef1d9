import { describeForm } from '@/lib/server/editing/fields/describe-form';
import { listSectionTags } from '@/lib/server/content/sections/sections';
import { sectionGroupWords } from '@/lib/words/lib/server/editing/sections';

/** A kind of section that can be added to a page. */
export interface SectionKind {
  readonly name: string;
  readonly label: string;
  readonly about: string;
}

/** Kinds of sections that have something in common. */
export interface SectionGroup {
  readonly title: string;
  readonly kinds: readonly SectionKind[];
}

/** The kinds of sections by what people look for. Those that are not listed come last. */
const groups = {
  text: ['prose', 'columns', 'quote', 'questions', 'steps', 'timeline', 'testimonials'],
  pictures: ['hero', 'picture', 'picture-strip', 'gallery', 'video', 'logos', 'map'],
  ways: ['call-to-action', 'band', 'rows', 'form', 'downloads', 'document', 'contact-details'],
  site: ['opening-hours', 'events-list', 'events-month', 'timetable', 'journal-list', 'people'],
  numbers: ['price-table', 'facts', 'bars', 'balance', 'distance-scale', 'height-profile'],
} as const;

type GroupName = keyof typeof groups;

/** Lists the kinds of sections for a page in their groups; the opening of a page only where it may be. */
export function listSectionKinds(hasOpening: boolean): readonly SectionGroup[] {
  const tags = listSectionTags();
  const describe = (name: string): readonly SectionKind[] => {
    const tag = tags.get(name);
    if (tag === undefined || (name === 'hero' && !hasOpening)) return [];
    const { label } = describeForm(tag.attributes, name);
    return [{ name, label, about: tag.attributes.meta()?.help ?? '' }];
  };
  const names = Object.keys(groups) as readonly GroupName[];
  const grouped = new Set<string>(Object.values(groups).flat());
  const others = [...tags.keys()].filter((name) => !grouped.has(name));
  return [
    ...names.map((group) => ({
      title: sectionGroupWords[group],
      kinds: groups[group].flatMap(describe),
    })),
    { title: sectionGroupWords.others, kinds: others.flatMap(describe) },
  ].filter(({ kinds }) => kinds.length > 0);
}
