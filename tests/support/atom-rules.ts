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
  content: [0, 1],
  id: [1, 1],
  link: [0, Infinity],
  published: [0, 1],
  rights: [0, 1],
  summary: [0, 1],
  title: [1, 1],
  updated: [1, 1],
} as const;

/** An RFC 3339 time with capital letters (RFC 4287, 3.3). */
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns the violations of RFC 4287 in a feed, one sentence each. */
export function atomFaults(feed: Document): string[] {
  const root = feed.documentElement;
  if (root.namespaceURI !== atom || root.localName !== 'feed') return ['it is no Atom feed'];
  const entries = childrenOf(root, 'entry');
  return [
    ...countFaults(root, feedCounts),
    ...entries.flatMap((entry) => countFaults(entry, entryCounts)),
    ...(childrenOf(root, 'link').some((link) => link.getAttribute('rel') === 'self')
      ? []
      : ['the feed does not name its own address (4.1.1)']),
    ...entries.flatMap((entry) =>
      childrenOf(entry, 'content').length > 0 || relation(entry, 'alternate')
        ? []
        : ['an entry has neither content nor a link to it (4.1.2)'],
    ),
    ...(childrenOf(root, 'author').length > 0 ||
    entries.every((entry) => childrenOf(entry, 'author').length > 0)
      ? []
      : ['an entry has no author, and neither has the feed (4.1.1)']),
    ...idFaults([root, ...entries]),
    ...[...root.querySelectorAll('updated, published')].flatMap(({ textContent }) =>
      moment.test(textContent) ? [] : [`${textContent} is no moment (3.3)`],
    ),
  ];
}

function countFaults(
  parent: Element,
  counts: Readonly<Record<string, readonly [number, number]>>,
): string[] {
  const strangers = [...parent.children].filter(({ localName }) => !(localName in counts));
  return [
    ...strangers.map(({ localName }) => `${localName} may not stand in ${parent.localName}`),
    ...Object.entries(counts).flatMap(([name, [least, most]]) => {
      const count = childrenOf(parent, name).length;
      return count < least || count > most ? [`${parent.localName} has ${count} ${name}`] : [];
    }),
  ];
}

/** Ids are absolute addresses, and unique (4.2.6). */
function idFaults(holders: readonly Element[]): string[] {
  const ids = holders.map((holder) => childrenOf(holder, 'id')[0]?.textContent ?? '');
  return ids.flatMap((id, index) => [
    ...(URL.canParse(id) ? [] : [`the id "${id}" is no address`]),
    ...(ids.indexOf(id) === index ? [] : [`the id ${id} stands twice`]),
  ]);
}

function relation(entry: Element, name: string): boolean {
  return childrenOf(entry, 'link').some(
    (link) => (link.getAttribute('rel') ?? 'alternate') === name,
  );
}

function childrenOf(parent: Element, name: string): Element[] {
  return [...parent.children].filter(
    (child) => child.namespaceURI === atom && child.localName === name,
  );
}
