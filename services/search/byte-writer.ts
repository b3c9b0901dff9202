/** Bytes that grow, with numbers of variable length (LEB128: seven bits a byte, lowest first). */

const FIRST_BYTES = 1024;

export class ByteWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  length = 0;

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length] = value;
    this.length += 1;
  }

  /** @param value from 0 to 2³¹ − 1. */
  number(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.length] = (rest & 0x7f) | 0x80;
      this.length += 1;
      rest >>>= 7;
    }
    this.#bytes[this.length] = rest;
    this.length += 1;
  }

  bytes(more: Uint8Array): void {
    this.#reserve(more.length);
    this.#bytes.set(more, this.length);
    this.length += more.length;
  }

  /** Returns what was written; further writes may change it. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
