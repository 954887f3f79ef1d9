import { afterEach, expect, test, vi } from 'vitest';
import { listNotes, toggleTune } from '@/components/embeds/tune-player';

test('lists the notes of each voice, later by the beats between them', () => {
  const { notes } = listNotes({ notes: '69:1 :1 81:2', tempo: '120', voices: '2', apart: '4' });
  expect(notes).toEqual([
    { voice: 0, frequency: 440, from: 0, to: 0.5 },
    { voice: 0, frequency: 880, from: 1, to: 2 },
    { voice: 1, frequency: 440, from: 2, to: 2.5 },
    { voice: 1, frequency: 880, from: 3, to: 4 },
  ]);
});

afterEach(() => vi.unstubAllGlobals());

/** Replaces Web Audio, which jsdom does not have, and returns what was played. */
function recordAudio() {
  const tones: { readonly from: number; ended: () => void }[] = [];
  const closed = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  class FakeNode {
    gain = { setValueAtTime: vi.fn<() => void>(), linearRampToValueAtTime: vi.fn<() => void>() };
    connect(next: FakeNode): FakeNode {
      return next;
    }
  }
  class FakeTone extends FakeNode {
    private ended: () => void = () => undefined;
    start(from: number): void {
      tones.push({ from, ended: () => this.ended() });
    }
    stop = vi.fn<() => void>();
    addEventListener(_type: string, listener: () => void): void {
      this.ended = listener;
    }
  }
  class FakeContext {
    currentTime = 0;
    destination = new FakeNode();
    close = closed;
  }
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('GainNode', FakeNode);
  vi.stubGlobal('StereoPannerNode', FakeNode);
  vi.stubGlobal('OscillatorNode', FakeTone);
  return { tones, closed };
}

function createTune(): HTMLElement {
  const embed = document.createElement('section');
  Object.assign(embed.dataset, { notes: '60:1 62:1', tempo: '60', voices: '2', apart: '2' });
  document.body.append(embed);
  return embed;
}

test('plays every note of every voice, and is ready again after the last', () => {
  const { tones, closed } = recordAudio();
  const embed = createTune();
  toggleTune(embed);
  expect(embed.dataset.playing).toBe('');
  expect(tones.map(({ from }) => Math.floor(from))).toEqual([0, 1, 2, 3]);
  tones.at(-1)?.ended();
  expect(embed.dataset.playing).toBeUndefined();
  expect(closed).toHaveBeenCalledOnce();
});

test('stops at a second press, and plays from the start at a third', () => {
  const { tones, closed } = recordAudio();
  const embed = createTune();
  toggleTune(embed);
  toggleTune(embed);
  expect(closed).toHaveBeenCalledOnce();
  expect(embed.dataset.playing).toBeUndefined();
  toggleTune(embed);
  expect(tones).toHaveLength(8);
});
