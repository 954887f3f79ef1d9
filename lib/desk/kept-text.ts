/** A text that the browser keeps until the server has stored it. */
interface KeptText {
  /** The id of the reply, which its mail gets. */
  readonly reply: string;
  readonly text: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
}

const prefix = 'desk-reply:';

/** How long a text is kept, in milliseconds. */
const lifetime = 7 * 24 * 60 * 60_000;

/** Keeps the text of a draft. Does nothing where the browser stores nothing. */
export function keepText(draft: string, kept: Omit<KeptText, 'at'>): void {
  try {
    localStorage.setItem(`${prefix}${draft}`, JSON.stringify({ ...kept, at: Date.now() }));
  } catch {
    // The draft on the server is the other copy.
  }
}

/** Returns the text that is kept for a draft. */
export function findKeptText(draft: string): KeptText | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${prefix}${draft}`) ?? 'null');
    return isKeptText(kept) && Date.now() - kept.at < lifetime ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the text that is kept for a draft. */
export function forgetText(draft: string): void {
  try {
    localStorage.removeItem(`${prefix}${draft}`);
  } catch {
    // Nothing is stored.
  }
}

/** Deletes all kept texts, because the next person at this computer must not read them. */
export function forgetAllTexts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing is stored.
  }
}

function isKeptText(value: unknown): value is KeptText {
  return (
    typeof value === 'object' &&
    value !== null &&
    'reply' in value &&
    typeof value.reply === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  );
}
