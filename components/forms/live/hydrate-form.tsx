import Router from 'next/router';
import { createRoot } from 'react-dom/client';
import { hydrationAttributes, isHydrating } from '@/lib/forms/dom/hydratable-form';
import { clearServerErrors, findElements } from '@/lib/forms/dom/form-elements';
import { LiveForm } from '@/components/forms/live/live-form';
import type { Holding } from '@/components/forms/live/hold-places';
import type { LiveFormProps } from '@/components/forms/live/live-form-props';
import type { Issue } from '@/lib/forms/errors/issue';
import { parseDefinition } from '@/lib/forms/dom/read-form';
import type { FormDefinition } from '@/lib/forms/definition';
import { findPart } from '@/lib/forms/form-markup';
import { getLocalStorage, getSessionStorage } from '@/lib/site/session-storage';

/**
 * Hydrates a server-rendered form once. The code of card fields is loaded only for forms with a card
 * section; if it fails to load, the next call retries.
 */
export function hydrateForm(form: HTMLFormElement, initialIssues?: readonly Issue[]): void {
  const definition = parseDefinition(form);
  if (definition === undefined || isHydrating(form)) return;
  form.setAttribute(hydrationAttributes.started, '');
  if (findPart(form, 'card') === undefined) {
    renderLiveForm(form, definition, { initialIssues });
    return;
  }
  Promise.all([
    import('@/components/payments/live/live-card'),
    import('@/lib/forms/client/browser-platform'),
  ]).then(
    ([{ createLiveCard }, { browserPlatform }]) => {
      const { wait, now } = browserPlatform();
      const options = {
        storage: getSessionStorage(),
        shared: getLocalStorage(),
        wait,
        now,
        reload,
      };
      const card = createLiveCard(form, definition, options);
      renderLiveForm(form, definition, { card, initialIssues });
    },
    () => {
      form.removeAttribute(hydrationAttributes.started);
      // Shows the section's note; see styles/payments/card-section.module.css.
      document.documentElement.dataset.scripts = 'failed';
    },
  );
}

function renderLiveForm(
  form: HTMLFormElement,
  definition: FormDefinition,
  { card, initialIssues }: Partial<Pick<LiveFormProps, 'card' | 'initialIssues'>>,
): void {
  const target = parseTarget(form, definition);
  const isHosted = target.hostedOrigin !== undefined;
  const elements = findElements(form);
  // Before React renders into the same elements.
  if (initialIssues !== undefined) clearServerErrors(form, elements);
  const root = createRoot(document.createElement('div'));
  let holding: Holding | undefined;
  root.render(
    <LiveForm
      form={form}
      definition={definition}
      elements={elements}
      target={target}
      loadedAt={pageLoadedAt()}
      storage={getSessionStorage()}
      card={card}
      onSent={(next) => {
        // After Back the form is empty, so that it is not sent again. A control named `reset` would
        // hide the form's own method.
        const empty = () => HTMLFormElement.prototype.reset.call(form);
        window.addEventListener('pagehide', empty, { once: true });
        window.location.assign(isHosted ? thanksUrl(definition) : safeUrl(next, definition));
      }}
      onSending={(isSending) => holding?.pause(isSending)}
      onChanged={replaceChanged}
      initialIssues={initialIssues}
    />,
  );

  if (definition.bookingFields !== undefined && !isHosted) {
    import('@/components/forms/live/hold-places').then(
      ({ holdPlaces }) => {
        if (form.isConnected) holding = holdPlaces(form, definition, card?.attempt);
      },
      // The form works without a hold.
      () => undefined,
    );
  }

  function unmount() {
    Router.events.off('routeChangeComplete', unmountRemoved);
    root.unmount();
    holding?.stop();
  }
  // The root has listeners on the window, which outlives a form that the router has removed.
  function unmountRemoved() {
    if (!form.isConnected) unmount();
  }

  async function replaceChanged(issue: Issue): Promise<boolean> {
    const { replaceChangedForm } = await import('@/components/forms/live/replace-form');
    return replaceChangedForm(form, definition, {
      unmount,
      hydrate: (changed) => hydrateForm(changed, [issue]),
    });
  }
  Router.events.on('routeChangeComplete', unmountRemoved);
}

function reload(): void {
  window.location.reload();
}

/** Returns when the browser received the page, in milliseconds since 1970. */
function pageLoadedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  const hasTiming = navigation !== undefined && 'responseStart' in navigation;
  return performance.timeOrigin + (hasTiming ? Number(navigation.responseStart) : 0);
}

/** Parses the form's `action` into the target of the client. */
function parseTarget(
  form: HTMLFormElement,
  { id }: Pick<FormDefinition, 'id'>,
): LiveFormProps['target'] {
  const siteOrigin = window.location.origin;
  // Not `form.action`: a control of that name would hide it.
  const { origin, pathname } = new URL(form.getAttribute('action') ?? '', siteOrigin);
  const [, project, key = id] = /^(?:\/p\/([^/]+))?\/f\/([^/]+)\/?$/.exec(pathname) ?? [];
  return {
    key,
    siteOrigin,
    project,
    hostedOrigin: origin === siteOrigin ? undefined : origin,
  };
}

/** Returns the form's thanks page, instead of the hosted service's. */
function thanksUrl({ id, thanks }: Pick<FormDefinition, 'id' | 'thanks'>): string {
  return thanks.page ?? `/f/${id}?sent=yes`;
}

/** Returns the address to open after success; never a `javascript:` URL. */
function safeUrl(next: string, definition: FormDefinition): string {
  const { href, protocol } = new URL(next, window.location.href);
  return protocol === 'https:' || protocol === 'http:' ? href : thanksUrl(definition);
}
