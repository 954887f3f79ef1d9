import type { Content } from '@/lib/server/content/content';
import { contentWith, eventFile, postFile, validContent } from '@/tests/support/content';

/** A site in English, and in Welsh in part: the page of directions and the second post are not translated. */
const files = {
  'content/site.yaml': `${validContent['content/site.yaml']}languages: [en, cy]
markdown: true
security: { contact: security@example.org }
`,
  'content/pages/bus.md':
    '---\ntitle: By bus\ndescription: How to come to the clinic by bus.\n---\n\nTake the 12.\n',
  'content/events/talk.yaml': eventFile('Talk', 'category: [Talks]\n'),
  'content/journal/first.md': postFile('First', 'See [the clinic](/visit) and [the bus](/bus).'),
  'content/journal/second.md': postFile('Second', 'Words.'),
  'content/cy/site.yaml': 'name: Clinig\ntagline: Clinig\ndescription: Clinig i brofion.\n',
  'content/cy/pages/index.md':
    '---\ntitle: Clinig\n---\n\n{% hero title="Dewch i mewn" %}\nHelo.\n{% /hero %}\n',
  'content/cy/pages/visit.md': '---\ntitle: Ymweld\nslug: ymweld\n---\n\nDewch.\n',
  'content/cy/events/talk.yaml': 'title: Sgwrs\nslug: sgwrs\nlede: Sgwrs.\nbody: Dewch â chôt.\n',
  'content/cy/journal/first.md':
    '---\ntitle: Cyntaf\n---\n\nGweler [y clinig](/visit) a’r [bws](/bus).\n',
} as const;

/** Loads the content of a site in English and Welsh. */
export async function loadTwoLanguages(): Promise<{
  readonly english: Content;
  readonly welsh: Content;
}> {
  const english = await contentWith(files);
  const welsh = english.translations?.get('cy');
  if (welsh === undefined) throw new Error('The site has no Welsh.');
  return { english, welsh };
}
