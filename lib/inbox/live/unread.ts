/** The unread messages of a form in the inbox. */
export interface FormUnread {
  /** The form's id. */
  readonly form: string;
  readonly title: string;
  readonly unread: number;
}

/** Parses what the server sends of unread messages. Returns `undefined` if it has another shape. */
export function parseUnread(text: string): readonly FormUnread[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isFormUnread) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFormUnread(value: unknown): value is FormUnread {
  if (typeof value !== 'object' || value === null) return false;
  const { form, title, unread }: Partial<Record<keyof FormUnread, unknown>> = value;
  return typeof form === 'string' && typeof title === 'string' && typeof unread === 'number';
}

export function totalUnread(forms: readonly FormUnread[]): number {
  return forms.reduce((sum, { unread }) => sum + unread, 0);
}

/** Returns how many messages each form has got between two counts; a form without any is left out. */
export function findArrivals(
  before: readonly FormUnread[],
  after: readonly FormUnread[],
): readonly FormUnread[] {
  return after.flatMap(({ form, title, unread }) => {
    const known = before.find((count) => count.form === form)?.unread ?? 0;
    return unread > known ? [{ form, title, unread: unread - known }] : [];
  });
}
