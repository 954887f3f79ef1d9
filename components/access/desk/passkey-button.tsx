import { useRef, useState, useSyncExternalStore } from 'react';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { passkeyWords } from '@/lib/words/components/access/desk';
import fields from '@/styles/desk/form.module.css';
import button from '@/styles/ui/button.module.css';

interface PasskeyButtonProps {
  /** Whether to sign in or to add a passkey. */
  readonly purpose: 'sign-in' | 'add';
}

const endpoints = {
  'sign-in': { options: '/api/desk/passkeys/options', action: '/api/desk/passkeys/sign-in' },
  add: { options: '/api/desk/passkeys/new', action: '/api/desk/passkeys/add' },
} as const;

/**
 * Renders the form that signs in with a passkey or adds one. It needs scripts and a browser that has
 * passkeys, and shows nothing elsewhere. The server renders it too, so that nothing moves later.
 */
export function PasskeyButton({ purpose }: PasskeyButtonProps) {
  const support = useSyncExternalStore(subscribe, findSupport, (): Support => 'unknown');
  const [hasFailed, setHasFailed] = useState(false);
  const credential = useRef<HTMLInputElement>(null);
  const { options, action } = endpoints[purpose];

  if (support === 'none') return null;
  const press = async () => {
    setHasFailed(false);
    const input = credential.current;
    try {
      const created = await askBrowser(purpose, options);
      const form = input?.form;
      if (!form) return;
      input.value = JSON.stringify(created);
      // Without the event that asks the browser again.
      form.submit();
    } catch {
      // The operator has closed the browser's dialog, or the site did not respond.
      setHasFailed(true);
    }
  };
  return (
    <form
      method="post"
      action={action}
      className={`${fields.form ?? ''} ${fields.withScripts ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <input ref={credential} type="hidden" name="credential" />
      {purpose === 'sign-in' && (
        <label className={fields.choice}>
          <input type="checkbox" name="own" value="yes" />
          <span>{passkeyWords.own}</span>
        </label>
      )}
      <button type="submit" disabled={support === 'unknown'} className={button.second}>
        {passkeyWords[purpose]}
      </button>
      {hasFailed && <p role="alert">{passkeyWords.failed}</p>}
    </form>
  );
}

/** Gets options from the site and has the browser create or use a passkey. */
async function askBrowser(purpose: PasskeyButtonProps['purpose'], address: string) {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams() });
  if (!response.ok) throw new Error(`${address} responded ${response.status}`);
  const optionsJSON: unknown = await response.json();
  if (purpose === 'sign-in') {
    return startAuthentication({
      optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON,
    });
  }
  return startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON });
}

/** Whether this browser has passkeys, which never changes. The server does not know it. */
type Support = 'unknown' | 'passkeys' | 'none';

function findSupport(): Support {
  return typeof window.PublicKeyCredential === 'function' ? 'passkeys' : 'none';
}

function subscribe(): () => void {
  return () => undefined;
}
