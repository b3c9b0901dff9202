/**
 * Stores institutions whose readers read without paying: who has a verified address of one of their
 * domains, or comes from one of their networks. All domains are in one partition, so that a list is one
 * query and the gate reads one key; so are all networks.
 */
import { domainToASCII } from 'node:url';
import * as v from 'valibot';
import { domainOf } from '../../shared/subscriptions/group.ts';
import type { LeanDynamoClient, DynamoClient } from '../aws/dynamo.ts';
import { isInRange, readRange, viewerAddress } from './address-ranges.ts';
import { lowerNetworksEnd, raiseNetworksEnd } from './networks-end.ts';
import { readerKey } from './reader-keys.ts';
import type { Account } from './account-store.ts';

export const institutionSchema = v.object({
  name: v.string(),
  domain: v.string(),
  /** First instant at which it is over: ISO 8601 in UTC. */
  endsAt: v.string(),
  isAdFree: v.optional(v.boolean(), true),
});
export type Institution = v.InferOutput<typeof institutionSchema>;

/**
 * Returns a domain as mail servers know it, in lower case and ASCII.
 * @returns undefined for what is no domain that somebody may own.
 */
export function institutionDomain(typed: string): string | undefined {
  const domain = domainToASCII(typed.trim().replace(/^@/, ''));
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(
    domain,
  )
    ? domain
    : undefined;
}

/** The key of the institution that an address is of; nothing until the address is verified. */
export function institutionKeys({
  email,
  verifiedAt,
}: Partial<Pick<Account, 'email' | 'verifiedAt'>>): ReturnType<typeof readerKey.institution>[] {
  if (email === undefined || verifiedAt === undefined) return [];
  const domain = domainToASCII(domainOf(email));
  return domain === '' ? [] : [readerKey.institution(domain)];
}

const networkSchema = v.object({
  name: v.string(),
  /** In CIDR notation. */
  network: v.string(),
  endsAt: v.string(),
  isAdFree: v.optional(v.boolean(), true),
});
export type InstitutionNetwork = v.InferOutput<typeof networkSchema>;

async function networksOf(
  dynamo: Pick<DynamoClient, 'query'>,
  table: string,
): Promise<InstitutionNetwork[]> {
  const items = await dynamo.query(table, readerKey.network('').pk);
  return items.map((item) => v.parse(networkSchema, item));
}

/**
 * Returns through which institution a reader reads by the network that the request comes from: of
 * several the one with the smallest network.
 * @param viewer `cloudfront-viewer-address`, which only the edge writes.
 * @param now ISO 8601 in UTC.
 */
export async function institutionByNetwork(
  dynamo: Pick<DynamoClient, 'query'>,
  table: string,
  viewer: string,
  now: string,
): Promise<InstitutionNetwork | undefined> {
  const address = viewerAddress(viewer);
  if (address === undefined) return undefined;
  const prefixOf = ({ network }: InstitutionNetwork) => readRange(network).prefix;
  return (await networksOf(dynamo, table))
    .filter(({ network, endsAt }) => endsAt > now && isInRange(readRange(network), address))
    .toSorted((one, other) => prefixOf(other) - prefixOf(one))[0];
}

/** @returns the institution of a reader, also one that is over. */
export async function institutionOf(
  dynamo: Pick<LeanDynamoClient, 'get'>,
  table: string,
  account: Pick<Account, 'email' | 'verifiedAt'>,
): Promise<Institution | undefined> {
  const [key] = institutionKeys(account);
  const found = v.safeParse(
    institutionSchema,
    key === undefined ? undefined : await dynamo.get(table, key),
  );
  return found.success ? found.output : undefined;
}

export interface InstitutionStore {
  /** In the order of their domains. */
  list(): Promise<readonly Institution[]>;
  /** One that is there gets the new name and end. */
  put(institution: Institution): Promise<void>;
  remove(domain: string): Promise<void>;
  /** Their networks, in no order. */
  networks(): Promise<readonly InstitutionNetwork[]>;
  /** Adds a network, or changes name and end of one that is there. */
  putNetwork(network: InstitutionNetwork): Promise<void>;
  removeNetwork(network: string): Promise<void>;
}

export function createInstitutionStore(dynamo: DynamoClient, table: string): InstitutionStore {
  return {
    async list() {
      const items = await dynamo.query(table, readerKey.institution('').pk);
      return items.map((item) => v.parse(institutionSchema, item));
    },
    put: (institution) =>
      dynamo.put(table, { ...readerKey.institution(institution.domain), ...institution }),
    remove: (domain) => dynamo.delete(table, readerKey.institution(domain)),
    networks: () => networksOf(dynamo, table),
    async putNetwork(network) {
      await dynamo.put(table, { ...readerKey.network(network.network), ...network });
      await raiseNetworksEnd(dynamo, table, network.endsAt);
    },
    async removeNetwork(network) {
      await dynamo.delete(table, readerKey.network(network));
      await lowerNetworksEnd(dynamo, table, await networksOf(dynamo, table));
    },
  };
}
