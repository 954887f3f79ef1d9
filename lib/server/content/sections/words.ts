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
    `Inside ${section} only {% ${child} %} may stand. Put other text before or after.`,
  noCoordinates: (section: string) =>
    `The section ${section} needs to know where you are. Write "coordinates" in content/site.yaml.`,
  noOpeningHours: 'There are no opening hours to show. Write "hours" in content/site.yaml.',
  videoNotHttps: 'A film is on another site. Write href="https://…" for its page.',
} as const;
