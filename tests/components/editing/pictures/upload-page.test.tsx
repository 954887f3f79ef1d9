import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UploadPage } from '@/components/editing/pictures/upload-page';
import { replacePageWords, uploadPageWords } from '@/lib/words/components/editing/pictures';

const page = {
  meta: { title: 'Add pictures' },
  desk: { siteName: 'Clinic' },
  title: 'Add pictures',
  isProblem: false,
  waiting: [],
} as unknown as ComponentProps<typeof UploadPage>;

const ready = {
  id: 'a'.repeat(32),
  name: 'dome.jpg',
  bytes: 9,
  received: 9,
  state: 'ready',
  text: 'The dome.',
} as const;

const file = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });

/** Stands in for the server: each picture gets an id, and its parts arrive when `arrive` is called. */
function stubServer() {
  const requests: string[] = [];
  let arrive = (): void => undefined;
  let count = 0;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const [path = ''] = address.replace('/api/desk/editing/pictures/', '').split('?');
    requests.push(init?.body instanceof URLSearchParams ? `${path} ${init.body.toString()}` : path);
    if (path === 'start') return Response.json({ id: String((count += 1)).padStart(32, '0') });
    if (path !== 'part') return Response.json({});
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return Response.json({ received: 7, state: 'ready', text: '' });
  });
  return {
    requests,
    arrive: () => {
      arrive();
    },
  };
}

test('without scripts, a form sends pictures and another one adds them', () => {
  const html = renderToString(<UploadPage {...page} waiting={[ready]} />);
  const body = document.body.appendChild(document.createElement('div'));
  body.innerHTML = html;
  onTestFinished(() => {
    body.remove();
  });
  const send = within(body).getByRole('button', { name: uploadPageWords.send });
  expect(send.closest('form')).toHaveAttribute('enctype', 'multipart/form-data');
  const text = within(body).getByRole('textbox', { name: `${uploadPageWords.text} dome.jpg` });
  expect(text).toHaveAttribute('name', `text-${ready.id}`);
  expect(text).toHaveValue('The dome.');
  expect(within(body).getByRole('button', { name: 'Throw away dome.jpg' })).toHaveValue(ready.id);
});

test('sends what is chosen, with a bar each, while the text is typed', async () => {
  const { arrive, requests } = stubServer();
  render(<UploadPage {...page} />);
  const input = screen.getByLabelText(uploadPageWords.choose);
  fireEvent.change(input, { target: { files: [file('one.jpg'), file('two.jpg')] } });
  expect(await screen.findByRole('progressbar', { name: 'one.jpg, sent so far' })).toBeVisible();
  expect(screen.getByText(uploadPageWords.queued)).toBeVisible();
  const one = screen.getByRole('textbox', { name: `${uploadPageWords.text} one.jpg` });
  fireEvent.change(one, { target: { value: 'One.' } });
  fireEvent.click(screen.getByRole('button', { name: uploadPageWords.add }));
  expect(screen.getByRole('alert')).toHaveTextContent(uploadPageWords.busy);
  arrive();
  expect(await screen.findByText('one.jpg is ready.')).toBeVisible();
  expect(one).toHaveValue('One.');
  expect(one).toHaveAttribute('name', `text-${'1'.padStart(32, '0')}`);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel two.jpg' }));
  await waitFor(() => {
    expect(screen.queryByText('two.jpg')).toBeNull();
  });
  expect(requests.filter((each) => each.startsWith('start'))).toHaveLength(2);
});

test('takes what is dropped or pasted', async () => {
  stubServer();
  render(<UploadPage {...page} />);
  fireEvent.drop(document.body, {
    dataTransfer: { files: [file('dropped.jpg')], types: ['Files'] },
  });
  fireEvent.paste(document.body, { clipboardData: { files: [file('pasted.png')] } });
  expect(await screen.findByText('dropped.jpg')).toBeVisible();
  expect(screen.getByText('pasted.png')).toBeVisible();
});

test('says why there is no picture, and shows one that is there already', () => {
  render(
    <UploadPage
      {...page}
      waiting={[
        { ...ready, id: 'b', name: 'a.svg', state: 'refused', problem: 'This is an SVG drawing.' },
        { ...ready, id: 'c', existing: '/desk/site/picture/images/dome.jpg' },
      ]}
    />,
  );
  expect(screen.getByText('This is an SVG drawing.')).toBeVisible();
  expect(screen.getByRole('link', { name: uploadPageWords.existingLink })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: uploadPageWords.add })).toBeNull();
});

test('of several files that are chosen to replace a picture, the last one is sent', async () => {
  const { requests } = stubServer();
  const path = 'public/images/dome.jpg';
  const use = { path: 'content/people.yaml', title: 'People', href: undefined };
  const replaced = {
    ...{ path, src: '/images/dome.jpg', name: 'dome.jpg', preview: '/preview', version: 'v1' },
    isLogo: false,
    ...{ uses: [use], href: '/desk/site/picture/images/dome.jpg' },
  };
  const { container } = render(<UploadPage {...page} replaced={replaced} />);
  expect(screen.getByText('People')).toBeVisible();
  const input = screen.getByLabelText(replacePageWords.choose);
  expect(input).not.toHaveAttribute('multiple');
  fireEvent.change(input, { target: { files: [file('one.jpg')] } });
  expect(await screen.findByRole('progressbar', { name: 'one.jpg, sent so far' })).toBeVisible();
  fireEvent.change(input, { target: { files: [file('two.jpg')] } });
  expect(await screen.findByText('two.jpg')).toBeVisible();
  expect(screen.queryByText('one.jpg')).toBeNull();
  expect(screen.getByRole('button', { name: replacePageWords.add })).toBeVisible();
  expect(container.querySelector('[name="version"]')).toHaveValue('v1');
  const sent = requests.find((each) => each.startsWith('start'));
  expect(new URLSearchParams(sent?.slice('start '.length)).get('replaces')).toBe(path);
});
