/**
 * The readers who share a subscription with seats: who is invited, who has accepted, and who reads. Its
 * owner has the first seat. Each change is a new group, or the name of why there is none.
 */
import { normalEmail } from '../accounts/credentials.ts';

export interface Seat {
  readonly id: string;
  readonly email: string;
  /** ISO 8601. */
  readonly invitedAt: string;
  /** The account that has accepted. */
  readonly account?: string;
  /** ISO 8601. */
  readonly acceptedAt?: string;
}

export interface Group {
  /** As its members see it: who invites. */
  readonly name: string;
  /** Who has a verified address of this domain may join. */
  readonly domain?: string;
  readonly seats: readonly Seat[];
}

/** What keeps a change from being made, by the name of its error. */
export type GroupProblem = 'groupFull' | 'groupInvited' | 'groupUnknown' | 'groupDomain';
export type Changed = Group | GroupProblem;

/** Returns the domain of an address, in lower case. */
export function domainOf(email: string): string {
  return normalEmail(email).split('@').at(-1) ?? '';
}

/** @param quantity What the owner pays for, the owner's own seat among them. */
export function capacityOf(quantity: number): number {
  return Math.max(0, quantity - 1);
}

const byAcceptance = (one: Seat, other: Seat) =>
  (one.acceptedAt ?? '') < (other.acceptedAt ?? '') ? -1 : 1;

/**
 * Returns the accounts that read: of more members than seats those who accepted first. The others wait, and
 * read again when there are more seats.
 */
export function membersOf({ seats }: Group, capacity: number): string[] {
  return seats
    .filter(({ acceptedAt }) => acceptedAt !== undefined)
    .sort(byAcceptance)
    .flatMap(({ account }) => account ?? [])
    .slice(0, capacity);
}

/** Those who are invited have their seats kept. */
export function invite(group: Group, seat: Seat, capacity: number): Changed {
  const email = normalEmail(seat.email);
  if (group.seats.some((one) => one.email === email)) return 'groupInvited';
  if (group.seats.length >= capacity) return 'groupFull';
  return { ...group, seats: [...group.seats, { ...seat, email }] };
}

/** @param id Of the seat, as its invitation has it. Accepting twice changes nothing. */
export function accept(group: Group, id: string, account: string, now: string): Changed {
  const seat = group.seats.find((one) => one.id === id);
  if (seat === undefined || (seat.account !== undefined && seat.account !== account))
    return 'groupUnknown';
  // Who has two invitations takes one seat.
  if (seat.account === account || group.seats.some((one) => one.account === account)) return group;
  const accepted = { ...seat, account, acceptedAt: now };
  return { ...group, seats: group.seats.map((one) => (one === seat ? accepted : one)) };
}

/** @param reader Whose address is verified. */
export function join(
  group: Group,
  reader: { readonly id: string; readonly account: string; readonly email: string },
  now: string,
  capacity: number,
): Changed {
  const { id, account } = reader;
  const email = normalEmail(reader.email);
  if (group.domain === undefined || domainOf(email) !== group.domain) return 'groupDomain';
  if (group.seats.some((one) => one.account === account)) return group;
  const invited = group.seats.find((one) => one.email === email && one.account === undefined);
  if (invited !== undefined) return accept(group, invited.id, account, now);
  if (group.seats.length >= capacity) return 'groupFull';
  const seat = { id, email, invitedAt: now, account, acceptedAt: now };
  return { ...group, seats: [...group.seats, seat] };
}

/** Frees a seat, of an invitation or of a member. */
export function free(group: Group, is: (seat: Seat) => boolean): Group {
  return { ...group, seats: group.seats.filter((seat) => !is(seat)) };
}
