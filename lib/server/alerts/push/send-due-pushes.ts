import { visibleForms } from '@/lib/server/access/operator-forms';
import { isPermitted } from '@/lib/server/access/is-permitted';
import type { Operator } from '@/lib/server/access/access-record';
import {
  parseChoices,
  settingNames,
} from '@/lib/server/alerts/notifications/notification-settings';
import type { PushDeviceStore } from '@/lib/server/access/push/push-devices-sql';
import type { DeskSettingStore } from '@/lib/server/platform/store/desk-settings-sql';

/** What became of a push message. `gone`: the browser no longer wants any. */
export type PushResult = 'sent' | 'gone' | 'failed';

interface PushDeps {
  readonly store: Pick<
    PushDeviceStore,
    'claimPush' | 'deletePushDevice' | 'findUnreadAfter' | 'listAllPushDevices'
  > &
    Pick<DeskSettingStore, 'findDeskSetting'>;
  readonly send: (endpoint: string) => Promise<PushResult>;
  readonly now: () => Date;
}

/**
 * Tells the browsers of operators that have asked for it that there is something new. The message is empty:
 * the browser asks the desk what there is.
 *
 * A message that fails is not sent again, because the next one says the same.
 */
export async function sendDuePushes({ store, send, now }: PushDeps): Promise<void> {
  for (const device of await store.listAllPushDevices(now())) {
    // Since they asked, they may have been made an editor.
    if (!isPermitted(device.operator, 'read')) continue;
    const newest = await findNewest(store, device.operator, device.told);
    if (newest === undefined && !device.isDue) continue;
    if (!(await store.claimPush(device, newest ?? device.told))) continue;
    if ((await send(device.endpoint)) === 'gone') await store.deletePushDevice(device.id);
  }
}

/** Finds the newest message that an operator may see, of a form for which they did not choose "Never". */
async function findNewest(
  store: PushDeps['store'],
  operator: Operator,
  after: string,
): Promise<string | undefined> {
  const setting = await store.findDeskSetting(`${settingNames.choices}${operator.email}`);
  const choices = Object.entries(parseChoices(setting).forms);
  const except = choices.filter(([, { when }]) => when === 'never').map(([form]) => form);
  const forms = visibleForms(operator);
  if (forms?.length === 0) return undefined;
  return store.findUnreadAfter({ after, except, ...(forms === undefined ? {} : { forms }) });
}
