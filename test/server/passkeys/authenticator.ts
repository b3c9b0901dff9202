/**
 * A software authenticator with one resident credential of ES256: the combined response of a
 * browser and a phone.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** Encodes CBOR per RFC 8949, as far as COSE keys and attestation objects require. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]),
  ]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const flag = { present: 0x01, verified: 0x04, hasCredential: 0x40 } as const;

export interface Asked {
  readonly challenge: string;
  readonly rpId: string;
  /** Newsletter of the page that makes the request. */
  readonly origin: string;
}

export interface Lies {
  /** The user did not unlock it. */
  readonly isUnverified?: boolean;
  /** The counter, when it should not increase by one. */
  readonly counter?: number;
  readonly type?: string;
  readonly userHandle?: string;
  /** Signs with another key. */
  readonly isForged?: boolean;
}

export interface Authenticator {
  readonly id: string;
  make(asked: Asked & { readonly userId: string }, lies?: Lies): RegistrationResponseJSON;
  response(asked: Asked, lies?: Lies): AuthenticationResponseJSON;
}

/** @param id id of its credential, bytes. */
export function createAuthenticator(id: Uint8Array = randomBytes(32)): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const credentialId = Buffer.from(id).toString('base64url');
  let counter = 0;
  let user = '';

  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function authData(
    rpId: string,
    flags: number,
    count: number,
    more: Uint8Array = new Uint8Array(),
  ): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, more]);
  }
  const flags = ({ isUnverified }: Lies) =>
    flag.present | (isUnverified === true ? 0 : flag.verified);

  return {
    id: credentialId,
    make(asked, lies = {}) {
      user = asked.userId;
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const data = authData(
        asked.rpId,
        flags(lies) | flag.hasCredential,
        0,
        Buffer.concat([Buffer.alloc(16), length, id, cose]),
      );
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData(lies.type ?? 'webauthn.create', asked).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    response(asked, lies = {}) {
      counter = lies.counter ?? counter + 1;
      const client = clientData(lies.type ?? 'webauthn.get', asked);
      const data = authData(asked.rpId, flags(lies), counter);
      const signature = sign(
        'sha256',
        Buffer.concat([data, sha256(client)]),
        lies.isForged === true ? other : privateKey,
      );
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lies.userHandle ?? user,
        },
      };
    },
  };
}
