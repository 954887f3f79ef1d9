// The package `compression` has no types of its own. These are the parts that the project uses.
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface CompressionOptions {
    readonly brotli?: { readonly params: Readonly<Record<number, number>> };
  }
  /** Returns middleware that compresses the body and calls `next`. */
  export default function compression(
    options?: CompressionOptions,
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
