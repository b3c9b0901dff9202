/** The entries with the highest scores of many that pass by. */
export class TopList<Entry extends { readonly id: string; readonly score: number }> {
  private readonly max: number;
  private entries: Entry[] = [];
  /** Entries with a lower score cannot come in. */
  private floor = Number.NEGATIVE_INFINITY;

  constructor(max: number) {
    this.max = max;
  }

  /** Returns whether an entry with this score may be among the best. */
  admits(score: number): boolean {
    return score >= this.floor;
  }

  add(entry: Entry): void {
    if (!this.admits(entry.score)) return;
    this.entries.push(entry);
    // Sorting now and then costs less than keeping order.
    if (this.entries.length >= 2 * this.max) this.cut();
  }

  /** Returns the best, highest score first; equal ones by id, so that every run gives the same. */
  best(): readonly Entry[] {
    this.cut();
    return this.entries;
  }

  private cut(): void {
    this.entries.sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
    if (this.entries.length <= this.max) return;
    this.entries.length = this.max;
    this.floor = this.entries.at(-1)?.score ?? this.floor;
  }
}
