/** Counts the items of an import that have a recording, for its report. */
import type { Brand } from '../shared/brand/brand.ts';
import type { Item } from '../shared/content/item.ts';
import { firstRecording } from '../shared/content/recordings.ts';
import { leadIn } from '../shared/content/lead-in.ts';
import { accessRule, meterSettings } from '../shared/paywall/walled-content.ts';

export interface RecordingReport {
  readonly items: number;
  /** How many of these no feed offers, because a wall hides the recording. */
  readonly walled: number;
  /** The origins of recordings that are not in the source. */
  readonly hosts: Readonly<Record<string, number>>;
}

export class RecordingCounts {
  private items = 0;
  /** What is known of items whose recording a wall may hide. */
  private readonly walled: Omit<Item, 'body'>[] = [];
  private readonly hosts = new Map<string, number>();

  add(item: Item): void {
    const recording = firstRecording(item.body);
    if (recording === undefined) return;
    this.items += 1;
    if (firstRecording(leadIn(item)) === undefined) {
      const { body: _, ...facts } = item;
      this.walled.push(facts);
    }
    if (recording.src.startsWith('/')) return;
    const { origin } = new URL(recording.src);
    this.hosts.set(origin, (this.hosts.get(origin) ?? 0) + 1);
  }

  report(brand: Pick<Brand, 'payment' | 'meter'>): RecordingReport {
    const settings = meterSettings(brand);
    const isWalled = (item: Omit<Item, 'body'>) =>
      accessRule(item, settings, Date.now()).access !== 'free';
    return {
      items: this.items,
      walled: this.walled.filter(isWalled).length,
      hosts: Object.fromEntries(this.hosts),
    };
  }
}
