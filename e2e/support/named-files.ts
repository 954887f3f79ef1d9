import sharp from 'sharp';

/** Names of files as people write them, with every kind of character that has a meaning in an address. */
const names = [
  'our hall.jpg',
  'Größe ÄÖÜ.JPG',
  // As macOS writes it: a letter and its dots are two characters.
  'tür.png'.normalize('NFD'),
  'tea + cake & more.png',
  'no #1.webp',
  '50%.png',
  '50%20.png',
  '[new] (2) {x}.png',
  "l'été; a=b, c@d!.jpeg",
  'why?.png',
  'IMG_2034.JPG',
];

/** How many addresses they have: each picture by itself and in four sizes, and each document. */
export const namedAddresses = names.length * 6;

/** A text document beside them, for links. */
const documentOf = (name: string) => `/files/${name.replace(/\.\w+$/, '')}.txt`;

type Write = (file: string, content: string | Uint8Array) => void;

/** Writes a picture and a document by each name, and a post that shows and links them all. */
export async function writeNamedFiles(write: Write): Promise<void> {
  for (const [index, name] of names.entries()) {
    const background = { r: 20 * index, g: 90, b: 120 };
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } });
    const format = name.endsWith('.png') ? 'png' : name.endsWith('.webp') ? 'webp' : 'jpeg';
    write(`public/pictures/${name}`, await picture.toFormat(format).toBuffer());
    write(`public${documentOf(name)}`, `This is ${name}.`);
  }
  const shown = names.map(
    (name, index) =>
      `{% picture src="/pictures/${name}" alt="Picture ${index}" /%}\n\n[Document ${index}](<${documentOf(name)}>)`,
  );
  const head =
    'title: Names of files\ndescription: A post with pictures that people have named.\ndate: 2026-01-02';
  write('content/journal/names-of-files.md', `---\n${head}\n---\n\n${shown.join('\n\n')}\n`);
}

/**
 * Requests each picture and document of the post at its own address and in each size that the page and the
 * feed name. Returns what is not served, and how many addresses there were.
 */
export async function requestNamedFiles(
  site: string,
): Promise<{ readonly failed: string[]; readonly count: number }> {
  const html = await (await fetch(`${site}/journal/names-of-files`)).text();
  const feed = await (await fetch(`${site}/journal/feed.xml`)).text();
  const written = [
    ...[...html.matchAll(/(?:src|href|content)="([^"]*)"/gi)].map(([, address = '']) => address),
    ...[...html.matchAll(/srcset="([^"]*)"/gi)].flatMap(([, set = '']) =>
      set.split(', ').map((entry) => entry.replace(/ \d+[wx]$/, '')),
    ),
    // The feed has the markup of the post as escaped text.
    ...[...feed.matchAll(/&lt;img src=(?:"|&quot;)(.*?)(?:"|&quot;)/g)].map(([, src = '']) =>
      src.replaceAll('&amp;', '&'),
    ),
  ].map((address) => address.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"));
  const own = names.flatMap((name) =>
    [`/pictures/${name}`, documentOf(name)].map((path) =>
      path.split('/').map(encodeURIComponent).join('/'),
    ),
  );
  const addresses = new Set(
    [...own, ...written]
      .map((address) => {
        // The feed has whole addresses, of the site's settings.
        const { pathname, search } = new URL(address, site);
        return site + pathname + search;
      })
      .filter((address) => /\/pictures\/|%2Fpictures%2F|\/files\//.test(address)),
  );
  const failed: string[] = [];
  for (const address of addresses) {
    const response = await fetch(address);
    const type = response.headers.get('Content-Type') ?? '';
    const isRight = type.startsWith(address.endsWith('.txt') ? 'text/plain' : 'image/');
    if (response.status !== 200 || !isRight) failed.push(`${response.status} ${type} ${address}`);
    await response.arrayBuffer();
  }
  return { failed, count: addresses.size };
}
