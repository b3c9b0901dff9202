/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  at: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes;
    this.at = start;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#end;
  }

  byte(): number {
    const value = this.#bytes[this.at] ?? 0;
    this.at += 1;
    return value;
  }

  number(): number {
    let value = this.byte();
    if (value <= 0x7f) return value;
    value &= 0x7f;
    for (let shift = 7; ; shift += 7) {
      const next = this.byte();
      value |= (next & 0x7f) << shift;
      if (next <= 0x7f) return value;
    }
  }
}
