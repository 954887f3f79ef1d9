import type { z } from 'zod';
import { languageName } from '@/lib/intl/language-name';
import type { Area } from '@/lib/server/access/areas';
import { formSchema } from '@/lib/server/content/forms/form-schema';
import { themeFile } from '@/lib/server/content/files/site-directory';
import { findOriginal, translationFile } from '@/lib/server/content/languages/word-settings';
import { pictureListName, pictureListSchema } from '@/lib/server/content/read-picture-lists';
import {
  feedsSchema,
  pageSchema,
  peopleSchema,
  postSchema,
  redirectsSchema,
  sectionSchema,
} from '@/lib/server/content/schemas/content-schemas';
import { eventSchema } from '@/lib/server/content/schemas/event-schema';
import { hoursSchema } from '@/lib/server/content/schemas/hours-schema';
import { noticeSchema } from '@/lib/server/content/schemas/notice-schema';
import { resourceSchema } from '@/lib/server/content/schemas/resource-schema';
import { siteSchema } from '@/lib/server/content/schemas/site-schema';
import { themeSchema } from '@/lib/server/content/theme/theme-schema';
import { kindTexts, kindWords } from '@/lib/words/lib/server/editing/kinds';

/** The name of a kind in addresses. */
export type KindId = keyof typeof kindWords;

/** A kind of files of the site, such as notices, or a file that there is once, such as the people. */
export interface EditedKind {
  readonly id: KindId;
  readonly area: Area;
  /** Where its files are: all of a folder, or one file. */
  readonly place:
    | { readonly folder: string; readonly extension: '.md' | '.yaml' | '/pictures.yaml' }
    | { readonly file: string };
  /** The setting of the file that it is, if it is not the whole file. */
  readonly setting?: string;
  /** Checks the settings of a file, or its front matter. */
  readonly schema: z.ZodType;
  /** The setting that names an entry. Without it the kind's own name does. */
  readonly title?: string;
  /** The language of translations, such as `cy`; without it, files in the main language. */
  readonly language?: string;
}

/** Every kind, in the order in which the desk lists them. */
export const editedKinds = [
  {
    id: 'hours',
    area: 'hours',
    place: { file: 'content/site.yaml' },
    setting: 'hours',
    schema: hoursSchema,
  },
  {
    id: 'notices',
    area: 'hours',
    place: { folder: 'content/notices', extension: '.yaml' },
    schema: noticeSchema,
    title: 'text',
  },
  {
    id: 'events',
    area: 'events',
    place: { folder: 'content/events', extension: '.yaml' },
    schema: eventSchema,
    title: 'title',
  },
  {
    id: 'resources',
    area: 'events',
    place: { folder: 'content/resources', extension: '.yaml' },
    schema: resourceSchema,
    title: 'title',
  },
  {
    id: 'posts',
    area: 'journal',
    place: { folder: 'content/journal', extension: '.md' },
    schema: postSchema,
    title: 'title',
  },
  {
    id: 'pages',
    area: 'pages',
    place: { folder: 'content/pages', extension: '.md' },
    schema: pageSchema,
    title: 'title',
  },
  {
    id: 'sections',
    area: 'pages',
    place: { folder: 'content/pages', extension: '.yaml' },
    schema: sectionSchema,
    title: 'title',
  },
  {
    id: 'people',
    area: 'pages',
    place: { file: 'content/people.yaml' },
    schema: peopleSchema,
  },
  {
    id: 'pictureLists',
    area: 'pages',
    place: { folder: 'public', extension: `/${pictureListName}` },
    schema: pictureListSchema,
  },
  {
    id: 'forms',
    area: 'forms',
    place: { folder: 'content/forms', extension: '.yaml' },
    schema: formSchema,
    title: 'title',
  },
  {
    id: 'feeds',
    area: 'events',
    place: { file: 'content/events/_feeds.yaml' },
    schema: feedsSchema,
  },
  {
    id: 'redirects',
    area: 'pages',
    place: { file: 'content/redirects.yaml' },
    schema: redirectsSchema,
  },
  { id: 'site', area: 'pages', place: { file: 'content/site.yaml' }, schema: siteSchema },
  { id: 'theme', area: 'look', place: { file: themeFile }, schema: themeSchema },
] as const satisfies readonly EditedKind[];

/** Returns the kind with an id. */
export function findKind(id: string): EditedKind | undefined {
  return editedKinds.find((kind) => kind.id === id);
}

/** Returns the kind of a whole file; `undefined` for one that the desk has no form for. */
export function kindOfFile(path: string): EditedKind | undefined {
  const { language, original } = findOriginal(path) ?? {};
  if (language !== undefined) {
    const kind = kindOfFile(original ?? '');
    return kind !== undefined && hasTranslations(kind) ? translatedKind(kind, language) : undefined;
  }
  const kinds: readonly EditedKind[] = editedKinds;
  const isOf = ({ place, setting }: EditedKind) =>
    setting === undefined &&
    ('file' in place
      ? place.file === path
      : path.startsWith(`${place.folder}/`) && path.endsWith(place.extension));
  const isFixed = ({ place }: EditedKind) => 'file' in place;
  return kinds.find((kind) => isFixed(kind) && isOf(kind)) ?? kinds.find(isOf);
}

/** Kinds whose translations the desk edits: their settings are a group, which can say what was translated. */
const kindsWithTranslations: readonly KindId[] = [
  'notices',
  'events',
  'resources',
  'posts',
  'pages',
  'sections',
  'forms',
  'site',
];

/** Whether the desk translates the files of a kind. */
export function hasTranslations({ id, language }: EditedKind): boolean {
  return language === undefined && kindsWithTranslations.includes(id);
}

function translatedKind(kind: EditedKind, language: string): EditedKind {
  const { place } = kind;
  return {
    ...kind,
    language,
    place:
      'file' in place
        ? { file: translationFile(place.file, language) }
        : { ...place, folder: translationFile(place.folder, language) },
  };
}

/** Returns what an entry of a kind is called, such as `Page`, or `Page (Cymraeg)`. */
export function nameOfKind({ id, language }: EditedKind): string {
  const { one } = kindWords[id];
  return language === undefined ? one : kindTexts.translation(one, languageName(language));
}

/** Returns how the desk names an entry, from the settings of its file. A text is cut after 120 characters. */
export function titleOfEntry(kind: EditedKind, settings: unknown): string {
  const value =
    kind.title !== undefined && typeof settings === 'object' && settings !== null
      ? (settings as Readonly<Record<string, unknown>>)[kind.title]
      : undefined;
  const written = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const title = written.replaceAll(/\s+/g, ' ').trim();
  if (title === '') return kindWords[kind.id].one;
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1)}…` : title;
}

/** In UTF-16 code units. */
const maxTitleLength = 120;

/** Returns the address of the page that adds an entry of a kind. */
export function newHref(id: KindId): string {
  return `/desk/site/new/${id}`;
}

/** Returns the address of the page that adds a copy of an entry; `undefined` for a kind that the desk adds none of. */
export function copyHref({ id, place, language }: EditedKind, path: string): string | undefined {
  if (!('folder' in place) || !('add' in kindWords[id])) return undefined;
  // A translation belongs to one entry.
  if (language !== undefined) return undefined;
  const below = path.slice(place.folder.length + 1, -place.extension.length);
  return `${newHref(id)}/${below.split('/').map(encodeURIComponent).join('/')}`;
}

/** Returns the address of the form of a file, or of a kind that is a setting of one. */
export function editHref(path: string, kind = kindOfFile(path)): string {
  if (kind?.id === 'hours') return '/desk/site/hours';
  // The pages of its pictures have the forms; the text has their order, too.
  const page = kind?.id === 'pictureLists' ? 'source' : 'edit';
  return `/desk/site/${page}/${path.split('/').map(encodeURIComponent).join('/')}`;
}
