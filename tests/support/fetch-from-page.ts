/**
 * Node's `fetch` as a page would have it: what a form of a test page holds is sent as multipart,
 * which Node does for its own kind of form data only.
 */
export function fetchFromPage(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, { body, headers, ...init } = {}) => {
    if (!(body instanceof FormData))
      return fetch(input, { ...init, body: body ?? null, headers: headers ?? {} });
    const boundary = 'boundary-of-a-test-page';
    const parts = [...body.entries()].map(([name, value]) => {
      const text = typeof value === 'string' ? value : '';
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    });
    return fetch(input, {
      ...init,
      body: `${parts.join('')}--${boundary}--\r\n`,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
  };
}
