/** Words in which the desk describes the settings of files. */

export const noValue = 'nothing';
/** What marks in a text say. */
export const markTexts = {
  section: (label: string) => `Section: ${label.toLowerCase()}`,
} as const;
/** Settings whose name does not say what they are, where no form has them. Those that are empty only hold others. */
const labels: Readonly<Record<string, string>> = {
  hours: 'Opening hours',
  week: '',
};

const days = new Set(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].concat('sunday'),
);

/** Returns the words for a setting such as `atMost`: none for one that only holds others. */
export function labelOf(key: string): readonly string[] {
  const label = labels[key];
  if (label !== undefined) return label === '' ? [] : [label];
  if (days.has(key)) return [capitalize(key)];
  const words = key.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return [capitalize(words.toLowerCase())];
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The name of the running text of a page. */
export const textLabel = 'Text';
