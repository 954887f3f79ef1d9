import Router from 'next/router';
import { createRoot } from 'react-dom/client';
import { hydrationAttributes, isHydrating } from '@/components/forms/hydration/hydratable-form';
import { findElements } from '@/components/forms/live/dom/form-elements';
import { LiveForm } from '@/components/forms/live/live-form';
import type { LiveFormProps } from '@/components/forms/live/use-live-form';
import { parseDefinition } from '@/components/forms/live/dom/read-form';
import type { LiveCard } from '@/components/payments/live/live-card';
import { browserPlatform } from '@/lib/forms/client/browser-platform';
import type { FormDefinition } from '@/lib/forms/definition';
import { findPart } from '@/lib/forms/form-markup';
import { getSessionStorage } from '@/lib/site/session-storage';

/**
 * Makes a form that came from the server livelier. A form that is already is left alone. What takes
 * a card is loaded for forms with a section for it only; if it cannot be had, the next call tries.
 */
export function hydrateForm(form: HTMLFormElement): void {
  const definition = parseDefinition(form);
  if (definition === undefined || isHydrating(form)) return;
  form.setAttribute(hydrationAttributes.started, '');
  if (findPart(form, 'card') === undefined) {
    renderLiveForm(form, definition);
    return;
  }
  import('@/components/payments/live/live-card').then(
    ({ createLiveCard: openCard }) => {
      const { wait, now } = browserPlatform();
      renderLiveForm(
        form,
        definition,
        openCard(form, { storage: getSessionStorage(), wait, now, reload }),
      );
    },
    () => {
      form.removeAttribute(hydrationAttributes.started);
      // Shows the section's note; see styles/payments/card-section.module.css.
      document.documentElement.dataset.scripts = 'failed';
    },
  );
}

function renderLiveForm(form: HTMLFormElement, definition: FormDefinition, card?: LiveCard): void {
  const target = parseTarget(form, definition);
  const isHosted = target.hostedOrigin !== undefined;
  const root = createRoot(document.createElement('div'));
  root.render(
    <LiveForm
      form={form}
      definition={definition}
      elements={findElements(form)}
      target={target}
      platform={browserPlatform()}
      loadedAt={pageLoadedAt()}
      storage={getSessionStorage()}
      card={card}
      onSent={(next) => {
        // Whoever comes back finds an empty form, and not one to be sent once more.
        // A question may be called `reset`, which hides the form's own.
        const empty = () => HTMLFormElement.prototype.reset.call(form);
        window.addEventListener('pagehide', empty, { once: true });
        window.location.assign(isHosted ? thanksUrl(definition) : safeUrl(next, definition));
      }}
    />,
  );

  // It listens to the window too, which outlives a form that the router has taken away.
  function leave() {
    if (form.isConnected) return;
    Router.events.off('routeChangeComplete', leave);
    root.unmount();
  }
  Router.events.on('routeChangeComplete', leave);
}

function reload(): void {
  window.location.reload();
}

/** When the page came, in milliseconds since 1970: after the server made it, however slow the line. */
function pageLoadedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  const isTold = navigation !== undefined && 'responseStart' in navigation;
  return performance.timeOrigin + (isTold ? Number(navigation.responseStart) : 0);
}

/** The form's own address says where it is sent, with and without scripts. */
function parseTarget(
  form: HTMLFormElement,
  { id }: Pick<FormDefinition, 'id'>,
): LiveFormProps['target'] {
  const siteOrigin = window.location.origin;
  // Not the form's `action`, which a question of that name would hide.
  const { origin, pathname } = new URL(form.getAttribute('action') ?? '', siteOrigin);
  const [, project, key = id] = /^(?:\/p\/([^/]+))?\/f\/([^/]+)\/?$/.exec(pathname) ?? [];
  return {
    key,
    siteOrigin,
    ...(project === undefined ? {} : { project }),
    ...(origin === siteOrigin ? {} : { hostedOrigin: origin }),
  };
}

/** The hosted service leads to a page of its own; ours says what happens next. */
function thanksUrl({ id, thanks }: Pick<FormDefinition, 'id' | 'thanks'>): string {
  return thanks.page ?? `/f/${id}?sent=yes`;
}

/** Nobody's answer leads to a script. */
function safeUrl(next: string, definition: FormDefinition): string {
  const { href, protocol } = new URL(next, window.location.href);
  return protocol === 'https:' || protocol === 'http:' ? href : thanksUrl(definition);
}
