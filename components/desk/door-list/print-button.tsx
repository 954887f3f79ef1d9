import { useSyncExternalStore } from 'react';
import { doorListWords as words } from '@/components/desk/door-list/words';
import button from '@/styles/ui/button.module.css';

const subscribe = () => () => undefined;

/** Renders a button that prints the page, or without scripts a hint that the browser can. */
export function PrintButton() {
  const hasScripts = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  if (!hasScripts) return <p>{words.printHint}</p>;
  return (
    <button
      type="button"
      className={button.second}
      onClick={() => {
        window.print();
      }}
    >
      {words.print}
    </button>
  );
}
