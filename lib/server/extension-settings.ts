import { skyEventSettings, skyPageSettings } from '@/lib/server/sky/settings';

/** Settings that extensions add to pages, posts and events. */
export const pageSettings = {
  ...skyPageSettings,
};

/** Settings that extensions add to events. A date of a series may change them. */
export const eventSettings = {
  ...skyEventSettings,
};
