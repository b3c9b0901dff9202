/**
 * Bodies of requests, within a limit for each and one for all that are under way at once: who sends
 * many, or sends them slowly, fills no memory.
 */
import type { IncomingMessage } from 'node:http';

/** About what a part takes that arrives by itself, besides its bytes. */
const PART_BYTES = 256;

export interface RequestBodies {
  /**
   * Reads a body and hands it to `work`; it counts until that ends.
   * @returns what `work` does. `too-large`: the body has more bytes than allowed; `busy`: it was one too
   *   many. In both cases the rest is not read, so the connection has to be closed.
   * @throws what `work` throws; an error of the connection.
   */
  take<T>(
    request: IncomingMessage,
    maxBytes: number,
    work: (body: Buffer) => Promise<T>,
  ): Promise<T | 'too-large' | 'busy'>;
}

/** @param allMaxBytes of all bodies together. */
export function createRequestBodies(allMaxBytes: number): RequestBodies {
  let held = 0;
  return {
    async take(request, maxBytes, work) {
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) return 'too-large';
      const parts: Buffer[] = [];
      let [size, taken] = [0, 0];
      try {
        // The response is still to be sent on the connection.
        for await (const part of request.iterator({ destroyOnReturn: false })) {
          const bytes = part as Buffer;
          size += bytes.length;
          taken += bytes.length + PART_BYTES;
          held += bytes.length + PART_BYTES;
          if (size > maxBytes) return 'too-large';
          if (held > allMaxBytes) return 'busy';
          parts.push(bytes);
        }
        return await work(Buffer.concat(parts));
      } finally {
        held -= taken;
      }
    },
  };
}
