/**
 * Converts a request target in absolute form (`http://host/path`) to origin form (`/path`). A server
 * must accept both (RFC 9112, section 3.2.2), and Next redirects the first to `http:/host/path`.
 */
export function originForm(target: string): string {
  const [authority = ''] = /^https?:\/\/[^/?#]*/i.exec(target) ?? [];
  if (authority === '') return target;
  const rest = target.slice(authority.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
