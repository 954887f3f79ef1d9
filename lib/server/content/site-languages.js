// @ts-check
// CommonJS, because next.config.js loads this file uncompiled.

/**
 * Returns those languages of the software that a site has, the main one first, from the settings in
 * `content/site.yaml` before they are checked.
 * @param {unknown} site
 * @param {readonly string[]} known
 * @returns {string[]}
 */
function siteLanguages(site, known) {
  const { locale, languages } = /** @type {{ locale?: unknown, languages?: unknown }} */ (
    site ?? {}
  );
  const others = Array.isArray(languages) ? /** @type {readonly unknown[]} */ (languages) : [];
  const tags = [locale, ...others];
  const found = tags.flatMap((tag) =>
    known.filter((language) => language === String(tag).toLowerCase().split('-', 1)[0]),
  );
  return [...new Set(found.length === 0 ? ['en'] : found)];
}

module.exports = { siteLanguages };
