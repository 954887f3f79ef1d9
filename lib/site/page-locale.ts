/** Returns the locale of the page for dates and numbers beside English words. */
export function pageLocale(): string {
  const { lang } = document.documentElement;
  return /^en-/i.test(lang) ? lang : 'en-GB';
}
