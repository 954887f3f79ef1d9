/** Where a form is sent. */
export interface FormTarget {
  /** `embedded`: this site's own endpoint, which knows attempts. `hosted`: the form service. */
  readonly kind: 'embedded' | 'hosted';
  /** The whole address, with scheme and host. */
  readonly url: string;
  readonly key: string;
}

export interface FormTargetOptions {
  /** The form's key or hashid: the name of its file, or its id at the hosted service. */
  readonly key: string | undefined;
  /** The project's id, where the form is found by its name within a project. */
  readonly project?: string | undefined;
  /** The hosted service (`https://formspree.io`); without it the form is sent to this site. */
  readonly hostedOrigin?: string | undefined;
}

/**
 * The address of a form. Throws, with words for developers, when the key is missing or could lead
 * somewhere else: the published client builds addresses by joining texts, so that an empty origin
 * sends to the hosted service and `/` to a host named `f`. Here the site's own form can only have an
 * address on the site's own origin.
 */
export function formTarget(place: FormTargetOptions, siteOrigin: string): FormTarget {
  const { key, project, hostedOrigin } = place;
  if (key === undefined || key === '') {
    throw new Error(
      'You must provide a form key or hashid: the name of a file in content/forms (such as "contact"), or the form’s id at the hosted service.',
    );
  }
  if (placeholders.includes(key.toUpperCase())) {
    throw new Error(`"${key}" is an example’s key. Write your own form’s key or hashid.`);
  }
  requireName('form key', key);
  if (project !== undefined) requireName('project', project);
  const origin = originOf(hostedOrigin ?? siteOrigin);
  const path = project === undefined ? `/f/${key}` : `/p/${project}/f/${key}`;
  return { kind: hostedOrigin === undefined ? 'embedded' : 'hosted', url: `${origin}${path}`, key };
}

const placeholders: readonly string[] = [
  'YOUR_FORM_ID',
  'YOUR-FORM-ID',
  'FORM_ID',
  'YOUR_FORM_KEY',
];

/** Nobody encodes a key on its way into the address, so it must not change the address. */
function requireName(what: string, name: string): void {
  if (/^[\w-]+$/.test(name)) return;
  throw new Error(`The ${what} "${name}" may hold letters, digits, "-" and "_" only.`);
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url !== undefined && isWeb && (text === url.origin || text === `${url.origin}/`)) {
    return url.origin;
  }
  throw new Error(
    `"${text}" is no origin to send a form to. Write scheme and host, such as https://formspree.io.`,
  );
}
