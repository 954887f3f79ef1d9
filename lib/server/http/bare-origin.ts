/** Whether an address is `http(s)://host[:port]`, at most with a slash at its end. */
export function isBareOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, search, hash, username } = new URL(address);
  const isBare = pathname === '/' && search === '' && hash === '' && username === '';
  return isBare && (protocol === 'http:' || protocol === 'https:');
}
