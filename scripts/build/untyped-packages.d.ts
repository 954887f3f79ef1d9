// Types of packages without their own, as far as the project uses them.

/** Stylesheets, which are imported for their effect. */
declare module '*.css' {}

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
  interface SubsetOptions {
    readonly targetFormat: 'woff2' | 'sfnt';
    readonly variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
    readonly keepFeatures?: readonly string[];
  }
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
