/** A JSON request of the form protocol. */
export function json(body: unknown) {
  return {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** A urlencoded request, as a form without files sends it. */
export function urlEncoded(body: string) {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  };
}

/** Valid fields of the contact form. */
export const contactFields = {
  name: 'Ana Petrov',
  email: 'ana@example.org',
  message: 'Could we come?',
};

/** Creates form data from entries. */
export function formData(entries: Iterable<readonly [string, string | Blob]>): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}
