// The package ships no types of its own; declared is what the project uses of it.
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface CompressionOptions {
    readonly brotli?: { readonly params: Readonly<Record<number, number>> };
  }
  /** Middleware: packs what is written to the response from then on, and calls `next`. */
  export default function compression(
    options?: CompressionOptions,
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
