import { loadFormSettings, type AllFormSettings } from '@/lib/server/forms/settings/form-settings';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import type { Store } from '@/lib/server/store';

/** Milliseconds after which all processes know a change. */
const maxAgeMs = 2000;

/** Caches the settings of all forms for two seconds, for posts and pages of forms. */
export class FormSettingsCache {
  private loaded: { readonly at: number; readonly settings: Promise<AllFormSettings> } | undefined;
  private last: AllFormSettings = new Map();

  /** Returns the settings. While the store fails, returns the last known ones. */
  async read(store: Pick<Store, 'listDeskSettings'>, now: Date): Promise<AllFormSettings> {
    const at = now.getTime();
    if (this.loaded === undefined || Math.abs(at - this.loaded.at) >= maxAgeMs) {
      this.loaded = { at, settings: loadFormSettings(store) };
    }
    try {
      this.last = await this.loaded.settings;
    } catch (error) {
      logErrorOncePerMinute('form-settings-not-read', error, now);
    }
    return this.last;
  }
}
