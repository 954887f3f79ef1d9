import js from '@eslint/js';
import next from '@next/eslint-plugin-next';
import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const pagesDirectory = new URL('./pages/', import.meta.url).pathname;

const children = ':matches(JSXElement, JSXFragment) > JSXExpressionContainer';
const attribute = 'JSXAttribute[name.name=/^(aria-label|alt|title|placeholder)$/]';
const text =
  ':matches(Literal[value=/\\p{L}/u], TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}/u]))';

/** Selectors of text in JSX that a visitor or operator reads. Punctuation is allowed. */
const textInJsx = [
  'JSXText[value=/\\p{L}/u]',
  `${children} > ${text}`,
  `${children} > :matches(ConditionalExpression, LogicalExpression) > ${text}`,
  `${attribute} > ${text}`,
  `${attribute} > JSXExpressionContainer > ${text}`,
  `${attribute} > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > ${text}`,
].map((selector) => ({ selector, message: "Keep this text in the room's words.ts." }));

/** Functions that sort combining marks, in quadratic time. */
const quadraticText = [
  {
    selector: "CallExpression[callee.property.name='normalize'][callee.object.name!='path']",
    message: 'Call normalizeText of lib/intl.',
  },
  {
    selector: "NewExpression[callee.object.name='Intl'][callee.property.name='Collator']",
    message: 'Call createCollator of lib/intl.',
  },
];

export default defineConfig(
  globalIgnores([
    '.next/',
    '.cache/',
    // Built from lib/boot/ and lib/next/.
    'public/boot.js',
    'data/',
    'bench-results/',
    'test-results/',
    'playwright-report/',
    'next-env.d.ts',
  ]),
  js.configs.recommended,
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  {
    plugins: { regexp },
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
    rules: {
      eqeqeq: 'error',
      // The compiler knows every name, also in JavaScript.
      'no-undef': 'off',
      'no-warning-comments': ['error', { terms: ['eslint-disable', 'oxlint-disable'] }],
      'no-console': 'error',
      // Visitors may send a megabyte of one character.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
  },
  {
    // Other files have no hooks. The rules compile each file, also one without components.
    files: ['**/*.tsx', 'components/**/*.ts', 'lib/**/*.ts'],
    ignores: ['lib/server/**/*.ts'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // Playwright reads the required fixtures from the first parameter's pattern, which may be `{}`.
    files: ['e2e/**', 'tests/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: ['pages/**', 'components/**'],
    plugins: { '@next/next': next },
    settings: { next: { rootDir: import.meta.dirname } },
    rules: {
      ...next.configs.recommended.rules,
      ...next.configs['core-web-vitals'].rules,
      '@next/next/no-html-link-for-pages': ['error', pagesDirectory],
      // Both call an API that ESLint 9 has removed.
      '@next/next/no-duplicate-head': 'off',
      '@next/next/no-page-custom-font': 'off',
    },
  },
  {
    // A second language is then one more file for each room. The gallery is for developers.
    files: ['pages/**/*.tsx', 'components/**/*.tsx'],
    ignores: ['components/gallery/**'],
    rules: { 'no-restricted-syntax': ['error', ...textInJsx] },
  },
  {
    // Strangers send texts on which these take quadratic time. Passphrases and picture names are the owner's.
    files: ['lib/**/*.ts'],
    ignores: [
      'lib/intl/normalize-text.ts',
      'lib/server/backup/encryption.ts',
      'lib/server/content/pictures.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...quadraticText] },
  },
  {
    files: ['components/consent/analytics.tsx'],
    rules: {
      // Google's tag accepts commands as `arguments` objects only.
      'prefer-rest-params': 'off',
    },
  },
  {
    files: ['components/forms/error-summary.tsx'],
    rules: {
      // Without scripts, only `autofocus` moves focus to the errors (WCAG 3.3.1).
      'jsx-a11y/no-autofocus': 'off',
    },
  },
  {
    files: ['components/sections/media/pictures.tsx'],
    rules: {
      // A scrolling region must be operable by keyboard (WCAG 2.1.1); Safari does not make it focusable.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region'] }],
    },
  },
  {
    files: ['components/desk/submission/submission-fields.tsx'],
    rules: {
      // The server makes the preview for a session; `next/image` would fetch it without one.
      '@next/next/no-img-element': 'off',
    },
  },
  {
    files: ['components/sections/media/{decorative-drawing,picture-view}.tsx'],
    rules: {
      // The server has computed the sizes already; `next/image` would add 4 kB to pages without pictures.
      '@next/next/no-img-element': 'off',
    },
  },
  {
    files: ['pages/_document.tsx'],
    rules: {
      // The script sets the light before the first paint, and the policy allows no inline script.
      '@next/next/no-sync-scripts': 'off',
    },
  },
  {
    // Commands print to the terminal.
    files: ['scripts/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Next reads these as CommonJS.
    files: [
      '**/*.cjs',
      'next.config.js',
      'lib/boot/boot-files.js',
      'lib/next/client-modules.js',
      'lib/next/compile-hints.js',
      'lib/next/empty-module.js',
      'lib/next/no-client-rewrites.js',
      'lib/next/page-cache.js',
      'lib/next/class-names.js',
      'lib/next/section-sheets.js',
      'lib/server/content/files/site-directory.js',
      'lib/server/content/files/site-files.js',
      'lib/server/content/theme/read-theme.js',
      'lib/server/content/theme/theme-colours.js',
      'lib/server/content/theme/token-loader.js',
      'lib/server/content/third-parties.js',
      'lib/server/http/headers/content-policy.js',
      'lib/server/http/headers/header-rules.js',
    ],
    languageOptions: { sourceType: 'commonjs' },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    // Browsers load these files unchanged: scripts in old syntax, and no modules.
    files: [
      'lib/boot/light.js',
      'lib/boot/first-frame.js',
      'lib/boot/error-reports.js',
      'lib/boot/embeds.js',
      'lib/boot/consent.js',
      'lib/desk/door/door-worker.js',
      'lib/next/delayed-scripts.js',
    ],
    languageOptions: { sourceType: 'script' },
  },
);
