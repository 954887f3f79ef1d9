/** The address of the page that lists what is not published, and publishes it. */
export const changesHref = '/desk/site/changes';
