// @ts-check
const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync, statSync } = require('node:fs');
const path = require('node:path');
const YAML = require('yaml');
const {
  compileAhead,
  leaveOutOfTheBrowser,
  loadPageStyles,
  swapPagesAtOnce,
} = require('./lib/next/browser-scripts');
const { bootFiles } = require('./lib/boot/boot-files');
const { hostsOf, othersOf } = require('./lib/server/content/third-parties');
const { headerRules } = require('./lib/server/http/headers/header-rules');

const root = __dirname;
const isProduction = process.env.NODE_ENV === 'production';

/** Films, maps and the counting of visits, as content/site.yaml has them. */
const others = othersOf(YAML.parse(readFileSync(path.join(root, 'content/site.yaml'), 'utf8')));

/** A page asks for public/boot.js by its content, so that browsers may keep it for good. */
const bootVersion = createHash('sha256')
  .update(
    bootFiles(others)
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n'),
  )
  .digest('base64url')
  .slice(0, 10);

/** Changes whenever a file of content/ does, so that `next dev` shows the change at once. */
function contentVersion() {
  const folder = path.join(root, 'content');
  const files = readdirSync(folder, { recursive: true }).map(String).sort();
  const stamps = files.map((file) => `${file}:${statSync(path.join(folder, file)).mtimeMs}`);
  return JSON.stringify(createHash('sha256').update(stamps.join('\n')).digest('hex'));
}

/**
 * Where forms with an id at the hosted form service are sent; empty for this site itself. A wrong
 * value stops the start (lib/server/settings.ts); here it counts as none.
 */
const formsOrigin = URL.canParse(process.env.FORMS_ORIGIN ?? '')
  ? new URL(process.env.FORMS_ORIGIN ?? '').origin
  : '';

/** @returns {{ from: string, to: string, permanent?: boolean }[]} */
function readRedirects() {
  const file = path.join(root, 'content/redirects.yaml');
  const list = existsSync(file) ? YAML.parse(readFileSync(file, 'utf8')) : undefined;
  return Array.isArray(list) ? list : [];
}

/**
 * The page after a form's success shows the reference; see lib/server/pages/thanks-page.ts.
 * @type {import('next/dist/lib/load-custom-routes').Rewrite}
 */
const sentPage = {
  source: '/:path((?!f/|p/|api/|_next/|sent$).*)',
  has: [{ type: 'query', key: 'sent', value: '(?<sent>[A-Z0-9]{1,3}-[0-9A-HJKMNP-TV-Z]{6})' }],
  destination: '/sent?path=/:path&sent=:sent',
};

/** Made of the content when they are asked for; see lib/server/seo/generated-files.ts. */
const foundFiles = [
  '/journal/feed.xml',
  '/events/calendar.ics',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
];

/**
 * @typedef {(file: { resourcePath: string }, pattern: string, name: string) => string} NameClass
 * @typedef {{ options?: { modules?: { getLocalIdent?: NameClass } } }} Loader
 * @typedef {{ oneOf?: Rule[], use?: Loader[] | object }} Rule
 */

/**
 * `site-header_menuButton__Ab3dE` is for developers; visitors get five letters of its hash.
 * @param {readonly Rule[]} rules
 */
function shortenClassNames(rules) {
  for (const rule of rules) {
    if (Array.isArray(rule.oneOf)) shortenClassNames(rule.oneOf);
    for (const { options } of Array.isArray(rule.use) ? rule.use : []) {
      const modules = options?.modules;
      if (modules?.getLocalIdent !== undefined) modules.getLocalIdent = shortName;
    }
  }
}

/**
 * The same for server and browser, and never beginning with a digit.
 * @type {NameClass}
 */
function shortName({ resourcePath }, _pattern, name) {
  const place = `${path.relative(root, resourcePath)}:${name}`;
  const hash = createHash('sha256').update(place).digest('base64url');
  return `_${hash.slice(0, 5)}`;
}

/** @type {import('next').NextConfig} */
module.exports = {
  reactStrictMode: true,
  cacheHandler: isProduction ? path.join(root, 'lib/next/page-cache.js') : undefined,
  poweredByHeader: false,
  // What stands before it packs better; see lib/server/http/guard-server.ts.
  compress: false,
  skipTrailingSlashRedirect: true,
  // Parses every page that is rendered for a request again, to find fonts of other hosts.
  optimizeFonts: false,
  env: { BOOT_VERSION: bootVersion, FORMS_ORIGIN: formsOrigin },
  experimental: {
    instrumentationHook: true,
    // Tells pages of the app folder from those of pages/; there is no app folder.
    clientRouterFilter: false,
  },
  images: {
    deviceSizes: [640, 960, 1360, 1920],
    imageSizes: [320],
    qualities: [75],
    localPatterns: [{ pathname: '/pictures/**', search: '' }],
  },
  // These have gates of their own in `npm test`, with the versions that the project uses.
  eslint: { ignoreDuringBuilds: true },
  typescript: { ignoreBuildErrors: true },

  webpack(config, { dev, isServer, webpack }) {
    if (isServer) {
      // Its binary and the writer's thread are loaded by Node itself.
      config.externals.push({ libsql: 'commonjs libsql' });
    } else {
      leaveOutOfTheBrowser(config, webpack);
      swapPagesAtOnce(config, webpack);
      loadPageStyles(config, webpack);
      if (!dev) config.plugins.push(compileAhead);
    }
    if (!dev) shortenClassNames(config.module.rules);
    const version = dev
      ? webpack.DefinePlugin.runtimeValue(contentVersion, {
          contextDependencies: [path.join(root, 'content')],
        })
      : JSON.stringify('');
    config.plugins.push(new webpack.DefinePlugin({ 'process.env.CONTENT_VERSION': version }));
    return config;
  },

  headers: () =>
    Promise.resolve(headerRules({ isProduction, formsOrigin, thirdParties: hostsOf(others) })),

  redirects: () =>
    Promise.resolve([
      // Next's own rule would also redirect a post to /f/contact/, which must be answered in place.
      { source: '/:path((?!f/|p/|api/|_next/).+)/', destination: '/:path', permanent: true },
      ...readRedirects().map(({ from, to, permanent = true }) => ({
        source: from,
        destination: to,
        permanent,
      })),
    ]),

  rewrites: () =>
    Promise.resolve({
      beforeFiles: [
        ...foundFiles.map((path) => ({
          source: path,
          destination: `/api/found/file?path=${path}`,
        })),
        { source: '/events/:file([^/]+\\.ics)', destination: '/api/found/file?path=/events/:file' },
        { source: '/f/:form/', destination: '/f/:form' },
        sentPage,
        { source: '/p/:project/f/:form{/}?', destination: '/f/:form?project=:project' },
        // No form has a longer address; its page answers programs in JSON.
        { source: '/f/:form/:rest+', destination: '/f/~' },
        { source: '/(f|p)/', destination: '/f/~' },
        { source: '/p/:path+', destination: '/f/~' },
      ],
      afterFiles: [],
      fallback: [],
    }),
};
