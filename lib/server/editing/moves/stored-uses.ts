import { eventKey } from '@/lib/server/content/events/event-key';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';
import { parseYamlText } from '@/lib/server/editing/yaml/read-source';
import type { Settings } from '@/lib/server/settings';
import type { Store } from '@/lib/server/store';

interface NamingServices {
  readonly store: Pick<Store, 'isEventStored' | 'hasMessages' | 'isFormNamed'>;
  readonly settings: Pick<Settings, 'CANARY_FORM'>;
}

/**
 * Why an entry keeps its address: bookings of an event, or of what is lent, are stored by it (`booked`, `lent`), or the
 * messages of a form are (`messages`); the desk, an operator, a program or the daily test names a form by it (`named`); or other sites
 * send a form to it (`sent`).
 */
export type StoredUse = 'booked' | 'lent' | 'messages' | 'named' | 'sent';

/** Returns why an entry keeps its address; `undefined` for one that can have another. */
export async function findStoredUse(
  { store, settings }: NamingServices,
  path: string,
  text: string,
): Promise<StoredUse | undefined> {
  const address = pathOfFile(path);
  switch (kindOfFile(path)?.id) {
    case 'events':
      return (await store.isEventStored(eventKey({ path: address }))) ? 'booked' : undefined;
    case 'resources':
      return (await store.isEventStored(address)) ? 'lent' : undefined;
    case 'forms': {
      const form = address.slice('/f/'.length);
      if (await store.hasMessages(form)) return 'messages';
      if (settings.CANARY_FORM === form || (await store.isFormNamed(form))) return 'named';
      return isSentByOthers(text) ? 'sent' : undefined;
    }
    default:
      return undefined;
  }
}

function isSentByOthers(text: string): boolean {
  const settings = parseYamlText(text)?.value;
  const origins =
    typeof settings === 'object' && settings !== null && 'origins' in settings
      ? settings.origins
      : undefined;
  return Array.isArray(origins) && origins.length > 0;
}
