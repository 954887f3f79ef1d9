export const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
] as const;

/** Headers with which frameworks and proxies were tricked into skipping authentication. */
export const trickHeaders: Readonly<Record<string, string>> = {
  'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  'x-nextjs-data': '1',
  'x-invoke-path': '/desk',
  'x-matched-path': '/desk/[submission]',
  'x-original-url': '/desk',
  'x-rewrite-url': '/desk',
  'x-http-method-override': 'GET',
  'x-forwarded-host': 'localhost',
  'x-forwarded-proto': 'https',
};
