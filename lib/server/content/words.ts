/** Labels of the facts of an event. */
export const eventFactTexts = {
  titledSession: (when: string, title: string | undefined) =>
    title === undefined ? when : `${when}: ${title}`,
} as const;
/** The page of a person. */
export const personTexts = {
  description: ({ name, role }: { readonly name: string; readonly role: string }, site: string) =>
    `${name}, ${role}: who they are, and what they do at ${site}.`,
} as const;
/** Marks of what visitors do not see, and links to what is not shown as long as their own file is. */
export const scheduleTexts = {
  linkAfter: (path: string, time: string, isPast: boolean) =>
    isPast
      ? `The link ${path} leads nowhere since ${time}, the "until" of that page. Remove the link.`
      : `The link ${path} leads nowhere after ${time}, the "until" of that page. Remove the link, or write the same "until" here.`,
} as const;

/** Problems of notices. */
export const noticeTexts = {
  noPages: (place: string) => `There is no page below ${place.slice(0, -1)}. Correct the path.`,
} as const;

export const linkTexts = {
  impossiblePhone: (href: string, country: string, example = '') =>
    `The link ${href} has fewer or more digits than a number in ${country}. Write it with its area code${example && `, such as ${example}`}, or with + and the code of another country.`,
} as const;
export const fontWords = {
  setting: (names: readonly string[]) =>
    `write one of ${names.join(', ')}, or for a font of your own its files in theme/fonts/, such as {regular: name.woff2, bold: name-bold.woff2}`,
  missing: (name: string) => `There is no font theme/fonts/${name}.`,
  tooLarge: (megabytes: string, max: number) =>
    `This font has ${megabytes} MB. Choose one of ${max} MB or less: one for the letters of your language is smaller.`,
  noFont: 'This is not a font. Use a file that ends with .ttf, .otf or .woff2.',
  woff: 'This is an older kind of font for the web. Use the same font as .woff2, .ttf or .otf.',
  collection: 'This file holds several fonts. Save the one that you want as a file of its own.',
  damaged: 'This font cannot be read to its end. Copy it again from where you have it.',
  slow: 'This font takes too long to read. Use another, or write the name of one of ours.',
  noEmbedding:
    'The maker of this font does not allow it on websites. Ask them for a licence and a file for the web, or use another.',
  noSubsetting:
    'The maker of this font does not allow parts of it, and a site sends only the letters that it needs. Use another.',
  bitmaps: 'This font allows only its pixels on websites, and not its outlines. Use another.',
  noLetters: (letters: string) =>
    `This font has no ${letters}. Use one with the letters of your language.`,
} as const;
/** Problems of the list of a folder of pictures. */
export const pictureListWords = {
  left: (names: readonly string[]) =>
    `The list leaves out ${names.join(', ')}. Write a line for each picture that says what it shows, such as: "${names[0] ?? ''}": The choir on the steps.`,
} as const;

export const markdownTexts = {
  html: (tag: string, instead: string | undefined) =>
    `Pages have no HTML, so visitors read <${tag}> as it stands. ${instead === undefined ? 'Remove it, or use a section tag' : `Write ${instead}`}. To show the tag, put it in backquotes.`,
} as const;
