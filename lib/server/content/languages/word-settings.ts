import { languages } from '@/lib/words/languages';

/** What a picture says. */
const picture = ['picture.alt', 'picture.caption', 'picture.credit'];

/** What pages, posts, events and resources say. */
const described = ['slug', 'title', 'description', 'lede', ...picture];

const hours = ['note', 'seasons.*.name', 'exceptions.*.reason'];

/** What an event says, on all dates and on one of them. */
const event = [
  ...['title', 'description', 'lede', 'body', 'place', 'price', 'access', 'reason', 'category'],
  ...picture,
];

const field = ['label', 'hint', 'itemLabel', 'options.*.label', 'messages.*'];

/**
 * The settings of each kind of file that are words, which a translation may have. `*` is any entry of a list or
 * group. All others are data, which are those of the main language.
 */
const settings = {
  site: [
    ...['name', 'nameNote', 'tagline', 'description', 'locale'],
    ...['navigation.*.label', 'navigation.*.links.*.label', 'social.*.label'],
    ...['footer.text', 'footer.legal', 'footer.links.*.label'],
    ...['footer.columns.*.title', 'footer.columns.*.links.*.label'],
    ...['notFound.alt', 'notFound.caption', 'places.*.name', 'places.*.address'],
    ...hours.flatMap((name) => [`hours.${name}`, `places.*.hours.${name}`]),
  ],
  people: [...['role', 'about', 'body', 'links.*.label', ...picture].map((name) => `*.${name}`)],
  section: ['title', 'intro', 'navigation.*.label'],
  pages: [...described, 'label'],
  journal: [...described, 'tags'],
  events: [
    'slug',
    ...event,
    ...event.map((name) => `repeats.dates.*.${name}`),
    'booking.tickets.*.label',
  ],
  notices: ['text', 'link.label'],
  resources: [...described, 'body', 'place', 'price', 'access'],
  forms: [
    ...['slug', 'title', 'intro', 'closedText', 'submit', 'thanks.title', 'thanks.text'],
    ...['answer.subject', 'answer.text', 'payment.description', 'payment.otherWays'],
    ...['steps.*.title', 'steps.*.intro'],
    ...field.flatMap((name) => [`fields.*.${name}`, `steps.*.fields.*.${name}`]),
  ],
} as const;

/** The lists of folders of pictures. */
const pictureLists = ['*', '*.alt', '*.caption', '*.credit'];

/** Returns the settings of a file that are words, such as `navigation.*.label`. */
export function wordSettings(file: string): readonly string[] {
  if (file.startsWith('public/')) return pictureLists;
  if (file.endsWith('/_section.yaml')) return settings.section;
  const [, name = ''] = /^content\/([a-z]+)/.exec(file) ?? [];
  return Object.hasOwn(settings, name) ? settings[name as keyof typeof settings] : [];
}

/** Returns where the translation of a file is: `content/cy/pages/visit.md`, or `public/pictures/pictures.cy.yaml`. */
export function translationFile(file: string, language: string): string {
  return file.startsWith('public/')
    ? file.replace(/\.yaml$/, `.${language}.yaml`)
    : file.replace(/^content\//, `content/${language}/`);
}

/** A file with the words of another one in another language than the main one. */
interface TranslationFile {
  readonly language: string;
  /** The file in the main language. */
  readonly original: string;
}

/** Returns what a file of `content/` is the translation of; `undefined` for one in the main language. */
export function findOriginal(file: string): TranslationFile | undefined {
  const [, language = '', inside = ''] = /^content\/([^/]+)\/(.+)$/s.exec(file) ?? [];
  const isLanguage = languages.some((each) => each === language);
  return isLanguage ? { language, original: `content/${inside}` } : undefined;
}
