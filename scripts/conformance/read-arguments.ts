import { parseArgs } from 'node:util';
import { formRoles, type FormRole, type Target } from './wire';

/** The forms of `tests/support/conformance-forms` by role. */
export const defaultForms: Readonly<Record<FormRole, string>> = {
  open: 'conformance',
  files: 'conformance-files',
  closed: 'conformance-closed',
  blocked: 'conformance-blocked',
  limited: 'conformance-limited',
  paid: 'conformance-paid',
};

export const usage = [
  'Write: npm run conformance, for the endpoint of this project, or npm run conformance -- URL [--project P] [--open ID] [--files ID] [--closed ID] [--blocked ID] [--limited ID] [--paid ID]',
  'URL is the endpoint’s origin, such as https://example.org; docs/forms/conformance.md describes the forms.',
].join('\n');

/** Parses the command line. Returns `undefined` when it is invalid. */
export function readArguments(args: readonly string[]): Target | undefined {
  const names = [...formRoles, 'project'] as const;
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
    const forms = formRoles.flatMap((role) => {
      // The open form has a default; cases of other forms are skipped unless a flag names one.
      const id = named(role) ?? (role === 'open' ? defaultForms.open : undefined);
      return id === undefined ? [] : [[role, id] as const];
    });
    return {
      origin: new URL(url).origin,
      project: named('project'),
      forms: Object.fromEntries(forms),
      timeoutMs: 10_000,
    };
  } catch {
    return undefined;
  }
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}
