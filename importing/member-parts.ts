/**
 * Parts of a text that a site showed to some of its readers only: what members saw stands behind the
 * wall, and what other readers saw instead of it is left out (ADR 0072).
 */
import { boundaryHtml } from './body/boundary.ts';
import type { ImportRun } from './source.ts';

/** Who saw a part: members, or only those who are none. */
export type Audience = 'members' | 'others';

const restricting =
  /member|restrict|paywall|premium|protect|subscribe[rd]|private|locker|patreon|laterpay|steady|leaky|logged-?in|login-?(?:only|required)|(?:registered|users?)-?only|(?<![a-z])(?:paid|paying|gated?|lock(?:ed)?|vip|patrons?|exclusive|access)(?![a-z])/;
/** People and things that such words also name, and plug-ins that hide addresses from robots. */
const harmless =
  /(?:team|staff|board|crew|cast|band|family|faculty|council|committee)-?members?|members?-?(?:list|directory|card|profile|grid|count|map|photo|bio|info)|remember|mail|spam|^premium\//;

/**
 * Returns whether the name of a block, shortcode or component that no table knows says that it keeps
 * something for members. The error is on the safe side.
 */
export function saysMembers(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll('_', '-');
  return restricting.test(words) && !harmless.test(words);
}

/** Returns whether a name without content is a place from which on a text is for members. */
export function saysWall(name: string): boolean {
  return /paywall|pay-wall|content-?gate|(?:members?|subscribers?)-?only/i.test(
    name.replaceAll('_', '-'),
  );
}

/** Collects the parts of one item. */
export class MemberParts {
  private readonly walled: string[] = [];
  private readonly leftOut: string[] = [];

  /**
   * Notes a part under the name that its source has for it.
   * @returns HTML that stands before a part for members; nothing for other readers.
   */
  readonly add = (name: string, audience: Audience): string => {
    (audience === 'members' ? this.walled : this.leftOut).push(name.slice(0, 60));
    return audience === 'members' ? boundaryHtml : '';
  };

  /** Whether there is a part for members, so that the item is for subscribers at least. */
  get hasMembers(): boolean {
    return this.walled.length > 0;
  }

  /** Reports what was collected. */
  report(ref: string, run: Pick<ImportRun, 'warn' | 'memberParts'>): void {
    const { walled, leftOut } = this;
    if (walled.length > 0)
      run.warn(
        ref,
        `kept for members by its site (${names(walled)}): from there on it is behind the wall, and the item is for subscribers`,
      );
    if (leftOut.length > 0)
      run.warn(
        ref,
        `left out, since its site showed it to readers without access only: ${names(leftOut)}`,
      );
    if (walled.length + leftOut.length > 0)
      run.memberParts?.({ walled: walled.length, leftOut: leftOut.length });
  }
}

/** Returns names in order, each once, with how often it is there. */
function names(all: readonly string[]): string {
  return [...new Set(all)]
    .map((name) => `${all.filter((other) => other === name).length} × ${name}`)
    .join(', ');
}
