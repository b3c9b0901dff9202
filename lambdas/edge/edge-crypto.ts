/** Token cryptography on CloudFront's runtime. */
import crypto from 'crypto';
import type { TokenCrypto } from '../../shared/paywall/signed-token.ts';

export const edgeCrypto: TokenCrypto = {
  hmac: function hmac(key, text) {
    return crypto.createHmac('sha256', key).update(text).digest('base64url');
  },
  sha256: function sha256(text) {
    return crypto.createHash('sha256').update(text).digest('base64url');
  },
};
