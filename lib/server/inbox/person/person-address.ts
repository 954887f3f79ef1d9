import { z } from 'zod';

const schema = z.email().max(254);

/** Returns an e-mail address in lower case; `undefined` if it is none. */
export function parsePersonAddress(typed: string): string | undefined {
  const email = schema.safeParse(typed.trim().toLowerCase());
  return email.success ? email.data : undefined;
}

/** Returns the address of the ZIP file of a person; `undefined` if the address is none. */
export function personZipHref(typed: string): string | undefined {
  const email = parsePersonAddress(typed);
  if (email === undefined) return undefined;
  return `/api/desk/person.zip?${new URLSearchParams({ sender: email }).toString()}`;
}
