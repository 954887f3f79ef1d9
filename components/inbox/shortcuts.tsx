import { useEffect, useRef, useState } from 'react';
import { restoreFocus, runShortcut } from '@/components/inbox/shortcut-actions';
import { shortcutWords } from '@/lib/words/components/desk';
import type { Permission } from '@/lib/access/permissions';
import { shortcutKeys, shortcutOf, shortcutsFor } from '@/lib/inbox/shortcuts';
import styles from '@/styles/inbox/shortcuts.module.css';

/** Set to `off` where the operator has switched the shortcuts off (WCAG 2.2, 2.1.4). */
const storageKey = 'desk-shortcuts';

interface ShortcutsProps {
  /** The id of the open message. */
  readonly openId: string | undefined;
  /** What the operator may do. The dialog lists no key for anything else. */
  readonly may: readonly Permission[];
}

/** Handles the keyboard shortcuts, and lists them in a dialog where they can be switched off. */
export function Shortcuts({ openId, may }: ShortcutsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setIsOn] = useState(true);

  useEffect(() => {
    restoreFocus();
    const handleKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (shortcut === undefined || !shortcutsFor(may).includes(shortcut)) return;
      if (localStorage.getItem(storageKey) === 'off') return;
      event.preventDefault();
      if (shortcut === 'help') openDialog();
      else runShortcut(shortcut, openId);
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, [openId, may]);

  function openDialog() {
    setIsOn(localStorage.getItem(storageKey) !== 'off');
    dialog.current?.showModal();
  }

  return (
    <>
      <button type="button" className={styles.open} onClick={openDialog}>
        {shortcutWords.title}
      </button>
      <dialog ref={dialog} aria-labelledby="shortcuts-title" className={styles.dialog}>
        <h2 id="shortcuts-title">{shortcutWords.title}</h2>
        <dl className={styles.keys}>
          {shortcutsFor(may).map((name) => (
            <div key={name}>
              <dt>
                <kbd>{shortcutKeys[name]}</kbd>
              </dt>
              <dd>{shortcutWords.names[name]}</dd>
            </div>
          ))}
        </dl>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => {
              localStorage.setItem(storageKey, target.checked ? 'on' : 'off');
              setIsOn(target.checked);
            }}
          />
          {shortcutWords.enabled}
        </label>
        <form method="dialog">
          <button type="submit" className={styles.open}>
            {shortcutWords.close}
          </button>
        </form>
      </dialog>
    </>
  );
}
