/*
 * The values that a build writes into the code, also of browsers (`env` in next.config.js). The settings of a
 * running server are in lib/server/settings.ts.
 */

/** Returns the origin of the hosted form service; empty if forms are sent to this site. */
export function builtFormsOrigin(): string {
  return process.env.FORMS_ORIGIN ?? '';
}

/** Returns the version of `public/boot.js`, for its address. */
export function bootVersion(): string {
  return process.env.BOOT_VERSION ?? '';
}

/** Returns the version of `public/notices.js` and `public/notices.css`, for their addresses. */
export function noticesVersion(): string {
  return process.env.NOTICES_VERSION ?? '';
}

/** Returns the version of `public/viewer.css`, for its address. */
export function viewerVersion(): string {
  return process.env.VIEWER_VERSION ?? '';
}

/** Returns the languages of the site in the build. The scripts of browsers have the words of the first. */
export function builtLanguages(): readonly string[] {
  return (process.env.SITE_LANGUAGES ?? 'en').split(' ');
}
