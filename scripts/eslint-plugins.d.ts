// These two packages ship no types of their own; eslint.config.mjs uses only their rule sets.
declare module 'eslint-plugin-jsx-a11y' {
  import type { Linter } from 'eslint';
  const plugin: { flatConfigs: { strict: Linter.Config } };
  export default plugin;
}

declare module '@next/eslint-plugin-next' {
  import type { ESLint, Linter } from 'eslint';
  const plugin: ESLint.Plugin & {
    configs: Record<'recommended' | 'core-web-vitals', { rules: Linter.RulesRecord }>;
  };
  export default plugin;
}
