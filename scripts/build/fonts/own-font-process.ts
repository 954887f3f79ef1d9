import { makeOwnFont } from './make-own-font';

/** Makes the files of one font, and sends what became of it. */
process.once('message', (request: Parameters<typeof makeOwnFont>[0]) => {
  void makeOwnFont(request).then((made) => {
    process.send?.(made, () => process.disconnect());
  });
});
