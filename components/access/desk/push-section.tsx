import { useRef, useState, useSyncExternalStore } from 'react';
import { pushWords as words } from '@/lib/words/components/access/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { accountProps } from '@/lib/server/access/desk/account-props';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

type Push = NonNullable<PropsOf<typeof accountProps>['push']>;

/** Lists the browsers that get push messages, with a button that adds this one if it supports them. */
export function PushSection({ push: { key, devices } }: { readonly push: Push }) {
  const support = useSyncExternalStore(subscribe, findSupport, (): Support => 'none');
  const mayAdd =
    key !== undefined && support !== 'none' && devices.every((each) => !each.isCurrent);
  if (!mayAdd && devices.length === 0) return null;
  return (
    <section aria-labelledby="push-title">
      <h2 id="push-title">{words.title}</h2>
      {mayAdd && <p>{support === 'blocked' ? words.blocked : words.about}</p>}
      {mayAdd && support === 'ready' && <AddButton applicationServerKey={key} />}
      {devices.length > 0 && <Devices devices={devices} />}
    </section>
  );
}

function Devices({ devices }: Pick<Push, 'devices'>) {
  return (
    <ul className={page.rows} aria-label={words.devices}>
      {devices.map(({ id, name, isCurrent }) => (
        <li key={id}>
          <p>
            <strong>{name}</strong>
            {isCurrent && <> ({words.current})</>}
          </p>
          <form method="post" action="/api/desk/push/delete">
            <input type="hidden" name="device" value={id} />
            <button type="submit" className={fields.word} aria-label={words.deleteOf(name)}>
              {words.delete}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}

function AddButton({ applicationServerKey }: { readonly applicationServerKey: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const endpoint = useRef<HTMLInputElement>(null);
  const press = async () => {
    setHasFailed(false);
    try {
      const address = await subscribeToPush(applicationServerKey);
      const form = endpoint.current?.form;
      if (!form) return;
      endpoint.current.value = address;
      // Without the event that asks the browser again.
      form.submit();
    } catch {
      // The operator has refused, or the browser cannot reach its push service.
      setHasFailed(true);
    }
  };
  return (
    <form
      method="post"
      action="/api/desk/push/add"
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <input ref={endpoint} type="hidden" name="endpoint" />
      <button type="submit" className={button.second}>
        {words.add}
      </button>
      {hasFailed && <p role="alert">{words.failed}</p>}
    </form>
  );
}

/** Asks for the browser's permission and returns the address of its push service. */
async function subscribeToPush(applicationServerKey: string): Promise<string> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new Error('Notifications are not allowed');
  const registration = await navigator.serviceWorker.register('/api/desk/push/worker', {
    scope: '/desk',
  });
  const { endpoint } = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  return endpoint;
}

/** Whether this browser supports push messages. Safari on an iPhone does once the desk is installed. */
type Support = 'none' | 'blocked' | 'ready';

function findSupport(): Support {
  const isSupported =
    window.isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window;
  if (!isSupported) return 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

function subscribe(): () => void {
  return () => undefined;
}
