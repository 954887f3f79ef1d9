import type { ReactNode } from 'react';
import styles from '@/styles/editing/text-editor.module.css';

const drawings = {
  bold: <path d="M6 4h5a3 3 0 0 1 0 6H6zm0 6h6a3 3 0 0 1 0 6H6z" />,
  italic: <path d="M9 4h6M5 16h6M12 4 8 16" />,
  heading: <path d="M5 4v12M15 4v12M5 10h10" />,
  subheading: <path d="M6.5 8v8M13.5 8v8M6.5 12h7" />,
  bullets: <path d="M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01" />,
  numbers: <path d="M8 5h9M8 10h9M8 15h9M3 4l1-.7V7M3 13h2l-2 3h2" />,
  quotation: <path d="M4 14c2-1 3-2.5 3-5H4V5h4v4M12 14c2-1 3-2.5 3-5h-3V5h4v4" />,
  link: (
    <path d="M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1" />
  ),
  picture: <path d="M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 5M7 7.5h.01" />,
  table: <path d="M3 4h14v12H3zM3 8h14M3 12h14M10 4v12" />,
  rule: <path d="M3 10h14" />,
  undo: <path d="M7 4 3 8l4 4M3 8h9a4 4 0 0 1 0 8H8" />,
  redo: <path d="m13 4 4 4-4 4M17 8H8a4 4 0 0 0 0 8h4" />,
  up: <path d="M10 16V4M5 9l5-5 5 5" />,
  down: <path d="M10 4v12M5 11l5 5 5-5" />,
  remove: <path d="M5 5l10 10M15 5 5 15" />,
} satisfies Readonly<Record<string, ReactNode>>;

/** Those of text, which begins at the other side in a language from right to left. */
const mirrored: readonly string[] = ['bullets', 'quotation', 'undo', 'redo'];

/** The name of a drawing on a button. */
export type IconName = keyof typeof drawings;

/** Renders the drawing on a button that has a name of its own. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={mirrored.includes(name) ? styles.mirrored : undefined}
    >
      {drawings[name]}
    </svg>
  );
}
