/** The error of a form whose code for sending did not load. */
export const notLoadedWords =
  'Part of this page did not load, so nothing was sent. What you typed is still here. Please send it again, or reload the page.';

/** The notice after a file or an item was removed. */
export function removedText(name: string): string {
  return `${name} removed.`;
}
