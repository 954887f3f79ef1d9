import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { textField } from '@/lib/editing/picture-uploads';
import { sendPicture } from '@/lib/editing/send-picture';
import type { Browser } from './browser';

/** Where the desk puts pictures. */
const folder = 'public/images';

/** Milliseconds between two tries to go on with a picture. */
const retryPause = 200;

/** Pixels of a photograph of noise, which has some parts of a megabyte. */
const [width, height] = [1600, 1200];

/** Pictures that an editor adds from a device. */
export class PictureUploads {
  readonly counts = { added: 0, 'not added': 0 };
  /** What is wrong, one sentence each. */
  readonly errors: string[] = [];
  private count = 0;

  constructor(
    private readonly site: string,
    private readonly browser: Browser,
  ) {}

  /** Sends and adds a picture. Lines that are lost are taken up again, as the page does. */
  async add(): Promise<void> {
    const name = `trial-${(this.count += 1)}`;
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const background = '#888';
    const bytes = await sharp({ create: { width, height, channels: 3, background, noise } })
      .jpeg({ quality: 95 })
      .toBuffer();
    let id = '';
    const sent = await sendPicture(new File([new Uint8Array(bytes)], `${name}.jpg`), {
      onStart: (started) => (id = started),
      onProgress: () => undefined,
      onPrepare: () => undefined,
      signal: new AbortController().signal,
      fetch: (address, init) => this.browser.fetch(address as string, init ?? {}),
      wait: () => pause(retryPause),
    });
    if (!('state' in sent) || sent.state !== 'ready') {
      this.errors.push(`${name} was sent, and came to ${JSON.stringify(sent)}.`);
      return;
    }
    const form = new URLSearchParams({ [textField(id)]: `The picture ${name}` });
    const answer = await this.browser.post('pictures/add', form);
    const isAdded = answer?.location.endsWith('done=added') === true;
    this.counts[isAdded ? 'added' : 'not added'] += 1;
    if (isAdded && !this.names().some((each) => each.startsWith(`${name}.`))) {
      this.errors.push(`${name} was shown as added and is not in ${folder}.`);
    }
  }

  /** Checks that every picture of the trial is whole, and that the library has those alone. */
  async check(): Promise<void> {
    const names = this.names();
    for (const name of names) {
      const file = sharp(join(this.site, folder, name), { failOn: 'error' });
      const isWhole = await file.stats().then(
        () => true,
        () => false,
      );
      if (!isWhole) this.errors.push(`${name} is not whole.`);
    }
    const library = await this.browser.request('/desk/site/pictures?q=trial');
    const listed = new Set(library?.text.match(/trial-\d+\.\w+/g));
    for (const name of listed) {
      if (!names.includes(name)) this.errors.push(`The library has ${name}, which is not there.`);
    }
  }

  private names(): readonly string[] {
    return readdirSync(join(this.site, folder)).filter((name) => name.startsWith('trial-'));
  }
}
