// The package `libheif-js` has types of its C functions only. These are the parts that the project uses.
declare module 'libheif-js/wasm-bundle.js' {
  interface ImageHandle {
    readonly __type: 'heif_image_handle';
  }

  interface HeifImage {
    readonly handle: ImageHandle;
    readonly get_width: () => number;
    readonly get_height: () => number;
    readonly free: () => void;
  }

  interface DecodedImage {
    readonly image: unknown;
    readonly channels: readonly [
      {
        /** A view of the decoder's own memory. */
        readonly data: Uint8Array;
        readonly height: number;
        /** Bytes from one row to the next. */
        readonly stride: number;
      },
    ];
  }

  const libheif: {
    readonly ready: Promise<unknown>;
    readonly HeifDecoder: new () => {
      /** Reads the headers of the images of a file; the first one is that which programs show. */
      readonly decode: (file: Uint8Array) => readonly HeifImage[];
    };
    readonly heif_colorspace: { readonly heif_colorspace_RGB: object };
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: object;
      readonly heif_chroma_interleaved_RGBA: object;
    };
    readonly heif_image_handle_has_alpha_channel: (handle: ImageHandle) => number;
    /** Returns an error, which has a `code`, for an image that is damaged. */
    readonly heif_js_decode_image2: (
      handle: ImageHandle,
      colours: object,
      layout: object,
    ) => DecodedImage | { readonly code: object };
    readonly heif_image_release: (image: unknown) => void;
  };
  export default libheif;
}
