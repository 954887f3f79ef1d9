/** Wraps Node's `fetch` for test pages: it encodes the page's `FormData`, which Node does not support. */
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
