/** Returns the value of the button of a form that leads to the list of sections; `key` is the block above it. */
export function sectionIntent(key: string): string {
  return `section ${key}`.trim();
}

/** Returns the block below which a section is added; empty for the end, `undefined` for another button. */
export function blockOfIntent(intent: string): string | undefined {
  const match = /^section(?: (\S{1,20}))?$/.exec(intent);
  return match === null ? undefined : (match[1] ?? '');
}

/** Returns the address of the list of sections to add to what a form edits. */
export function sectionListHref(target: string, after: string): string {
  return `/desk/site/sections?${new URLSearchParams({ target, after }).toString()}`;
}
