// @ts-check
// CommonJS, because next.config.js requires it.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { ownFormatLanguages, ownFormatsScript } = require('./own-formats');

const words = path.join(__dirname, '../words');

/**
 * Gives the browser's scripts the messages of one language: those of the site's main language are built into them.
 * Where a page may have another, since the site has several or an operator has chosen one, its script with the
 * messages of that language runs before (lib/languages/words-of-page.ts).
 *
 * In each build: `static/<build>/<audience>-<language>.js`, with the rooms that browsers use, and
 * `static/<build>/formats-<language>.js`, for pages in languages that format dates by themselves.
 * @param {{ plugins: object[], module: { rules: object[] } }} config
 * @param {Webpack} webpack
 * @param {{ languages: readonly string[], buildId: string, isDevelopment: boolean }} options `languages`: those of the site, the main one first.
 */
function replaceClientWords(
  { plugins, module: { rules } },
  webpack,
  { languages, buildId, isDevelopment },
) {
  const [main = 'en'] = languages;
  const deskRooms = new Set(Object.keys(readWords(main, 'desk')));
  // Only servers use it, and webpack would keep a CommonJS module that it does not know to be pure.
  rules.push({ test: /\/lib\/languages\/own-formats\.js$/, sideEffects: false });
  const hasSeveral = languages.length > 1;
  const isPaged = (/** @type {string} */ room) => hasSeveral || deskRooms.has(room);
  plugins.push(
    new webpack.NormalModuleReplacementPlugin(
      /^@\/lib\/words\/(?:components|lib)\//,
      (resource) => {
        const room = resource.request.slice('@/lib/words/'.length);
        resource.request = `@/lib/words/${isPaged(room) ? 'page' : main}/${room}`;
      },
    ),
    new webpack.NormalModuleReplacementPlugin(/^@\/lib\/words\/en\//, (resource) => {
      resource.request = resource.request.replace('/words/en/', `/words/${main}/`);
    }),
  );
  plugins.push({
    apply(/** @type {Compiler} */ compiler) {
      compiler.hooks.thisCompilation.tap('ClientWords', (compilation) => {
        // `next dev` compiles a page when it is asked for.
        let isUsed = isClientRoom;
        // Before modules are joined to others.
        compilation.hooks.finishModules.tap('ClientWords', (modules) => {
          if (!isDevelopment) isUsed = usedRooms(modules);
        });
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
        compilation.hooks.processAssets.tap({ name: 'ClientWords', stage }, () => {
          for (const { language, audience } of listScripts(languages)) {
            const file = `static/${buildId}/${audience}-${language}.js`;
            const text = writeScript(readWords(language, audience), isUsed);
            compilation.emitAsset(file, new webpack.sources.RawSource(text));
          }
          for (const language of ownFormatLanguages) {
            const file = `static/${buildId}/formats-${language}.js`;
            compilation.emitAsset(file, new webpack.sources.RawSource(ownFormatsScript(language)));
          }
        });
      });
    },
  });
}

/**
 * Lists the scripts of a build: of visitors in the other languages of the site, and of operators in all.
 * @param {readonly string[]} languages
 */
function listScripts(languages) {
  const [main] = languages;
  const isOther = (/** @type {string} */ language) => language !== main;
  return [
    ...languages.filter(isOther).map((language) => ({ language, audience: 'visitors' })),
    ...listLanguages()
      .filter(isOther)
      .map((language) => ({ language, audience: 'desk' })),
  ];
}

/**
 * Lists the languages of the software.
 * @returns {string[]}
 */
function listLanguages() {
  const text = readFileSync(path.join(words, 'languages.ts'), 'utf8');
  return [...text.matchAll(/"([^"]+)"/g)].map(([, language = '']) => language);
}

/**
 * @param {string} language
 * @param {string} audience
 * @returns {Record<string, string>}
 */
function readWords(language, audience) {
  const text = readFileSync(path.join(words, language, `${audience}.json`), 'utf8');
  return /** @type {Record<string, string>} */ (JSON.parse(text));
}

/**
 * @param {Record<string, string>} rooms
 * @param {(room: string) => boolean} isUsed
 */
function writeScript(rooms, isUsed) {
  const used = Object.entries(rooms).filter(([room]) => isUsed(room));
  const members = used.map(([room, text]) => `${JSON.stringify(room)}:${text}`);
  return `self.pageWords=Object.assign(self.pageWords||{},{${members.join(',\n')}})`;
}

/** @param {Iterable<{ resource?: string }>} modules */
function usedRooms(modules) {
  const rooms = new Set();
  for (const { resource } of modules) {
    const [, room] = /\/lib\/words\/page\/(.+)\.ts$/.exec(resource ?? '') ?? [];
    rooms.add(room);
  }
  return (/** @type {string} */ room) => rooms.has(room);
}

/** @param {string} room */
function isClientRoom(room) {
  return !room.startsWith('lib/server/');
}

module.exports = { listLanguages, replaceClientWords };

/**
 * The parts of webpack that are used here.
 * @typedef {{ request: string }} Resource
 * @typedef {{
 *   emitAsset: (file: string, source: object) => void,
 *   hooks: {
 *     finishModules: { tap: (name: string, run: (modules: Iterable<{ resource?: string }>) => void) => void },
 *     processAssets: { tap: (options: { name: string, stage: number }, run: () => void) => void },
 *   },
 * }} Compilation
 * @typedef {{
 *   hooks: { thisCompilation: { tap: (name: string, run: (compilation: Compilation) => void) => void } },
 * }} Compiler
 * @typedef {{
 *   NormalModuleReplacementPlugin: new (pattern: RegExp, replace: (resource: Resource) => void) => object,
 *   Compilation: { PROCESS_ASSETS_STAGE_ADDITIONAL: number },
 *   sources: { RawSource: new (text: string) => object },
 * }} Webpack
 */
