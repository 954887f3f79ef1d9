import { parseArgs } from 'node:util';
import { formParts, type FormPart, type Target } from './wire';

/** The forms of `tests/support/conformance-forms`, by the part that each plays. */
export const usualForms: Readonly<Record<FormPart, string>> = {
  open: 'conformance',
  files: 'conformance-files',
  closed: 'conformance-closed',
  blocked: 'conformance-blocked',
  limited: 'conformance-limited',
  paid: 'conformance-paid',
};

export const usage = [
  'Write: npm run conformance, for the endpoint of this project, or npm run conformance -- URL [--project P] [--open ID] [--files ID] [--closed ID] [--blocked ID] [--limited ID] [--paid ID]',
  'URL is the endpoint’s origin, such as https://example.org; docs/forms.md describes the forms.',
].join('\n');

/** Reads the command line; `undefined` where it does not say what to do. */
export function readArguments(args: readonly string[]): Target | undefined {
  const names = [...formParts, 'project'] as const;
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [url, ...rest] = positionals;
    if (url === undefined || rest.length > 0 || !/^https?:$/.test(protocolOf(url)))
      return undefined;
    const named = (name: string) => {
      const value = values[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    const forms = formParts.flatMap((part) => {
      // The form that takes answers has a usual name; the others are left out unless they are named.
      const id = named(part) ?? (part === 'open' ? usualForms.open : undefined);
      return id === undefined ? [] : [[part, id] as const];
    });
    return {
      origin: new URL(url).origin,
      project: named('project'),
      forms: Object.fromEntries(forms),
      patience: 10_000,
    };
  } catch {
    return undefined;
  }
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}
