/** The text of events, and of problems with pages, links, pictures, redirects and Markdown. */

export const eventWords = {
  timeRange: (from: string, to: string) => `${from} to ${to}`,
  until: (date: string) => `to ${date}`,
  /** Between two dates. */
  to: ' to ',
  sessions: (count: number, from: string) => `${count} sessions, from ${from}`,
  session: (date: string, time: string) => `${date}, ${time}`,
  postponed: 'Postponed',
  cancelled: 'Cancelled',
} as const;

/** What the page of an event says that does not take place as planned. */
export const eventNoticeWords = {
  cancelled: 'This event does not take place.',
  postponed: 'This event is postponed. It has no new date yet.',
  moved: 'New date',
  before: (when: string) => `Before, it was to be on ${when}.`,
  title: (status: string, title: string) => `${status}: ${title}`,
} as const;

/** Labels of the facts of an event. */
export const eventFactWords = {
  when: 'When',
  session: (number: number) => `Session ${number}`,
  titledSession: (when: string, title: string | undefined) =>
    title === undefined ? when : `${when}: ${title}`,
  where: 'Where',
  people: 'With',
  price: 'Price',
  places: 'Places',
  access: 'Access',
  /** Before the categories. A longer word does not fit beside them in the margin. */
  categories: 'Kind',
  clocks: 'Clocks',
  /** A time that comes twice when clocks go back. */
  firstTime: (time: string) =>
    `They go back in this time, and ${time} comes twice. The first one is meant.`,
} as const;

/** The page of a series of events. */
export const seriesWords = {
  label: 'Series',
  dates: 'Coming dates',
  /** The title of the page of one date, where it stands alone. */
  dateTitle: (title: string, date: string) => `${title}, ${date}`,
} as const;

export const contentProblemWords = {
  duplicatePath: (file: string, path: string) =>
    `This file and ${file} have the same address ${path}. Rename one.`,
  noHomePage: 'The home page is missing. Write this file.',
  postListPath: (path: string) =>
    `The site itself has a page ${path}, which lists posts. Rename this file.`,
  unknownPerson: (id: string) => `There is no person "${id}" in content/people.yaml.`,
  unknownForm: (id: string) => `There is no form "${id}" in content/forms.`,
} as const;

export const bookingCheckWords = {
  withoutForm: 'Booking needs a form. Write "form" too.',
  withoutAnswers: (form: string) =>
    `Places are counted by the answers that name the event. Write "answers" with a choice of the form "${form}", or "options: events" for one of its fields.`,
  unknownKind: (kind: string) =>
    `The form has no numeric field "${kind}" with a "summary" by plural form.`,
  waitingWithoutPlaces: 'A waiting list needs a number of places. Write "places" too.',
  waitingWithoutEmail: (form: string) =>
    `Offers from the waiting list are mailed, and the form "${form}" has no required field of kind "email".`,
  opensLate: 'Booking opens after it closes. Write an earlier "opens" or a later "closes".',
  closesLate:
    'Booking closes after the event has ended. Write an earlier "closes", or remove it: booking then closes at the start of an event with "places", and at the end of another.',
  atMost: (atMost: number, places: number) =>
    places === 0
      ? 'There are no places for it, so nothing of it can be booked. Write more places, or remove it.'
      : `There ${places === 1 ? 'is 1 place' : `are ${places} places`}, so a booking cannot have ${atMost}. Write "atMost: ${places}"${places === 1 ? '' : ' or less'}.`,
  kindPlaces: (kind: number, all: number) =>
    `The event has ${all === 1 ? '1 place' : `${all} places`}, so a kind cannot have ${kind}. Write ${all} or less, or more places of the event.`,
  sameAnswers: (file: string) =>
    `This event and ${file} have the same form and answers, so that bookings of both count for one. Give each answers of its own.`,
} as const;

/** The titles of slots. */
export const slotWords = {
  title: (title: string, slot: string) => `${title}, ${slot}`,
  /** A slot of one of several resources. */
  ofResource: (title: string, slot: string) => `${title}: ${slot}`,
  dayAndTime: (day: string, time: string) => `${day}, ${time}`,
  period: (from: string, until: string) => `${from} to ${until}`,
} as const;

/** Problems of resources. */
export const resourceWords = {
  noSlotField: (form: string) =>
    `The form "${form}" asks for no slot. Write "options: slots" for a select of the form.`,
  noOpeningHours: 'content/site.yaml has no "hours". Write them there, or hours by weekday here.',
  formOnPage: (form: string, path: string) =>
    `The form "${form}" chooses a slot, so it is shown at ${path} only. Link to that page.`,
} as const;

export const postWords = {
  farAhead: (date: string, years: number) =>
    `${date} is more than ${years} years ahead, and the post is published on that day. Correct the year.`,
  tagSpelling: (tag: string, usual: string) =>
    `"${tag}" and "${usual}" are spellings of one tag. Write "${usual}" in all posts.`,
  updatedEarly: 'The post was changed before its date. Write a later day, or remove "updated".',
} as const;

/** The page of a person. */
export const personWords = {
  description: ({ name, role }: { readonly name: string; readonly role: string }, site: string) =>
    `${name}, ${role}: who they are, and what they do at ${site}.`,
  since: 'Since',
  contact: 'Contact',
  elsewhere: 'Links',
  events: (name: string) => `With ${name}`,
  posts: (name: string) => `By ${name}`,
} as const;

/** The pages that list the posts of a tag or a year. */
export const postListWords = {
  year: (year: string) => `Posts of ${year}`,
  page: (title: string, page: number) => `${title}, page ${page}`,
  description: {
    tag: (tag: string, site: string) => `Posts on ${tag} by ${site}, the newest first.`,
    year: (year: string, site: string) => `Posts of ${year} by ${site}, the newest first.`,
  },
} as const;

/** Marks of what visitors do not see, and links to what is not shown as long as their own file is. */
export const scheduleWords = {
  marked: (title: string, mark: string) => `${title} (${mark})`,
  draft: 'draft',
  upcoming: (time: string) => `not published before ${time}`,
  ended: (time: string) => `published until ${time}`,
  homePage: 'The home page is always there. Remove "draft", "publish" and "until".',
  linkToDraft: (path: string) =>
    `The link ${path} leads to a draft. Remove "draft" there, or this link.`,
  linkBefore: (path: string, time: string) =>
    `The link ${path} leads nowhere before ${time}, when that page is published. Link to it from then on.`,
  linkAfter: (path: string, time: string, isPast: boolean) =>
    isPast
      ? `The link ${path} leads nowhere since ${time}, the "until" of that page. Remove the link.`
      : `The link ${path} leads nowhere after ${time}, the "until" of that page. Remove the link, or write the same "until" here.`,
} as const;

/** Problems of notices. */
export const noticeWords = {
  inline:
    'A notice is one paragraph of words, with **strong**, *emphasis* and [links](/page) only. Put more on a page, and write "link".',
  noPages: (place: string) => `There is no page below ${place.slice(0, -1)}. Correct the path.`,
} as const;

export const linkWords = {
  reservedPath: (path: string) => `The site itself answers ${path}. Rename this file.`,
  sameAddress: (page: string, path: string) =>
    `This file and ${page} have the same address ${path}. Rename one.`,
  hiddenByRoute: (page: string, path: string) =>
    `${page} answers ${path} in place of this file. Rename this file, or list the paths of ${page} and write "fallback: false" in its getStaticPaths.`,
  invalid: (href: string) =>
    `The link "${href}" cannot be followed. Begin it with /, https://, mailto: or tel:.`,
  invalidWrite: (href: string, better: string) =>
    `The link "${href}" cannot be followed. Write ${better}.`,
  empty: 'The link has no address. Write one between ( and ), such as /page.',
  ownSite: (href: string, path: string) =>
    `The link ${href} is to this site, and goes astray on a copy of it or at another address. Write ${path}.`,
  invalidHost: (href: string) =>
    `The link ${href} has no valid name of a site. Write it as in the address bar of a browser, such as https://example.org/page.`,
  invalidEmail: (href: string) =>
    `The link ${href} is no e-mail address. Write it as mailto:name@example.org.`,
  invalidPhone: (href: string) =>
    `The link ${href} is no telephone number. Write it in digits, as tel:+441632960168.`,
  impossiblePhone: (href: string, country: string, example = '') =>
    `The link ${href} has fewer or more digits than a number in ${country}. Write it with its area code${example && `, such as ${example}`}, or with + and the code of another country.`,
  redirect: (href: string) => `The link ${href} leads to a redirect. Link to where it leads.`,
  trailingSlash: (href: string) => `Write the link ${href} without the / at its end.`,
  unknownPath: (href: string, file: string) =>
    `The link ${href} leads nowhere: there is no ${file}.`,
  unknownFragment: (path: string, fragment: string) => `${path} has no heading "#${fragment}".`,
} as const;

export const redirectWords = {
  ofSoftware: (from: string) =>
    `${from} is an address of the software, such as the desk; it cannot lead elsewhere.`,
  hidesPage: (from: string) => `${from} is a page of this site; a redirect would hide it.`,
  patternHidesPage: (from: string, path: string) =>
    `${from} is for ${path} too, which is a page of this site; a redirect would hide it.`,
  unknownPlaceholder: (to: string, placeholder: string, from: string) =>
    `${to} uses "${placeholder}", which ${from} does not have. Write it in both.`,
  otherSite: (from: string, hostname: string) =>
    `${from} leads to another site. If that is meant, write "${hostname}" under redirectHosts in content/site.yaml.`,
  loop: (from: string) => `${from} leads to itself. Write another address as its "to".`,
  chain: (from: string, path: string, target: string) =>
    `${from} leads to ${path}, which is a redirect too. Lead it to ${target} at once.`,
  unknownPath: (from: string, to: string) => `${from} leads to ${to}, which is no page.`,
  noMatch: (from: string, to: string) => `${from} leads to ${to}, and no page has such an address.`,
  unknownFragment: (from: string, to: string, path: string, fragment: string) =>
    `${from} leads to ${to}, but ${path} has no heading "#${fragment}".`,
} as const;

export const themeFileWords = {
  twoFiles:
    'The colours are here and in theme/colours.yaml. Move those of that file here, and delete it.',
  lights: 'write [day, night], or [day, night, red]',
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

export const logoWords = {
  missing: (path: string) => `There is no file public${path}.`,
  wrongKind: (path: string) => `${path} cannot be a logo. Use an SVG or a PNG.`,
  noSize: (path: string) =>
    `${path} does not say its size. Save it again with a viewBox, such as <svg viewBox="0 0 240 60">.`,
  unsafe: (part: string) =>
    `This drawing has ${part}, which can run scripts or load files of others. Save it again as a plain SVG.`,
} as const;

export const pictureWords = {
  tooLarge: (megabytes: string, max: number) =>
    `This picture has ${megabytes} MB. Save a smaller one, of ${max} MB or less: 3200 pixels wide is enough for every screen.`,
  tooManyPixels: (megapixels: number, max: number) =>
    `This picture has ${megapixels} megapixels. Save a smaller one, of ${max} megapixels or less: 3200 pixels wide is enough for every screen.`,
  tooMuchMemory: (kind: string, megapixels: number, max: number) =>
    `This picture is ${kind} of ${megapixels} megapixels, which takes too much memory to read. Save it as a JPEG that is not progressive, or in ${max} megapixels or less.`,
  avif: 'an AVIF',
  progressive: 'a progressive JPEG',
  interlaced: 'an interlaced PNG',
  damaged:
    'This picture is damaged: it cannot be read to its end. Save it again, or copy it from the camera again.',
  noAlt: (src: string) =>
    `The picture ${src} has no text alternative. Write as its alt what it shows, or decorative: true if it means nothing.`,
  decorativeAlt: (src: string) =>
    `The picture ${src} is decorative and has a text alternative. Remove one of the two.`,
  unsupported: (src: string) =>
    `${src} is not a picture this site can show. Use JPEG, PNG, WebP, AVIF, or an SVG whose drawing has the id "drawing".`,
  altIsFileName: (alt: string) =>
    `The text alternative "${alt}" is the name of a file. Write what the picture shows: those who cannot see it hear this.`,
  elsewhere: (name: string) =>
    `Pages show only pictures of this site. Save this one as public/pictures/${name}, if you may use it, and write /pictures/${name}.`,
  notDrawing: (src: string) =>
    `${src} is not a drawing. Use an SVG whose drawing has the id "drawing".`,
  missing: (path: string) => `There is no picture public${path}.`,
} as const;

/** Problems of the list of a folder of pictures. */
export const pictureListWords = {
  left: (names: readonly string[]) =>
    `The list leaves out ${names.join(', ')}. Write a line for each picture that says what it shows, such as: "${names[0] ?? ''}": The choir on the steps.`,
} as const;

export const markdownWords = {
  unsupportedNode: (type: string) => `This page cannot show a "${type}". Write it another way.`,
  levelOneHeading: 'The page’s title is the "title" at the top. Begin headings here with ##.',
  unbalancedTag:
    'A section tag has no partner. Open it with {% name %} and close it with {% /name %}, or write {% name /%}.',
  spacedName: (name: string) =>
    `The name of a section has - for each space. Write {% ${name} … %}.`,
  invalidGroup:
    'This tag cannot be read. Put each text in { } in quotes too: {% name picture={src: "/pictures/name.jpg", alt: "what it shows"} %}.',
  invalidTag: 'This tag cannot be read. Write it as {% name setting="value" /%}.',
  curlyQuotes: (setting: string, value: string) =>
    `A tag needs straight quotes. Write ${setting}="${value}".`,
  html: (tag: string, instead: string | undefined) =>
    `Pages have no HTML, so visitors read <${tag}> as it stands. ${instead === undefined ? 'Remove it, or use a section tag' : `Write ${instead}`}. To show the tag, put it in backquotes.`,
  closingHtml: (tag: string) =>
    `Pages have no HTML, so visitors read </${tag}> as it stands. Remove it.`,
  placeholder: (written: string) =>
    `Visitors read ${written} as it stands. Write the words themselves; a section tag is {% name /%}.`,
  variable:
    'There are no variables or functions. Write the words themselves; a section tag is {% name /%}.',
  annotation:
    'Only section tags have settings, so this does nothing. Remove what is between {% and %}.',
  spaceInAddress: (label: string, address: string) =>
    `This is no link, because its address has a space. Write ${label}(<${address}>).`,
  spaceBeforeAddress: (label: string, address: string) =>
    `This is no link, because of the space after ]. Write ${label}(${address}).`,
  swappedLink: (label: string, address: string) =>
    `This is no link, because its brackets are swapped. Write [${label}](${address}).`,
  bareAddress: (address: string) =>
    `Visitors cannot follow ${address}. Write [words](${address}), or <${address}>.`,
  looseStars:
    'Visitors read ** as it stands. Write it directly before the first word and after the last: **words**.',
  headingWithoutSpace: (marks: string) =>
    `Visitors read ${marks} as it stands. Write a space after it.`,
  underlinedHeading:
    'Visitors read this line as it stands. Remove it, and begin the line above with ##.',
  heroInArticle:
    'Only a wide page has a hero, in place of its title. Write layout: wide at the top, or remove the hero.',
  heroElsewhere:
    'Only a wide page of content/pages has a hero. Remove it: the title stands here already.',
  heroNotFirst: 'A hero is the title of its page. Write one only, before all else.',
} as const;
