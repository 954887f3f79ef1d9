/** A post as a client of the form protocol makes it. */
export function json(body: unknown) {
  return {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** A post as a form without files makes it. */
export function encoded(body: string) {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  };
}

/** The answers of somebody who fills in the contact form well. */
export const good = {
  name: 'Ana Petrov',
  email: 'ana@example.org',
  message: 'Could we come?',
};

/** A body as a browser's script gathers it from a form. */
export function formData(entries: Iterable<readonly [string, string | Blob]>): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}
