/**
 * Password hashes in PHC strings, which record how they were made: a better method replaces an
 * older one at the next sign-in (rules §2).
 */
import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What a hash by Argon2id takes: `m` KiB of memory, `t` passes, `p` lanes. */
export interface PasswordCost {
  readonly m: number;
  readonly t: number;
  readonly p: number;
}

/**
 * OWASP Password Storage: Argon2id with 19 MiB, two passes, one lane; or scrypt with N=2^15, r=8,
 * p=3.
 */
const ARGON2: PasswordCost = { m: 19_456, t: 2, p: 1 };
const SCRYPT = { ln: 15, r: 8, p: 3 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const makeArgon2 = promisify(argon2);
const makeScrypt = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt);

type Way = 'argon2id' | 'scrypt';
type Numbers = Readonly<Record<string, number>>;

/** Node 24 has Argon2 when its OpenSSL has it. */
const preferred: Way = typeof argon2 === 'function' ? 'argon2id' : 'scrypt';

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/**
 * Normalizes a password before hashing: one spelling, whatever keyboard it was typed on (NIST
 * 800-63B-4, 3.1.1.2).
 */
function spelled(password: string): string {
  return password.normalize('NFC');
}

async function derive(way: Way, password: string, salt: Buffer, numbers: Numbers): Promise<Buffer> {
  if (way === 'argon2id') {
    const { m = ARGON2.m, t = ARGON2.t, p = ARGON2.p } = numbers;
    return makeArgon2('argon2id', {
      message: Buffer.from(spelled(password)),
      nonce: salt,
      memory: m,
      passes: t,
      parallelism: p,
      tagLength: HASH_BYTES,
    });
  }
  const { ln = SCRYPT.ln, r = SCRYPT.r, p = SCRYPT.p } = numbers;
  return makeScrypt(spelled(password), salt, HASH_BYTES, {
    N: 2 ** ln,
    r,
    p,
    maxmem: 256 * 2 ** ln * r,
  });
}

function parameters(way: Way, { m, t, p }: PasswordCost): string {
  return way === 'argon2id'
    ? `$argon2id$v=19$m=${m},t=${t},p=${p}`
    : `$scrypt$ln=${SCRYPT.ln},r=${SCRYPT.r},p=${SCRYPT.p}`;
}

/**
 * Returns the PHC string of a new hash.
 * @param cost Tests alone give one.
 * @param way Defaults to the best method that this Node has.
 */
export async function hashPassword(
  password: string,
  cost: PasswordCost = ARGON2,
  way: Way = preferred,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const made = await derive(way, password, salt, way === 'argon2id' ? { ...cost } : {});
  return `${parameters(way, cost)}$${base64(salt)}$${base64(made)}`;
}

const NO_SALT = Buffer.alloc(SALT_BYTES);

/**
 * Returns what an account without a password has in place of a hash: bytes that no password hashes to,
 * which differ each time, with a salt that no hash has.
 */
export function noPassword(cost: PasswordCost = ARGON2): string {
  return `${parameters(preferred, cost)}$${base64(NO_SALT)}$${base64(randomBytes(HASH_BYTES))}`;
}

/** @param stored PHC string of an account. */
export function hasPassword(stored: string): boolean {
  return !stored.includes(`$${base64(NO_SALT)}$`);
}

const phcForm =
  /^\$(argon2id|scrypt)\$(?:v=19\$)?((?:[a-z]+=\d{1,7})(?:,[a-z]+=\d{1,7})*)\$([A-Za-z0-9+/]{22,})\$([A-Za-z0-9+/]{43})$/;

/**
 * Dummy hash that an unknown reader's password is compared with, in the same time. Its bytes are
 * zeros, which no password hashes to.
 */
function nobody(cost: PasswordCost): string {
  return `${parameters(preferred, cost)}$${base64(NO_SALT)}$${base64(Buffer.alloc(HASH_BYTES))}`;
}

/**
 * Whether the password matches the hash. Without a stored hash, the check takes the same time and
 * fails.
 * @param cost of new hashes. Tests alone give one.
 * @throws Error when the stored string is not one of ours.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  cost: PasswordCost = ARGON2,
): Promise<boolean> {
  const [, way, numbers = '', salt = '', hash = ''] = phcForm.exec(stored ?? nobody(cost)) ?? [];
  if (way !== 'argon2id' && way !== 'scrypt')
    throw new Error('A stored password hash is in no form that is known');
  const parsed = Object.fromEntries(
    numbers
      .split(',')
      .map((entry) => entry.split('='))
      .map(([name = '', value]) => [name, Number(value)]),
  );
  const made = await derive(way, password, Buffer.from(salt, 'base64'), parsed);
  return timingSafeEqual(made, Buffer.from(hash, 'base64')) && stored !== undefined;
}

/**
 * Whether the hash was made by a different method than new hashes.
 * @param cost of new hashes. Tests alone give one.
 */
export function needsRehash(stored: string, cost: PasswordCost = ARGON2): boolean {
  return !stored.startsWith(`${parameters(preferred, cost)}$`);
}
