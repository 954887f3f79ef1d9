const atom = 'http://www.w3.org/2005/Atom';

/** Minimum and maximum number of each element in a feed and in an entry (RFC 4287, 4.1.1 and 4.1.2). */
const feedCounts = {
  author: [0, Infinity],
  generator: [0, 1],
  icon: [0, 1],
  id: [1, 1],
  link: [0, Infinity],
  logo: [0, 1],
  rights: [0, 1],
  subtitle: [0, 1],
  title: [1, 1],
  updated: [1, 1],
  entry: [0, Infinity],
} as const;
const entryCounts = {
  author: [0, Infinity],
  category: [0, Infinity],
  content: [0, 1],
  id: [1, 1],
  link: [0, Infinity],
  published: [0, 1],
  rights: [0, 1],
  summary: [0, 1],
  title: [1, 1],
  updated: [1, 1],
} as const;

/** RFC 4287, 3.3 requires capital letters. */
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns the violations of RFC 4287 in a feed, one sentence each. */
export function atomFaults(feed: Document): string[] {
  const root = feed.documentElement;
  if (root.namespaceURI !== atom || root.localName !== 'feed')
    return ['the document is not an Atom feed'];
  const entries = childrenOf(root, 'entry');
  return [
    ...countFaults(root, feedCounts),
    ...entries.flatMap((entry) => countFaults(entry, entryCounts)),
    ...(childrenOf(root, 'link').some((link) => link.getAttribute('rel') === 'self')
      ? []
      : ['the feed has no link to itself (4.1.1)']),
    ...entries.flatMap((entry) =>
      childrenOf(entry, 'content').length > 0 || hasLink(entry, 'alternate')
        ? []
        : ['an entry has neither content nor a link to it (4.1.2)'],
    ),
    ...(childrenOf(root, 'author').length > 0 ||
    entries.every((entry) => childrenOf(entry, 'author').length > 0)
      ? []
      : ['neither the feed nor an entry has an author (4.1.1)']),
    ...idFaults([root, ...entries]),
    ...[...root.querySelectorAll('updated, published')].flatMap(({ textContent }) =>
      rfc3339.test(textContent) ? [] : [`${textContent} is not an RFC 3339 time (3.3)`],
    ),
  ];
}

function countFaults(
  parent: Element,
  counts: Readonly<Record<string, readonly [number, number]>>,
): string[] {
  const unknown = [...parent.children].filter(({ localName }) => !(localName in counts));
  return [
    ...unknown.map(({ localName }) => `${localName} is not allowed in ${parent.localName}`),
    ...Object.entries(counts).flatMap(([name, [min, max]]) => {
      const count = childrenOf(parent, name).length;
      return count < min || count > max ? [`${parent.localName} has ${count} ${name}`] : [];
    }),
  ];
}

/** Returns ids that are not absolute URLs or not unique (4.2.6). */
function idFaults(elements: readonly Element[]): string[] {
  const ids = elements.map((element) => childrenOf(element, 'id')[0]?.textContent ?? '');
  return ids.flatMap((id, index) => [
    ...(URL.canParse(id) ? [] : [`the id "${id}" is not an absolute URL`]),
    ...(ids.indexOf(id) === index ? [] : [`the id ${id} occurs twice`]),
  ]);
}

function hasLink(entry: Element, relation: string): boolean {
  return childrenOf(entry, 'link').some(
    (link) => (link.getAttribute('rel') ?? 'alternate') === relation,
  );
}

function childrenOf(parent: Element, name: string): Element[] {
  return [...parent.children].filter(
    (child) => child.namespaceURI === atom && child.localName === name,
  );
}
