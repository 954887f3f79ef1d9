/** Returns the address at which a file below `content/` is served. */
export function addressOfFile(file: string): string {
  const [, folder = '', rest = ''] = /^content\/([^/]+)\/(.*)$/s.exec(file) ?? [];
  const path = rest.replace(/\.(md|yaml|json)$/, '').replace(/(^|\/)index$/, '');
  const prefix = { pages: '', forms: '/f' }[folder] ?? `/${folder}`;
  return path === '' ? prefix || '/' : `${prefix}/${path}`;
}

/** Whether a form is missing because its file has mistakes; a file of JSON may hold any form. */
export function isUnreadForm(id: string, unread: ReadonlySet<string>): boolean {
  return (
    unread.has(`content/forms/${id}.yaml`) ||
    [...unread].some((file) => /^content\/forms\/.*\.json$/.test(file))
  );
}
