const hosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'];

/**
 * Parses the video id of a YouTube address: `https://www.youtube.com/watch?v=ID` or
 * `https://youtu.be/ID`. Returns `undefined` for any other address.
 */
export function parseYouTubeId(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:' || !hosts.includes(hostname)) return undefined;
  const id = hostname === 'youtu.be' ? pathname.slice(1) : searchParams.get('v');
  return id !== null && /^[A-Za-z0-9_-]{11}$/.test(id) ? id : undefined;
}
