/** Where uploads are stored in an S3-compatible store. */
export interface S3Place {
  readonly bucket: string;
  /** Begins every key; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** The address of a store other than Amazon's. */
  readonly endpoint?: string;
}

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^[\w.-]+(?:\/[\w.-]+)*$/;
const regionPattern = /^[a-z0-9-]{2,40}$/;

/**
 * Parses an address such as `s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example.org`.
 * The prefix and the endpoint may be left out. Returns `undefined` if it is invalid or has a password.
 */
export function parseUploadsUrl(address: string): S3Place | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, username, password, pathname, hash, searchParams } = new URL(address);
  if (protocol !== 's3:' || `${username}${password}${hash}` !== '') return undefined;
  const path = pathname.replace(/^\//, '').replace(/\/$/, '');
  const region = searchParams.get('region') ?? '';
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const isKnown = [...searchParams.keys()].every((name) => ['region', 'endpoint'].includes(name));
  const isValid =
    isKnown &&
    bucketPattern.test(host) &&
    (path === '' || prefixPattern.test(path)) &&
    regionPattern.test(region) &&
    (endpoint === undefined || isHttpOrigin(endpoint));
  if (!isValid) return undefined;
  const prefix = path === '' ? '' : `${path}/`;
  return { bucket: host, prefix, region, endpoint };
}

function isHttpOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(address);
  const isBare = `${username}${password}${search}${hash}` === '' && pathname === '/';
  return ['http:', 'https:'].includes(protocol) && isBare;
}
