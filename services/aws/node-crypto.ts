/** Cryptography of tokens, implemented with Node. */
import { createHash, createHmac } from 'node:crypto';
import type { TokenCrypto } from '../../shared/paywall/signed-token.ts';

export const nodeCrypto: TokenCrypto = {
  hmac: (key, text) => createHmac('sha256', key).update(text).digest('base64url'),
  sha256: (text) => createHash('sha256').update(text).digest('base64url'),
};
