import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PicturePanel } from '@/components/editing/text/panels/picture-panel';
import { insertWords } from '@/lib/words/components/editing/text';
import { pictureFieldWords } from '@/lib/words/components/editing/pictures';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // jsdom has no modal dialogs.
  vi.stubGlobal('HTMLDialogElement', HTMLDialogElement);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  const pictures = [{ src: '/images/a choir.jpg', name: 'a choir.jpg', text: 'The choir' }];
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ pictures, count: '1 picture', hasMore: false })),
  );
});

function renderPanel(picture?: { readonly src: string; readonly alt: string }) {
  const onApply = vi.fn();
  const onCancel = vi.fn();
  render(<PicturePanel picture={picture} files={[]} onApply={onApply} onCancel={onCancel} />);
  return { onApply, onCancel };
}

test('a new picture is chosen from the library at once, and described', async () => {
  const { onApply } = renderPanel();
  await userEvent.click(await screen.findByRole('button', { name: 'a choir.jpg The choir' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const shows = screen.getByRole('textbox', { name: insertWords.alt });
  expect(shows).toHaveFocus();
  await userEvent.type(shows, ' sings{Enter}');
  expect(onApply).toHaveBeenCalledExactlyOnceWith({
    src: '/images/a%20choir.jpg',
    alt: 'The choir sings',
  });
});

test('a library that is closed without a picture leaves the text as it is', async () => {
  const { onCancel } = renderPanel();
  await userEvent.click(await screen.findByRole('button', { name: pictureFieldWords.close }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('the library stays closed for a picture of the text', async () => {
  const { onApply } = renderPanel({ src: '/images/dome.jpg', alt: 'The dome' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('dome.jpg')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: insertWords.change }));
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ src: '/images/dome.jpg', alt: 'The dome' });
});
