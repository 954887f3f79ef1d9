import { loadQrDetector, type QrDetector } from '@/lib/bookings/door/scan/qr-detector';

/** Milliseconds between two pictures that are read. */
const intervalMs = 150;

/** Pictures without a code after which the same code counts as shown again. */
const picturesBetween = 10;

/**
 * Shows the camera in a video element and calls `onCode` with each QR code that is held before it, until
 * the signal is aborted. Rejects if the camera cannot be opened, or stops.
 */
export async function readCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (text: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const tracks = stream.getTracks();
  try {
    const detector = await loadQrDetector();
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    const onPicture = reportEachCode(onCode);
    while (!signal.aborted) {
      if (tracks.some(({ readyState }) => readyState === 'ended')) {
        throw new DOMException('The camera has stopped.', 'NotReadableError');
      }
      onPicture(await detectCode(detector, video));
      await wait(signal);
    }
  } finally {
    for (const track of tracks) track.stop();
    video.srcObject = null;
  }
}

/** Returns a function that takes the code of each picture and reports those that were not in view before. */
export function reportEachCode(onCode: (text: string) => void): (code: string | undefined) => void {
  let inView: string | undefined;
  let pictures = 0;
  return (code) => {
    if (code === undefined) {
      pictures += 1;
      if (pictures >= picturesBetween) inView = undefined;
      return;
    }
    pictures = 0;
    if (code === inView) return;
    inView = code;
    onCode(code);
  };
}

async function detectCode(
  detector: QrDetector,
  video: HTMLVideoElement,
): Promise<string | undefined> {
  const [code] = await detector.detect(video);
  return code?.rawValue;
}

/** Waits until the next picture is due, or until the signal is aborted. */
function wait(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, intervalMs);
    signal.addEventListener('abort', end);
  });
}
