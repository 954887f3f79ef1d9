// These packages ship no types of their own; declared is what the project uses of them.

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

declare module 'subset-font' {
  /** The font cut down to the characters of `text`, variable axes kept. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' | 'woff' | 'sfnt' },
  ): Promise<Buffer>;
}
