import { doorListWords as words } from '@/components/bookings/desk/door-list/words';
import { useHasScripts } from '@/components/ui/use-has-scripts';
import button from '@/styles/ui/button.module.css';

/** Renders a button that prints the page, or without scripts a hint that the browser can. */
export function PrintButton() {
  if (!useHasScripts()) return <p>{words.printHint}</p>;
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
