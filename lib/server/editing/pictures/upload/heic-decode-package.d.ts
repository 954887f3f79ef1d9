// The package `heic-decode` has no types of its own. These are the parts that the project uses.
declare module 'heic-decode' {
  interface HeicImage {
    readonly width: number;
    readonly height: number;
    /** Returns red, green, blue and alpha of each pixel. Rejects with anything. */
    readonly decode: () => Promise<{ readonly data: Uint8ClampedArray }>;
  }

  interface HeicImages extends ReadonlyArray<HeicImage> {
    /** Frees the memory of the decoder. */
    readonly dispose: () => void;
  }

  const heicDecode: {
    /** Reads the headers of the images of a file; the first one is that which programs show. */
    readonly all: (input: { readonly buffer: Uint8Array }) => Promise<HeicImages>;
  };
  export default heicDecode;
}
