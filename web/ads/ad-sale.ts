/** Sells slots: asks one seller, once the reader allows it, and does without it when it fails. */
import type { AdSize } from '../../shared/ads/ad-sizes.ts';
import { createLog } from '../browser/log.ts';
import { currentlyAllowed, whenAllowed } from '../consent/consent-port.ts';
import type { SiteStore } from '../state/store.ts';
import type { AdFrame, AdSeller, AdServer } from './ad-provider.ts';

export interface WatchedSlot {
  readonly slot: string;
  /** What has to come near. */
  readonly room: HTMLElement;
  /** Where a seller's advertisement goes; undefined if the slot is our own. */
  readonly frame: HTMLElement | undefined;
}

/** A slot of the current page, from when it is watched. */
export interface OpenSlot extends WatchedSlot {
  /** The sizes that were requested, e.g. `300x250 320x50`; undefined before a request. */
  requestedFor?: string;
}

const sizesText = (sizes: readonly AdSize[]) => sizes.map((size) => size.join('x')).join(' ');

export class AdSale {
  readonly #store: SiteStore;
  readonly #loadSeller: () => Promise<AdSeller>;
  readonly #open = new Set<OpenSlot>();
  /** Near the window, and not requested yet. */
  readonly #pending = new Set<OpenSlot>();
  /** Requested since they are open. One that waits for its next request is still the seller's. */
  readonly #sold = new Set<OpenSlot>();
  /** To be given back to the seller. */
  #removed: string[] = [];
  #seller: Promise<AdSeller> | undefined;
  #server: Promise<AdServer> | undefined;
  /** The page that the seller knows. */
  #page: unknown;
  #hasFailed = false;
  #stopWaiting = (): void => undefined;

  constructor(store: SiteStore, loadSeller: () => Promise<AdSeller>) {
    this.#store = store;
    this.#loadSeller = loadSeller;
  }

  watch(slot: OpenSlot): void {
    this.#open.add(slot);
  }

  /** The slot has come near the window. */
  offer(slot: OpenSlot): void {
    this.#pending.add(slot);
    this.#requestWhenAllowed();
  }

  /** Slots that are removed together are given back together, before new ones are requested. */
  unwatch(slot: OpenSlot): void {
    this.#open.delete(slot);
    this.#pending.delete(slot);
    if (!this.#sold.delete(slot)) return;
    if (this.#removed.length === 0)
      queueMicrotask(() => {
        const slots = this.#removed;
        this.#removed = [];
        this.#server
          ?.then((server) => {
            server.remove(slots);
          })
          .catch(this.#onFailure);
      });
    this.#removed.push(slot.slot);
  }

  /**
   * Requests again what no longer fits the window.
   * @param again Waits until the slot is near, then offers it.
   */
  async onResize(again: (slot: OpenSlot) => void): Promise<void> {
    if (this.#seller === undefined || this.#hasFailed) return;
    const { sizes } = await this.#seller;
    for (const slot of this.#open) {
      const now = sizesText(sizes(slot.slot, window.innerWidth));
      if (slot.requestedFor === undefined || slot.requestedFor === now) continue;
      slot.requestedFor = undefined;
      this.#store.actions.slotRefreshed(slot.slot);
      again(slot);
    }
    this.#requestWhenAllowed();
  }

  #requestWhenAllowed(): void {
    this.#stopWaiting();
    if (this.#hasFailed || this.#pending.size === 0) return;
    this.#stopWaiting = whenAllowed('advertising', () => {
      this.#requestPending().catch(this.#onFailure);
    });
  }

  async #requestPending(): Promise<void> {
    this.#seller ??= this.#loadSeller();
    const seller = await this.#seller;
    if (this.#forSale(seller).length === 0) return;
    this.#server ??= seller.open(this.#onRendered);
    const server = await this.#server;
    // The reader may have gone on, resized the window or withdrawn the consent meanwhile.
    const due = currentlyAllowed().includes('advertising') ? this.#forSale(seller) : [];
    if (due.length === 0) return;
    const { page } = this.#store.getState().ads;
    if (this.#page !== page) server.enterPage(page);
    this.#page = page;
    for (const slot of due) {
      this.#pending.delete(slot);
      this.#sold.add(slot);
      slot.requestedFor = sizesText(seller.sizes(slot.slot, window.innerWidth));
      this.#store.actions.slotRequested(slot.slot);
    }
    server.request(
      due.flatMap(({ slot, frame }): AdFrame[] =>
        frame === undefined ? [] : [{ slot, element: frame }],
      ),
    );
  }

  /** Returns the pending slots that are for sale in this window. */
  #forSale({ sizes }: AdSeller): OpenSlot[] {
    return [...this.#pending].filter(({ slot }) => sizes(slot, window.innerWidth).length > 0);
  }

  readonly #onRendered = (name: string, [width, height]: AdSize): void => {
    const isOpen = [...this.#open].some(
      ({ slot, requestedFor }) => slot === name && requestedFor !== undefined,
    );
    if (isOpen) this.#store.actions.slotRendered(name, width, height);
  };

  /** A seller that failed once is left alone until the next document: our own messages stand. */
  readonly #onFailure = (error: unknown): void => {
    if (!this.#hasFailed)
      createLog(this.#store.getState().env.environment)('Advertisements did not load', error);
    this.#hasFailed = true;
  };
}
