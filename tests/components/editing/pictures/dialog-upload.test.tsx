import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DialogUpload } from '@/components/editing/pictures/dialog-upload';
import { pictureFieldWords, uploadPageWords } from '@/lib/words/components/editing/pictures';

// Other test files of this process may have loaded the modules without the mock.
vi.hoisted(() => vi.resetModules());
vi.mock(import('@/lib/editing/send-picture'), async (load) => ({
  ...(await load()),
  sendPicture: (file, { onStart }) => {
    onStart('u1');
    return Promise.resolve({ received: file.size, state: 'ready' });
  },
}));

/** Responds as the server does after it has led on to another page. */
function respondWith(done: string) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { readonly body: URLSearchParams }) => {
    if (address.endsWith('/add')) sent.push(body.toString());
    const url = `http://localhost/desk/site/pictures?done=${done}`;
    return Promise.resolve(Object.defineProperty(new Response(), 'url', { value: url }));
  });
  return sent;
}

async function addPicture(onAdded: () => void) {
  const user = userEvent.setup();
  render(<DialogUpload files={[]} onAdded={onAdded} />);
  const file = new File(['pixels'], 'dome.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText(pictureFieldWords.add), file);
  const name = `${uploadPageWords.text} dome.jpg`;
  await user.type(await screen.findByRole('textbox', { name }), 'A dome');
  await user.click(await screen.findByRole('button', { name: uploadPageWords.add }));
}

test('adds a described picture, and says so to the dialog', async () => {
  const sent = respondWith('added');
  const onAdded = vi.fn();
  await addPicture(onAdded);
  await waitFor(() => {
    expect(onAdded).toHaveBeenCalled();
  });
  expect(sent).toEqual(['text-u1=A+dome']);
});

test('says why a picture is not added', async () => {
  respondWith('undescribed');
  const onAdded = vi.fn();
  await addPicture(onAdded);
  expect(await screen.findByText(pictureFieldWords.undescribed)).toBeVisible();
  expect(onAdded).not.toHaveBeenCalled();
});
