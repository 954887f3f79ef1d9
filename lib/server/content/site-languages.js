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
  const { locale, languages, formOfAddress } =
    /** @type {{ locale?: unknown, languages?: unknown, formOfAddress?: unknown }} */ (site ?? {});
  const others = Array.isArray(languages) ? /** @type {readonly unknown[]} */ (languages) : [];
  const tags = [locale, ...others];
  const found = tags.flatMap((tag) => {
    const [language = ''] = String(tag).toLowerCase().split('-', 1);
    const informal = `${language}-x-informal`;
    const own = formOfAddress === 'informal' && known.includes(informal) ? informal : language;
    return known.filter((each) => each === own);
  });
  return [...new Set(found.length === 0 ? ['en'] : found)];
}

module.exports = { siteLanguages };
