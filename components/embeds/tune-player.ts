import Router from 'next/router';

/** In seconds: before the first note, and in which a note swells and fades. */
const lead = 0.08;
const swell = 0.03;
const fade = 0.12;

/** All voices at once stay below the level at which speakers distort. */
const loudness = 0.5;

/** A note of one voice; times are in seconds after the first. */
export interface PlayedNote {
  readonly voice: number;
  /** In hertz. */
  readonly frequency: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the notes of all voices of a tune that its section describes (components/sections/media/tune.tsx). */
export function listNotes({ notes = '', tempo = '96', voices = '1', apart = '8' }: DOMStringMap): {
  readonly notes: readonly PlayedNote[];
  readonly voices: number;
} {
  const beat = 60 / Number(tempo);
  const played: PlayedNote[] = [];
  for (let voice = 0; voice < Number(voices); voice += 1) {
    let at = voice * Number(apart);
    for (const note of notes.split(' ')) {
      const [pitch = '', beats = '1'] = note.split(':');
      const end = at + Number(beats);
      // MIDI note 69 is A above middle C, 440 Hz (ISO 16).
      const frequency = 440 * 2 ** ((Number(pitch) - 69) / 12);
      if (pitch !== '') played.push({ voice, frequency, from: at * beat, to: end * beat });
      at = end;
    }
  }
  return { notes: played, voices: Number(voices) };
}

/** Plays a tune by Web Audio, or stops it if it is playing. */
export function toggleTune(embed: HTMLElement): void {
  const stop = playing.get(embed);
  if (stop === undefined) playing.set(embed, play(embed));
  else stop();
}

const playing = new WeakMap<HTMLElement, () => void>();

function play(embed: HTMLElement): () => void {
  const context = new AudioContext();
  const { notes, voices } = listNotes(embed.dataset);
  const outputs = Array.from({ length: voices }, (_, voice) => {
    const output = new GainNode(context, { gain: loudness / voices });
    // Each voice comes from another place between left and right, so that it can be followed.
    const pan = voices === 1 ? 0 : (voice / (voices - 1)) * 1.4 - 0.7;
    output.connect(new StereoPannerNode(context, { pan })).connect(context.destination);
    return output;
  });
  const start = context.currentTime + lead;
  let last: OscillatorNode | undefined;
  for (const { voice, frequency, from, to } of notes) {
    const output = outputs[voice];
    if (output === undefined) continue;
    const envelope = new GainNode(context, { gain: 0 });
    envelope.gain.setValueAtTime(0, start + from);
    envelope.gain.linearRampToValueAtTime(1, start + from + swell);
    envelope.gain.setValueAtTime(1, Math.max(start + from + swell, start + to - fade));
    envelope.gain.linearRampToValueAtTime(0, start + to);
    const tone = new OscillatorNode(context, { type: 'triangle', frequency });
    tone.connect(envelope).connect(output);
    tone.start(start + from);
    tone.stop(start + to);
    last = tone;
  }

  function stop() {
    playing.delete(embed);
    delete embed.dataset.playing;
    Router.events.off('routeChangeComplete', stopWithPage);
    void context.close();
  }
  function stopWithPage() {
    if (!embed.isConnected) stop();
  }
  last?.addEventListener('ended', stop, { once: true });
  Router.events.on('routeChangeComplete', stopWithPage);
  embed.dataset.playing = '';
  return stop;
}
