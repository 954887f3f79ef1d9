/** The text that sections start with, and the text of problems with section tags. */

export const sectionTitleWords = {
  openingHours: 'Opening hours',
  findUs: 'Find us',
} as const;

export const sectionProblemWords = {
  unknownSection: (name: string) => `There is no section "${name}".`,
  unknownSetting: (setting: string, tag: string) => `"${setting}" is not a setting of ${tag}.`,
  missingSetting: (setting: string, tag: string) =>
    `${tag} needs "${setting}". Write {% ${tag} ${setting}="…" %}.`,
  /** The name of a setting in front of its problem. */
  setting: (setting: string, tag: string) => `"${setting}" of ${tag}`,
  wrongChild: (section: string, child: string) =>
    `Inside ${section} only {% ${child} %} is allowed. Put other text before or after.`,
  noCoordinates: (section: string) =>
    `The section ${section} needs to know where you are. Write "coordinates" in content/site.yaml.`,
  priceIsNoSum: (price: string, example: string) =>
    `"${price}" is not a sum of money. In a table with a total, write it as ${example}.`,
  wrongTotal: (price: string, sum: string) => `The prices above add up to ${sum}, not ${price}.`,
  totalNotLast: 'A table has one price with total=true, the last.',
  balanceNeedsTotals: 'In a balance, the last price of each table needs total=true.',
  balanceNeedsTwoTables: 'A balance has two {% price-table %}: what was spent, then what came in.',
  tooFewPoints: 'A height-profile needs at least two {% point %}.',
  pointsNotInOrder: 'Write the points in the order of their distance.',
  noOpeningHours: 'There are no opening hours to show. Write "hours" in content/site.yaml.',
  noPlaces: 'There are no places to show. Write "places" in content/site.yaml.',
  noPlace: (name: string) => `There is no place "${name}" in content/site.yaml.`,
  placesAlone: 'places=true shows all places. Write drawing or place in a section of its own.',
  noDistances: 'distance-scale needs two stops or more, and one that is not at 0.',
  pastAlone:
    'when="past" shows all that was, by year. Remove next, form, aside and days, or write another events-list for them.',
  barTooLong: (value: number, of: number) =>
    `This bar shows ${value} of ${of}. Write a value that is not larger than "of".`,
  halfLink: 'A button needs both: write href="/page" and link="its words", or neither.',
  unknownNote: (part: string) =>
    `"${part}" is no note. Write letters of ABC notation, such as notes="G G F G | A2 B z".`,
  tuneTooLong: (count: number, limit: number) =>
    `This tune has ${count} notes. Write at most ${limit}, or link to a recording.`,
  twoColumns: (count: number) =>
    `columns has two {% column %}, and here are ${count}. For a list, write {% rows %}.`,
  videoFile:
    'A film is on another site, or an .mp4 or .webm file in public/. Write href="https://…" for its page, or href="/films/name.mp4".',
  otherCaptions: 'captions are for a film in public/. A film on another site has its own.',
  noCaptions:
    'A film of the site needs captions, for those who do not hear it. Write captions="/films/name.vtt". For a film without words, that file is the one line WEBVTT.',
} as const;

export const gallerySectionWords = {
  shotsOrFolder:
    'A gallery has pictures. Write {% shot src="/pictures/name.jpg" alt="what it shows" /%} for each inside it, or folder="/pictures/name", not both.',
  noPictures: (folder: string, suggestion: string) =>
    `There are no pictures in public${folder}.${suggestion || ' Put them there, or correct "folder".'}`,
  noList: (folder: string, name: string) =>
    `There is no public${folder}/pictures.yaml. Write it, with a line for each picture that says what it shows, such as: "${name}": The choir on the steps.`,
} as const;

export const downloadWords = {
  filesOrFolder:
    'A list of downloads has files. Write {% file src="/files/name.pdf" /%} for each inside it, or folder="/files/name", not both.',
  missing: (path: string) => `There is no file public${path}.`,
  noFiles: (folder: string, suggestion: string) =>
    `There are no files in public${folder}.${suggestion || ' Put them there, or correct "folder".'}`,
  untitled:
    'A document at another site has an address and a title. Write src="https://…" and title="…".',
  /** Files of which no date is known, below those of the years. */
  undated: 'Without a date',
} as const;
