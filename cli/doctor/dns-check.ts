/** Whether the names of a site lead to its distribution. */
import { Resolver } from 'node:dns/promises';
import { notChecked, ok, problem, type Finding } from './check.ts';

export interface Resolved {
  readonly cname: readonly string[];
  /** IPv4. */
  readonly addresses: readonly string[];
}

const TIMEOUT_MS = 3_000;
/** Codes by which a server says that the name, or the record, does not exist. */
const absent = new Set(['ENOTFOUND', 'ENODATA']);

/** Returns the code of an error of a name server. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Returns what a name server says; nothing where there is no such name or record. */
export async function orNone<T>(read: Promise<T[]>): Promise<T[]> {
  try {
    return await read;
  } catch (error) {
    if (absent.has(codeOf(error))) return [];
    throw error;
  }
}

async function resolveName(resolver: Resolver, name: string): Promise<Resolved> {
  const [cname, addresses] = await Promise.all([
    orNone(resolver.resolveCname(name)),
    orNone(resolver.resolve4(name)),
  ]);
  return { cname, addresses };
}

/** CloudFront gives one place several addresses of one network of 256. */
function networkOf(address: string): string {
  return address.slice(0, address.lastIndexOf('.'));
}

/**
 * Whether a name leads to a distribution: by its CNAME, or, as an alias of Route 53, to the same
 * networks.
 * @param domain CloudFront's name for the distribution.
 */
export function leadsTo(found: Resolved, domain: string, distribution: Resolved): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/\.$/, '');
  if (found.cname.some((name) => plain(name) === plain(domain))) return true;
  const networks = new Set(distribution.addresses.map(networkOf));
  return found.addresses.some((address) => networks.has(networkOf(address)));
}

/**
 * Asks where names lead today.
 * @returns undefined when no name server responds.
 */
export async function resolveNames(
  names: readonly string[],
): Promise<{ readonly name: string; readonly leads: boolean }[] | undefined> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  try {
    return await Promise.all(
      names.map(async (name) => {
        const { cname, addresses } = await resolveName(resolver, name);
        return { name, leads: cname.length + addresses.length > 0 };
      }),
    );
  } catch (error) {
    if (codeOf(error) === '') throw error;
    return undefined;
  }
}

export async function checkDns(aliases: readonly string[], domain: string): Promise<Finding> {
  if (aliases.length === 0) return ok(`the site has no name but ${domain}`);
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  try {
    const distribution = await resolveName(resolver, domain);
    if (distribution.addresses.length === 0) return notChecked(`${domain} is not found from here`);
    for (const alias of aliases)
      if (!leadsTo(await resolveName(resolver, alias), domain, distribution))
        return problem(
          `${alias} does not lead to ${domain}`,
          `Make a CNAME record of ${alias} to ${domain}, or an alias record in Route 53.`,
        );
    return ok(`${aliases.join(', ')} lead to ${domain}`);
  } catch (error) {
    return notChecked(`no name server responds (${codeOf(error)})`);
  }
}
