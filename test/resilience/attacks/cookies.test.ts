import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scanTable } from '../../../services/aws/scan-table.ts';
import { environmentCredentials } from '../../../services/aws/signed-fetch.ts';
import { meterSubject } from '../../../shared/paywall/meter-item.ts';
import { nodeCrypto } from '../../../shared/paywall/testing/fixtures.ts';
import { countAttacks } from '../../support/attack-count.ts';
import { openPaywallSite, SUBJECTS_SECRET, type PaywallSite } from '../../support/paywall-site.ts';
import { CANARY, walledItems } from '../../support/walled-items.ts';

const attacks = countAttacks('Cookies');
let site: PaywallSite;
let attacker: string;
let victim: string;
beforeAll(async () => {
  site = await openPaywallSite();
  await site.publish(async (publisher) => {
    await publisher.putItems(walledItems('metered'));
    await publisher.finish();
  });
  attacker = await site.signIn('attacker');
  victim = await site.signIn('victim');
});
afterAll(() => site.close());

/** Returns what the meter has of an account: how many items name it. */
async function meterItemsOf(name: string): Promise<number> {
  const { functionEnvironment: env, tables, store } = site;
  const subject = meterSubject(
    { accountId: `account-${name}`, sid: '' },
    SUBJECTS_SECRET,
    nodeCrypto.hmac,
  );
  const connection = { region: 'us-east-1', credentials: environmentCredentials({ ...env }) };
  let count = 0;
  for await (const item of scanTable(connection, tables.meter, store.endpoint))
    if (JSON.stringify(item).includes(subject)) count += 1;
  return count;
}

describe('A cookie from a name beside the site’s', () => {
  it('PW-03 puts no read of a victim into the meter of an attacker, wherever it stands', async () => {
    const path = '/story/metered-article/';
    const open = (cookie: string) => site.reader().get(path, { headers: { cookie } });
    for (const cookies of [
      [attacker, victim],
      [victim, attacker],
      [attacker, attacker, victim],
    ]) {
      await open(cookies.map((value) => `payment_auth_token=${value}`).join('; '));
      attacks.tried('tossed sessions');
    }
    expect(await meterItemsOf('attacker')).toBe(0);
    // By itself each of them counts.
    await open(`payment_auth_token=${victim}`);
    expect(await meterItemsOf('victim')).toBeGreaterThan(0);
  });

  it('PW-11 decides nothing as a second subscription or record of reads either', async () => {
    const path = '/story/metered-article/';
    const sub = site.subscriptionToken();
    // A session of another reader has no first item of its own at the edge.
    const isWhole = async (cookie: string) =>
      (await site.reader().get(path, { headers: { cookie, purpose: 'prefetch' } })).text.includes(
        CANARY,
      );
    expect(await isWhole(`pay_ent_sub=${sub}`)).toBe(true);
    for (const cookie of [
      `pay_ent_sub=${sub}; pay_ent_sub=x`,
      `pay_ent_sub=x; pay_ent_sub=${sub}`,
    ]) {
      expect(await isWhole(cookie)).toBe(false);
      attacks.tried('tossed tokens');
    }
  });
});
