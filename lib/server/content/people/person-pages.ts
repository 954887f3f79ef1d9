import type { EventFact } from '@/lib/content/page-content';
import type { ContentNode } from '@/lib/content/tree';
import {
  shownEvents,
  type Event,
  type Page,
  type Person,
  type Post,
} from '@/lib/server/content/content';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import type { Settings } from '@/lib/server/content/files/parse-settings';
import { contactLinks, namesOf, webLinks } from '@/lib/server/content/people/person-links';
import { peopleFile } from '@/lib/server/content/read-people';
import type { PeopleFile } from '@/lib/server/content/schemas/content-schemas';
import type { SectionSources } from '@/lib/server/content/sections/define-section';
import { personWords } from '@/lib/words/lib/server/content';

/** How many events, and how many posts, the page of a person lists. */
const mostListed = 5;

/** What names people. */
interface Named {
  readonly events: readonly Event[];
  /** Newest first. */
  readonly posts: readonly Post[];
}

/** Creates the page of each person with a text: who they are, the events that name them, and their posts. */
export function createPersonPages(
  files: ContentFiles,
  { value, lineOf }: Settings<PeopleFile>,
  sources: SectionSources,
  named: Named,
): readonly Page[] {
  return value.flatMap(({ id, body: text }, index): Page[] => {
    const person = sources.people.find((each) => each.id === id);
    if (person?.path === undefined || text === undefined) return [];
    const { path } = person;
    const body = files.parseMarkdown(text, lineOf(index, 'body') + 1, peopleFile, path, sources);
    files.checkHeroes(peopleFile, body);
    return [
      {
        path,
        file: peopleFile,
        person,
        facts: contactFacts(person, sources.site.address.country),
        data: {
          title: person.name,
          description:
            person.about ?? personWords.description(person.name, person.role, sources.site.name),
          lede: person.about,
          label: person.role,
          layout: 'article',
          unlisted: false,
        },
        picture: person.portrait,
        body: { ...body, nodes: [...body.nodes, ...listsOf(person, path, named)] },
      },
    ];
  });
}

function contactFacts(person: Person, country: string): EventFact[] {
  const { since } = person;
  const linked = [
    { label: personWords.contact, links: contactLinks(person, country) },
    { label: personWords.elsewhere, links: webLinks(person) },
  ];
  return [
    ...(since === undefined ? [] : [{ label: personWords.since, text: String(since) }]),
    ...linked
      .filter(({ links }) => links.length > 0)
      .map(({ label, links }) => ({ label, text: namesOf(links), links })),
  ];
}

/** Returns the lists of the events that name a person, and of the newest posts by them. */
function listsOf({ id, name }: Person, path: string, { events, posts }: Named): ContentNode[] {
  const own = shownEvents({ events }).filter(({ data }) => data.people.includes(id));
  const written = posts.filter(({ data }) => data.authors.includes(id));
  return [
    ...(own.length === 0
      ? []
      : [
          {
            section: 'events-list' as const,
            title: personWords.events(name),
            id: 'personEvents',
            person: path,
            next: mostListed,
            events: own.map(({ listed }) => listed),
          },
        ]),
    ...(written.length === 0
      ? []
      : [
          {
            section: 'journal-list' as const,
            title: personWords.posts(name),
            id: 'personPosts',
            posts: written
              .slice(0, mostListed)
              .map(({ listed: { picture: _picture, ...listed } }) => listed),
          },
        ]),
  ];
}
