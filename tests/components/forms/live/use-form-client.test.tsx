import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Form } from '@/components/forms/form';
import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import { LiveForm } from '@/components/forms/live/live-form';
import type * as liveClient from '@/components/forms/live/sending/live-client';
import { findElements } from '@/lib/forms/dom/form-elements';
import { contactForm } from '@/tests/support/form-server';
import { testPlatform } from '@/tests/support/test-platform';
import { liveFormWords, submitButtonWords } from '@/lib/words/components/forms/live';

const loads = vi.hoisted(() => ({ count: 0, isOffline: false }));
vi.mock('@/components/forms/live/sending/live-client', async (importActual) => {
  loads.count += 1;
  const actual = await importActual<typeof liveClient>();
  return {
    ...actual,
    createLiveClient: (...parameters: Parameters<typeof actual.createLiveClient>) => {
      if (loads.isOffline) throw new Error('The code did not load.');
      return actual.createLiveClient(...parameters);
    },
  };
});

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
});

function openPage() {
  const { container } = render(<Form definition={contactForm} />);
  const form = container.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  const onSent = vi.fn();
  const onSending = vi.fn();
  render(
    <LiveForm
      form={form}
      definition={contactForm}
      elements={findElements(form)}
      target={{ key: contactForm.id, siteOrigin: 'https://larkmoor.example' }}
      platform={testPlatform({
        send: () =>
          Promise.resolve({
            status: 200,
            retryAfter: null,
            body: '{"next":"/f/contact?sent=ABC"}',
          }),
      })}
      loadedAt={0}
      storage={sessionStorage}
      onSent={onSent}
      onSending={onSending}
    />,
  );
  return { onSent, onSending };
}

test('loads the code that sends with the first interaction, and keeps what was typed without it', async () => {
  const { onSent, onSending } = openPage();
  await vi.dynamicImportSettled();
  expect(loads.count).toBe(0);

  loads.isOffline = true;
  await userEvent.type(screen.getByLabelText('Your name'), 'Ana Petrov');
  await vi.dynamicImportSettled();
  expect(loads.count).toBe(1);
  await userEvent.type(screen.getByLabelText('E-mail address'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Message'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(liveFormWords.notLoaded)).toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toHaveValue('Hello');
  // A draft is saved a moment after the last input.
  await waitFor(() => {
    expect(sessionStorage.getItem(draftKey('contact')) ?? '').toContain('Hello');
  });
  expect(onSending.mock.calls).toEqual([[true], [false]]);

  loads.isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: submitButtonWords.sendAgain }));
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('/f/contact?sent=ABC'));
});
