// @ts-check
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, statSync } = require('node:fs');
const path = require('node:path');
const { PHASE_PRODUCTION_BUILD } = require('next/constants');
const YAML = require('yaml');
const { bootFiles, noticeFiles, viewerStylesheets } = require('./lib/boot/boot-files');
const { exportStyles, nameClasses } = require('./lib/next/class-names');
const { listLanguages, replaceClientWords } = require('./lib/languages/client-words');
const { replaceClientModules } = require('./lib/next/client-modules');
const { compileHints } = require('./lib/next/compile-hints');
const { loadEsModules } = require('./lib/next/es-modules');
const { linkedRoutes } = require('./lib/next/linked-routes');
const { omitClientRewrites } = require('./lib/next/no-client-rewrites');
const {
  contentDirectory,
  isSeparateSite,
  siteDirectory,
} = require('./lib/server/content/files/site-directory');
const { listSiteFiles } = require('./lib/server/content/files/site-files');
const { siteLanguages } = require('./lib/server/content/site-languages');
const { cspSources, parseThirdParties } = require('./lib/server/content/third-parties');
const { headerRules } = require('./lib/server/platform/http/headers/header-rules');

const root = __dirname;
const contentFolder = contentDirectory(siteDirectory(root));
const isProduction = process.env.NODE_ENV === 'production';

const siteSettings = YAML.parse(readFileSync(path.join(contentFolder, 'site.yaml'), 'utf8'));

/** Videos, maps and analytics that content/site.yaml turns on. */
const thirdParties = parseThirdParties(siteSettings);

/** The languages of the site; the scripts of browsers have the words of the first. */
const languages = siteLanguages(siteSettings, listLanguages());

/** A hash of public/boot.js in its address, so that browsers can cache it for a year. */
const bootVersion = hashOf(bootFiles(thirdParties, languages));

const noticesVersion = hashOf(Object.values(noticeFiles));

const viewerVersion = hashOf(viewerStylesheets);

/** @param {readonly string[]} files */
function hashOf(files) {
  const text = files.map((file) => readFileSync(path.resolve(root, file), 'utf8')).join('\n');
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}

/** Returns a hash that changes with every file of content/, so that `next dev` reloads the page. */
function contentVersion() {
  const site = siteDirectory(root);
  const { files, problems } = listSiteFiles(site, ['content']);
  const stamps = [
    ...files.map((file) => `${file}:${statSync(path.join(site, file)).mtimeMs}`),
    ...problems.map(({ file }) => file),
  ];
  return JSON.stringify(createHash('sha256').update(stamps.join('\n')).digest('hex'));
}

/**
 * The origin of the hosted form service, or empty for this site. A wrong value stops the server when
 * it starts (lib/server/settings.ts); here it counts as none.
 */
const formsOrigin = URL.canParse(process.env.FORMS_ORIGIN ?? '')
  ? new URL(process.env.FORMS_ORIGIN ?? '').origin
  : '';

/**
 * Reads the redirects of the content for `next dev`. In production our server answers them from the
 * version that it serves; see lib/server/platform/http/middleware/content-redirects.ts.
 * @returns {{ from: string, to: string, permanent?: boolean }[]}
 */
function readRedirects() {
  if (isProduction) return [];
  const file = path.join(contentFolder, 'redirects.yaml');
  const list = existsSync(file) ? YAML.parse(readFileSync(file, 'utf8')) : undefined;
  return Array.isArray(list) ? list : [];
}

/** The folders of forms, which show their own page after success, such as `/cy/f/`. */
const formFolders = ['f/', ...languages.slice(1).map((language) => `${language}/f/`)];

/**
 * The page after a form's success shows the reference; see lib/server/site/pages/thanks-page.ts.
 * @type {import('next/dist/lib/load-custom-routes').Rewrite}
 */
const sentPage = {
  source: `/:path((?!${formFolders.join('|')}|p/|api/|_next/|sent$).*)`,
  has: [{ type: 'query', key: 'sent', value: '(?<sent>[A-Z0-9]{1,3}-[0-9A-HJKMNP-TV-Z]{6})' }],
  destination: '/sent?path=/:path&sent=:sent',
};

/**
 * Files of a site in a folder of its own. Next serves those of the project's `public`, where the build
 * writes the excepted ones; see lib/server/site/pages/site-file-endpoint.ts.
 * @type {import('next/dist/lib/load-custom-routes').Rewrite}
 */
const siteFiles = {
  source:
    '/:path((?!_next/|api/|booking/|desk/|f/|p/|og/|icons/|fonts/|boot\\.js$|notices\\.(?:js|css)$|viewer\\.css$|favicon\\.ico$)(?:.*\\.[A-Za-z0-9]+|\\.well-known/.*))',
  destination: '/api/site-file?path=/:path',
};

/**
 * Pages of the software in the other languages of the site. They find the language by the address that the visitor has
 * opened; see lib/server/site/pages/page-language.ts.
 * @type {import('next/dist/lib/load-custom-routes').Rewrite[]}
 */
const pagesInLanguages = languages.slice(1).flatMap((language) =>
  ['/search', '/api/search', '/cookies', '/f/:form', '/resources/:path*'].map((page) => ({
    source: `/${language}${page}`,
    destination: page,
  })),
);

/**
 * Parameters of Next.js that crash a page when a visitor sends them. Our server omits all of its parameters
 * (lib/server/platform/http/middleware/request-target.ts); these rules are for `next dev` and `next start`.
 */
const crashingParameters = ['amp', '__nextFallback'];

/**
 * @param {string} key
 * @returns {import('next/dist/lib/load-custom-routes').Rewrite}
 */
function clearParameter(key) {
  return {
    source: '/:path*',
    has: [{ type: 'query', key }],
    destination: `/:path*?${key}=`,
  };
}

/** Throws and catches the error of a missing page. */
const serverModule = 'next/dist/server/base-server';

/** Generated from the content for each request; see lib/server/site/seo/generated-files.ts. */
const generatedFiles = [
  '/journal/feed.xml',
  '/events/calendar.ics',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/theme.css',
];

/**
 * Those of the other languages of the site.
 * @type {import('next/dist/lib/load-custom-routes').Rewrite[]}
 */
const filesInLanguages = languages.slice(1).map((language) => ({
  source: `/${language}/:file(.+\\.(?:xml|ics|webmanifest|txt))`,
  destination: `/api/generated-file?path=/${language}/:file`,
}));

/** Generated for programs, if content/site.yaml says so; see lib/server/site/seo/machine-files.ts. */
const machineFiles = ['/llms.txt', '/.well-known/security.txt', '/:file((?!desk/).+\\.md)'];

/**
 * Omits the lists of the files that a copy of the build would need elsewhere. The site runs in its own
 * folder, and a build without them takes 0.6 of the time. The next major version of Next has no such option.
 */
const buildSettings = { outputFileTracing: false };

/**
 * @param {string} phase
 * @returns {import('next').NextConfig}
 */
module.exports = (phase) => ({
  // Only in the build, because Next warns about these settings wherever it reads them.
  ...(phase === PHASE_PRODUCTION_BUILD ? buildSettings : {}),
  reactStrictMode: true,
  cacheHandler: isProduction ? path.join(root, 'lib/next/page-cache.js') : undefined,
  poweredByHeader: false,
  // lib/server/platform/http/middleware/compression.ts compresses better.
  compress: false,
  skipTrailingSlashRedirect: true,
  // Off, because it parses every page rendered for a request, to find fonts of other hosts.
  optimizeFonts: false,
  env: {
    BOOT_VERSION: bootVersion,
    NOTICES_VERSION: noticesVersion,
    VIEWER_VERSION: viewerVersion,
    FORMS_ORIGIN: formsOrigin,
    SITE_LANGUAGES: languages.join(' '),
    // A condition that scripts are built with: those of sites with one language have nothing of others.
    HAS_LANGUAGES: languages.length > 1 ? 'yes' : 'no',
  },
  experimental: {
    instrumentationHook: true,
    // Tells pages of app/ from those of pages/ in the browser; there is no app/.
    clientRouterFilter: false,
  },
  // Off, with its endpoint: `npm run build` and `npm run publish` make the smaller pictures.
  images: { unoptimized: true },
  // `npm test` checks both, with the project's own versions.
  eslint: { ignoreDuringBuilds: true },
  typescript: { ignoreBuildErrors: true },

  webpack(config, { buildId, dev, isServer, webpack }) {
    if (!dev) nameClasses(config);
    if (isServer) {
      config.externals.push({
        // Node loads its binary and the file of the writer thread.
        libsql: 'commonjs libsql',
        // The class of the running server; see lib/next/missing-page.ts.
        [serverModule]: `commonjs ${serverModule}`,
      });
    } else {
      // The names of chunks are most of the bytes of two scripts. 32 bits tell two versions of one apart.
      config.output.hashDigestLength = 8;
      replaceClientModules(config, webpack);
      replaceClientWords(config, webpack, { languages, buildId, isDevelopment: dev });
      omitClientRewrites(config);
      if (!dev) {
        loadEsModules(config, webpack);
        exportStyles(config);
        config.plugins.push(compileHints, linkedRoutes);
      }
    }
    const version = dev
      ? webpack.DefinePlugin.runtimeValue(contentVersion, {
          contextDependencies: [contentFolder],
        })
      : JSON.stringify('');
    config.plugins.push(new webpack.DefinePlugin({ 'process.env.CONTENT_VERSION': version }));
    return config;
  },

  headers: () =>
    Promise.resolve(
      headerRules({
        isProduction,
        formsOrigin,
        thirdParties: cspSources(thirdParties),
        languages: languages.slice(1),
      }),
    ),

  redirects: () =>
    Promise.resolve([
      // Next's own rule would also redirect a post to /f/contact/.
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
        ...crashingParameters.map(clearParameter),
        ...generatedFiles.map((path) => ({
          source: path,
          destination: `/api/generated-file?path=${path}`,
        })),
        ...filesInLanguages,
        {
          source: '/journal/tags/:tag/feed.xml',
          destination: '/api/generated-file?path=/journal/tags/:tag/feed.xml',
        },
        {
          source: '/events/:file(.+\\.ics)',
          destination: '/api/generated-file?path=/events/:file',
        },
        {
          source: '/resources/:file(.+\\.ics)',
          destination: '/api/generated-file?path=/resources/:file',
        },
        {
          source: '/booking/:token/calendar.ics',
          destination: '/api/booking-calendar?token=:token',
        },
        // Sends a copy, without what the camera has added. Our server does so itself.
        {
          source: '/pictures/:file(.+\\.(?:avif|jpe?g|png|webp))',
          destination: '/api/picture?path=/pictures/:file',
        },
        // `next start` finds no file whose name has a # or a +. Our server has answered before.
        { source: '/files/:file(.+)', destination: '/api/site-file?path=/files/:file' },
        ...(isSeparateSite(root) ? [siteFiles] : []),
        { source: '/f/:form/', destination: '/f/:form' },
        sentPage,
        ...pagesInLanguages,
        { source: '/p/:project/f/:form{/}?', destination: '/f/:form?project=:project' },
        // No form has such an address; the form's page responds with 404, to scripts in JSON.
        { source: '/f/:form/:rest+', destination: '/f/~' },
        { source: '/(f|p)', destination: '/f/~' },
        { source: '/p/:path+', destination: '/f/~' },
      ],
      // After those of `public/`: a site may have files of its own with these names.
      afterFiles: machineFiles.map((source) => ({
        source,
        destination: `/api/generated-file?path=${source.split('(', 1)[0]}`,
      })),
      fallback: [],
    }),
});
