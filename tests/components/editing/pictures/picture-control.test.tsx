import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Field } from '@/components/editing/fields/field';
import { FormContext } from '@/components/editing/fields/form-context';
import type { FormEntries } from '@/lib/editing/form-field';
import { pictureSchema } from '@/lib/server/content/schemas/picture-schema';
import { describeForm } from '@/lib/server/editing/fields/describe-form';
import { showValue } from '@/lib/server/editing/fields/show-value';
import { libraryPageWords, pictureFieldWords } from '@/lib/words/components/editing/pictures';

const field = describeForm(pictureSchema.optional());

const pictures = [
  { src: '/images/dome.jpg', name: 'dome.jpg', text: 'The dome at night' },
  { src: '/images/choir.jpg', name: 'choir.jpg', text: '' },
];

beforeEach(({ onTestFinished }) => {
  document.documentElement.dataset.scripts = '';
  onTestFinished(() => {
    delete document.documentElement.dataset.scripts;
  });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // jsdom has no modal dialogs.
  vi.stubGlobal('HTMLDialogElement', HTMLDialogElement);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal(
    'fetch',
    vi.fn((address: string) => {
      const query = new URL(address, 'http://localhost').searchParams.get('q') ?? '';
      const found = pictures.filter(({ name }) => name.includes(query));
      return Promise.resolve(
        Response.json({ pictures: found, count: `${found.length} pictures`, hasMore: false }),
      );
    }),
  );
});

function renderPicture(value?: unknown, shown = field) {
  const entries: FormEntries = showValue(shown, value);
  const announce = vi.fn();
  const onInput = vi.fn();
  render(
    <FormContext.Provider value={{ entries, problems: [], announce }}>
      <form aria-label="Picture" onInput={onInput}>
        <Field field={shown} name="v" />
      </form>
    </FormContext.Provider>,
  );
  const sent = () =>
    Object.fromEntries(new FormData(screen.getByRole<HTMLFormElement>('form')).entries());
  return { user: userEvent.setup(), announce, onInput, sent };
}

async function choose(user: ReturnType<typeof userEvent.setup>, name: RegExp) {
  await user.click(screen.getByRole('button', { name: /^Choose/ }));
  await user.click(await screen.findByRole('button', { name }));
}

test('fills in what a chosen picture shows, and tells the form', async () => {
  const { user, announce, onInput, sent } = renderPicture();
  await choose(user, /dome/);
  expect(sent()).toMatchObject({ 'v.src': '/images/dome.jpg', 'v.alt': 'The dome at night' });
  expect(announce).toHaveBeenCalledWith('Chosen: dome.jpg.');
  await waitFor(() => {
    expect(onInput).toHaveBeenCalled();
  });
});

test('asks what a picture shows that does not say it', async () => {
  const { user } = renderPicture();
  await choose(user, /choir/);
  await waitFor(() => {
    expect(screen.getByRole('textbox', { name: /^What it shows/ })).toHaveFocus();
  });
});

test('keeps what a person wrote, and begins in the middle of another picture', async () => {
  const written = { src: '/images/old.jpg', alt: 'My words', focus: '20% 30%' };
  const { user, sent } = renderPicture(written);
  expect(sent()).toMatchObject({ 'v.focus.from': '20', 'v.focus.to': '30' });
  await choose(user, /dome/);
  expect(sent()).toMatchObject({
    'v.alt': 'My words',
    'v.focus.from': '50',
    'v.focus.to': '50',
  });
});

test('searches as one types', async () => {
  const { user } = renderPicture();
  await user.click(screen.getByRole('button', { name: /^Choose/ }));
  await screen.findByText('2 pictures');
  await user.type(screen.getByRole('searchbox', { name: libraryPageWords.search }), 'choir');
  await screen.findByText('1 pictures');
  expect(screen.queryByRole('button', { name: /dome/ })).toBeNull();
});

test('a press on the picture moves its focus, and what is seen of it', async () => {
  const { user, sent, onInput } = renderPicture({ src: '/images/dome.jpg', alt: 'A dome' });
  const [picture] = document.querySelectorAll('[aria-hidden] img');
  const pressed = picture?.parentElement ?? undefined;
  if (picture === undefined || pressed === undefined) throw new Error('There is no picture.');
  vi.spyOn(pressed, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 100));
  await user.pointer({
    keys: '[MouseLeft]',
    target: picture,
    coords: { clientX: 150, clientY: 180 },
  });
  expect(sent()).toMatchObject({ 'v.focus.from': '25', 'v.focus.to': '80' });
  expect(onInput).toHaveBeenCalled();
  const [seen] = screen
    .getByRole('list', { name: pictureFieldWords.crops })
    .querySelectorAll('img');
  expect(seen).toHaveStyle({ objectPosition: '25% 80%' });
});

test('a drawing has no focus, because it is never cut', () => {
  renderPicture({ src: '/pictures/hill.svg', alt: 'A hill' });
  expect(screen.queryByRole('slider')).toBeNull();
});

test('removing the picture sends no file', async () => {
  const { user, sent } = renderPicture({ src: '/images/dome.jpg', alt: 'A dome' });
  await user.click(screen.getByRole('button', { name: pictureFieldWords.remove }));
  expect(sent()).toMatchObject({ 'v.src': '' });
  expect(screen.getByRole('button', { name: pictureFieldWords.choose })).toHaveFocus();
});

test('an item of a gallery is chosen in the same way', async () => {
  const gallery = describeForm(z.strictObject({ shots: z.array(pictureSchema) }));
  const { user, sent } = renderPicture({ shots: [{ src: '/images/old.jpg', alt: '' }] }, gallery);
  await choose(user, /dome/);
  expect(sent()).toMatchObject({
    'v.shots.0.value.src': '/images/dome.jpg',
    'v.shots.0.value.alt': 'The dome at night',
  });
});
