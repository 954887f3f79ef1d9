/** Texts of `npm run new-site`. */
export const newSiteWords = {
  usage:
    'Write: npm run new-site -- ../my-site. The answers may be flags: --name, --kind, --place, --language, --colours, --forms.',
  notEmpty: (folder: string) =>
    `${folder} is not empty. Choose a folder that does not exist yet, or an empty one.`,
  language:
    'The words of the software itself (buttons, errors, mails) are in English, so the pages begin in English too.',
  questions: {
    name: 'What is the name of the organisation?',
    kind: (options: string) => `What kind of organisation is it?\n${options}\n`,
    place:
      'Where is it? Street and house, town with postal code, two letters of the country: 12 Mill Lane, Otley LS21 1AB, GB',
    language: 'Which English is the site written in? en-GB, en-US, en-IE, en-NZ …',
    colours: (names: string) => `Which colours? ${names}, or a colour of your own such as #1f6b45`,
    forms: (names: string) => `Which forms? ${names}, several with commas, or none`,
  },
  problems: {
    name: 'Write a name of 2 to 80 characters, without { and }.',
    kind: (names: string) => `Write one of: ${names}.`,
    place:
      'Write street and house, town and the two letters of the country, with commas: 12 Mill Lane, Otley LS21 1AB, GB.',
    language:
      'Write a kind of English, such as en-GB. The software has words in English only; a page in another language says so with the setting "language".',
    colours: (names: string) => `Write one of ${names}, or a colour such as #1f6b45.`,
    forms: (names: string) => `Write some of: ${names}; or none.`,
    noAnswer: (name: string) => `There is no answer for --${name}.`,
  },
  changedColour: (written: string, used: string) =>
    `${written} has too little contrast by day to be read. The site has the nearest colour that can be read, ${used}.`,
  unknownCountry: (country: string) =>
    `Write the time zone and the currency of ${country} into content/site.yaml: it has those of London for now.`,
  done: (folder: string, setting: string) => `
The site is in ${folder}. It passes npm run check:content.

1. Look at it:     ${setting} npm run dev
2. Make it yours:  search for "Fill in" in ${folder}/content, beginning with site.yaml.
3. Keep it safe:   git init ${folder}, and write ${setting} into .env for npm run build and npm start.
`,
  doneOnServer: (folder: string, setting: string) => `
The site is in ${folder}. It passes npm run check:content.

1. Make it yours:  search for "Fill in" in ${folder}/content, beginning with site.yaml.
2. Serve it:       write ${setting} into the settings file, then run npm run build and restart the site.
3. Later changes:  npm run publish, without a build.
`,
} as const;
