/** Import rules. `tests/lint/import-rules.test.ts` tests each rule with a tree that violates it. */
const product = '^(pages|components|lib|instrumentation)';
const adapters =
  '^lib/server/(platform/mail/smtp|payments/stripe|platform/uploads/s3|inbox/incoming/imap)/';
const databases = '^lib/server/platform/store/(postgres|sqlite)/';

/** Files whose functions load the props of pages of the desk. */
const loaders = '^lib/server/.+-props\\.ts$';

/**
 * The rooms of each tree in their order: a room imports only itself and the rooms before it. A room inside
 * another stands in the list by itself. `desk` has the frame of the desk's pages and actions; each feature
 * has its own part of the desk in `desk/`.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const rooms = require('./.dependency-cruiser.rooms.json');

/** The files that name the extensions. */
const registries = [
  '^lib/server/(extensions|extension-settings)\\.ts$',
  '^components/(extensions|client-extensions)\\.ts$',
  '^styles/section-sheets\\.ts$',
];

/** The rooms of the extensions in all trees. */
const extensionRooms = '(^|/)(sky)/';

/** Rooms that read settings and use services; files beside the rooms read the settings, pick the adapters and list the migrations. */
const composed = [
  'forms',
  'endpoint',
  'alerts/(alarms|canary)',
  'site',
  'desk',
  'inbox',
  'access/visible',
  'editing',
  '[a-z]+/(desk|door)',
  'bookings/waiting/page',
].join('|');
const composition =
  '^lib/server/(services|settings|store|migrations|configured-payments|configured-booking-pages)\\.ts$';

/**
 * Returns a pattern of a room's files, without those of the rooms inside it.
 *
 * @param {string} room
 * @param {readonly string[]} ordered
 */
function filesOf(room, ordered) {
  const inner = ordered
    .filter((other) => other.startsWith(`${room}/`))
    .map((other) => other.slice(room.length + 1));
  return inner.length === 0 ? `${room}/` : `${room}/(?!(${inner.join('|')})/)`;
}

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const roomOrder = Object.entries(rooms).flatMap(([tree, ordered]) =>
  ordered.slice(0, -1).map((room, index) => ({
    name: `room-order-${tree}-${room}`.replaceAll(/[^a-z]+/g, '-').replace(/-$/, ''),
    comment: `${tree}/${room} imports only: ${ordered.slice(0, index + 1).join(', ')}.`,
    severity: 'error',
    from: { path: `^${tree}/${filesOf(room, ordered)}` },
    to: {
      path: `^${tree}/(${ordered
        .slice(index + 1)
        .map((later) => filesOf(later, ordered))
        .join('|')})`,
    },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Merge two files that import each other, or move what they share to a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-imports-a-page',
      comment: 'Pages load data and pass it on; shared code belongs in components or lib.',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^pages/' },
    },
    {
      name: 'browser-never-reaches-the-server',
      comment: 'Code for browsers imports no store, no secret and no sign-in.',
      severity: 'error',
      from: { path: '^(components|lib)/', pathNot: '^lib/server/' },
      to: { path: '^lib/server/', pathNot: loaders },
    },
    {
      name: 'browser-uses-types-of-loaders',
      comment:
        'A component imports the type of a loader with `import type`, which the build removes.',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: loaders, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lib-imports-no-loader',
      comment: 'Only the component of a page knows the loader of its props.',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/server/' },
      to: { path: loaders },
    },
    {
      name: 'browser-uses-no-node-module',
      comment:
        "lib/ and components/ run in a browser, without Node's modules. Builds and the server load the files named here.",
      severity: 'error',
      from: {
        path: '^(components|lib)/',
        pathNot: [
          '^lib/server/',
          '^lib/languages/(client-words\\.js|read-translation\\.ts)$',
          '^lib/next/(class-names\\.js|client-modules\\.js|es-modules\\.js|linked-routes\\.js|page-cache\\.js|build-output\\.ts|published-pages\\.ts|serve-file\\.ts|used-styles\\.tsx)$',
        ],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'lib-imports-no-component',
      comment: 'The order is pages, components, lib.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^components/' },
    },
    {
      name: 'visitors-load-no-editor',
      comment: 'Pages of visitors have no byte of what edits the site.',
      severity: 'error',
      from: {
        path: '^(pages|components)/',
        pathNot: '^(pages/(desk|draft)/|components/(desk|editing)/)',
      },
      to: { path: '^(components/editing/|node_modules/(prosemirror|@codemirror|@lezer))' },
    },
    {
      name: 'api-imports-no-component',
      comment: 'An endpoint returns data; the order is pages/api, lib/server, lib.',
      severity: 'error',
      from: { path: '^pages/api/' },
      to: { path: '^components/' },
    },
    ...roomOrder,
    {
      name: 'only-registries-import-extensions',
      comment: 'The site works without an extension. docs/extensions.md names the registries.',
      severity: 'error',
      from: { pathNot: [extensionRooms, ...registries] },
      to: { path: extensionRooms, pathNot: '^(node_modules|content|public)/' },
    },
    {
      name: 'rooms-get-their-services',
      comment: 'A room takes settings and services as parameters; only the last rooms read them.',
      severity: 'error',
      from: { path: '^lib/server/[^/]+/', pathNot: `^lib/server/(${composed})/` },
      to: { path: '^lib/server/[^/]+$', pathNot: registries },
    },
    {
      name: 'rooms-import-no-entry-point',
      comment: 'Of the files beside the rooms, a room imports only those that read settings.',
      severity: 'error',
      from: { path: `^lib/server/(${composed})/` },
      to: { path: '^lib/server/[^/]+$', pathNot: [composition, ...registries] },
    },
    {
      name: 'only-services-picks-adapters',
      comment: 'Only lib/server/services.ts picks the implementation of an interface.',
      severity: 'error',
      from: { pathNot: ['^lib/server/services\\.ts$', adapters, '^tests/'] },
      to: { path: adapters },
    },
    {
      name: 'only-open-database-picks-databases',
      comment: 'Only lib/server/platform/store/open-database.ts chooses SQLite or PostgreSQL.',
      severity: 'error',
      from: {
        pathNot: ['^lib/server/platform/store/open-database\\.ts$', databases, '^tests/'],
      },
      to: { path: databases },
    },
    {
      name: 'product-needs-no-tools',
      comment: 'The site runs without its tests, its scripts and its development packages.',
      severity: 'error',
      from: { path: product },
      to: { path: '^(tests|e2e|scripts)/' },
    },
    {
      name: 'scripts-import-no-test',
      comment: 'The order is tests and e2e, scripts, product.',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^(tests|e2e)/' },
    },
    {
      name: 'product-needs-no-dev-package',
      comment:
        'A production install has no devDependencies; operators run these scripts there too.',
      severity: 'error',
      from: {
        path: [
          product,
          '^scripts/(start|build|demo|desk|store|doctor|backup|restore|update|check-content|publish|new-site|site)(\\.ts$|/)',
        ],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
    {
      name: 'only-declared-packages',
      comment: 'A package that package.json does not list may disappear with an update.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'everything-resolves',
      comment: 'The import does not resolve.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Modules of one language import nothing.
    exclude: { path: ['^(\\.next|\\.cache|data)/', '^lib/words/[a-z]{2}[-/]', '^lib/words/page/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
