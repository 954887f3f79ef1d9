/** What programs may look at (RFC 9309): everything but the desk, the endpoints and the search. */
export function robotsOf(url: string): string {
  return `User-agent: *
Disallow: /desk
Disallow: /api/
Disallow: /search

Sitemap: ${url}/sitemap.xml
`;
}
