/**
 * The settings of a deployment, read from the CDK context (`cdk.json` or `-c name=value`) and
 * checked before anything is built.
 */
import { isIP } from 'node:net';
import * as v from 'valibot';
import { emailAddress, readMailbox } from '../services/email/email-fields.ts';
import { cookieDomain } from './cookie-domain.ts';
import { DEFAULT_CROWD_LIMIT, defaultCrawlers } from '../shared/firewall-rules.ts';
import { environments, type Environment } from '../shared/environment.ts';

/** How carefully an environment keeps its data. */
export interface Lifecycle {
  /** Data and buckets outlive their stacks, and tables reject deletion. */
  readonly keepsData: boolean;
  readonly logRetentionDays: 7 | 30 | 90;
}

const lifecycles: Readonly<Record<Environment, Lifecycle>> = {
  production: { keepsData: true, logRetentionDays: 90 },
  staging: { keepsData: false, logRetentionDays: 30 },
  ci: { keepsData: false, logRetentionDays: 7 },
};

const usEast1Arn = (service: 'acm' | 'wafv2', resource: RegExp, meaning: string) =>
  v.pipe(
    v.string(),
    v.check(
      (arn) =>
        new RegExp(`^arn:[a-z-]+:${service}:us-east-1:\\d{12}:${resource.source}$`).test(arn),
      `expected the ARN of ${meaning} in us-east-1, the one region that CloudFront takes it from`,
    ),
  );

/** Returns whether a text is a network in CIDR notation that AWS WAF takes. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  return version > 0 && more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
}

/**
 * Returns whether SES lets an identity send as an address: it is the address, its domain, or a
 * parent domain.
 */
function mayServe(identity: string, address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return identity === address || identity === domain || domain.endsWith(`.${identity}`);
}

function domainOf(emailFrom: string): string {
  const { address } = readMailbox('emailFrom', emailFrom);
  return address.slice(address.lastIndexOf('@') + 1);
}

function isMailbox(text: string): boolean {
  try {
    readMailbox('emailFrom', text);
    return true;
  } catch {
    return false;
  }
}

const loopbackUrl = v.pipe(
  v.string(),
  v.regex(
    /^http:\/\/(?:127\.0\.0\.1|localhost|host\.docker\.internal):\d+$/,
    'expected an address of this machine such as http://127.0.0.1:8000',
  ),
);

/** Its groups are region and account. */
export const BACKUP_VAULT_ARN =
  /^arn:[a-z-]+:backup:([a-z0-9-]+):(\d{12}):backup-vault:[\w-]{2,50}$/;

/** A ceiling: a whole number from 1. */
const ceiling = (example: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,6}$/, `expected a whole number such as ${example}`),
    v.transform(Number),
  );

const contextFields = v.object({
  /** No default: a newcomer's bare `cdk deploy` must not make a production. */
  environment: v.picklist(
    environments,
    `expected one of ${environments.join(', ')}; choose with -c environment=staging`,
  ),
  /** The site's domain names, separated by commas; the first is the canonical one. */
  domain: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((name) => name.trim())),
      v.array(
        v.pipe(
          v.string(),
          v.regex(
            /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
            'expected host names such as www.example.com',
          ),
        ),
      ),
    ),
  ),
  certificateArn: v.optional(usEast1Arn('acm', /certificate\/.+/, 'a certificate')),
  /** A hosted zone of Route 53 for `domain`: its certificate and records are made. */
  hostedZoneId: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^Z[A-Z0-9]{1,31}$/, 'expected an id such as Z0123456789ABCDEFGHIJ'),
    ),
  ),
  /** The zone's name; default: `domain`'s first name without `www.`. */
  hostedZoneName: v.optional(v.string()),
  /** `off`: certificate and names, but no A and AAAA records yet: the names still lead elsewhere. */
  dns: v.optional(v.picklist(['on', 'off'], 'expected on or off'), 'on'),
  /** A web ACL of our own; default: in production, unless `webAclArn` names another. */
  firewall: v.optional(v.picklist(['on', 'off'], 'expected on or off')),
  /**
   * Crawlers that read metered items without a limit, by the names that Bot Control gives them;
   * `none` for no crawler.
   */
  crawlers: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (text === 'none' ? [] : text.split(',').map((name) => name.trim()))),
      v.array(
        v.pipe(
          v.string(),
          v.regex(
            /^[a-z0-9][a-z0-9_]{0,63}$/,
            'expected names of Bot Control such as googlebot,bingbot, or none',
          ),
        ),
      ),
      v.maxLength(20, 'expected at most 20 crawlers'),
    ),
    defaultCrawlers.join(','),
  ),
  /** Metered items in five minutes by which an address counts as a crowd. WAF takes 10 and above. */
  crowdLimit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{1,6}$/, 'expected a whole number from 10 such as 300'),
      v.transform(Number),
    ),
    String(DEFAULT_CROWD_LIMIT),
  ),
  /**
   * The most units a second of each table. By default a flood costs at most some 45 USD a day for reads;
   * one view of a metered item takes two or three units.
   */
  maxReadUnits: v.optional(ceiling('4000'), '4000'),
  maxWriteUnits: v.optional(ceiling('2000'), '2000'),
  /**
   * A vault of AWS Backup in another region or account, which gets a copy of tables and originals each
   * day.
   */
  backupCopy: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        BACKUP_VAULT_ARN,
        'expected the ARN of a vault such as arn:aws:backup:eu-west-1:123456789012:backup-vault:masthead',
      ),
    ),
  ),
  /** Tags that publishes of functions purge in a month; commands have MASTHEAD_PURGES_PER_MONTH. */
  purgesPerMonth: v.optional(ceiling('5000')),
  /** The most executions at once of each function of the API, and of the one that makes images. */
  apiConcurrency: v.optional(ceiling('10')),
  imageConcurrency: v.optional(ceiling('20')),
  /** Networks that the crowd rules leave out: schools, offices, libraries. */
  knownNetworks: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((network) => network.trim())),
      v.array(
        v.pipe(
          v.string(),
          v.check(isNetwork, 'expected networks such as 203.0.113.0/24,2001:db8::/32'),
        ),
      ),
    ),
  ),
  /** Version of the word by which the edge believes the web ACL; default: the current one. */
  firewallWordVersion: v.optional(
    v.pipe(v.string(), v.uuid('expected a version id of the secret, a UUID')),
  ),
  /** The account's costs of a month above which somebody is warned, in USD. */
  budgetUsd: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'expected a whole amount in USD such as 50')),
  ),
  budgetEmail: v.optional(v.pipe(v.string(), v.email('expected an email address'))),
  webAclArn: v.optional(usEast1Arn('wafv2', /global\/webacl\/.+/, 'a CloudFront web ACL')),
  priceClass: v.optional(v.picklist(['100', '200', 'All'], 'expected 100, 200 or All'), 'All'),
  alarmEmail: v.optional(v.pipe(v.string(), v.email('expected an email address'))),
  /** The sender of emails. */
  emailFrom: v.optional(
    v.pipe(v.string(), v.check(isMailbox, 'expected a sender such as Meridian <mail@example.com>')),
  ),
  /**
   * An identity that SES has already and that may send as `emailFrom`: a domain or an address.
   * Without it, one is made for the domain of `emailFrom`.
   */
  emailIdentity: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) =>
          emailAddress(text.includes('@') ? text : `mail@${text}`) ===
          (text.includes('@') ? text : `mail@${text}`),
        'expected a domain such as example.com, or an address',
      ),
    ),
  ),
  /**
   * The provider whose bot check newsletter forms use instead of the site's own, and the secret in
   * Secrets Manager that holds the key it issued.
   */
  botCheck: v.optional(v.picklist(['recaptcha', 'turnstile'], 'expected recaptcha or turnstile')),
  botCheckSecretArn: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^arn:[a-z-]+:secretsmanager:[a-z0-9-]+:\d{12}:secret:[\w/+=.@-]+$/,
        'expected the ARN of a secret',
      ),
    ),
  ),
  reservedConcurrency: v.optional(v.picklist(['on', 'off'], 'expected on or off'), 'on'),
  /** Traces of a sample of requests, by X-Ray; on in production alone by default. */
  tracing: v.optional(v.picklist(['on', 'off'], 'expected on or off')),
  /** Whether the magazine follows a CMS (`masthead sync`): makes the functions, queue and secret for it. */
  sources: v.optional(v.picklist(['on', 'off'], 'expected on or off'), 'off'),
  /** Whether the magazine is run from a browser: makes the stack of the desk, and a bucket for images. */
  desk: v.optional(v.picklist(['on', 'off'], 'expected on or off'), 'off'),
  /**
   * As the spec requires, a service worker is registered when this is `yes`; otherwise an existing
   * one is removed.
   */
  pwa: v.optional(v.picklist(['yes', 'no'], 'expected yes or no'), 'yes'),
  /** Whether the brand's tag manager runs: FLAG_GTM_ENABLE of the spec. */
  tagManager: v.optional(v.picklist(['yes', 'no'], 'expected yes or no'), 'no'),
  edgeSecretVersion: v.optional(
    v.pipe(v.string(), v.uuid('expected a version id of the secret, a UUID')),
  ),
  buildDirectory: v.optional(v.string(), 'build'),
  /** Where functions run locally by SAM find the embedded store (docs/guides/sam.md). */
  localDynamodb: v.optional(loopbackUrl),
  localObjects: v.optional(loopbackUrl),
});
const contextSchema = v.pipe(
  contextFields,
  v.check(
    ({ domain, certificateArn, hostedZoneId }) =>
      domain === undefined
        ? certificateArn === undefined && hostedZoneId === undefined
        : (certificateArn === undefined) !== (hostedZoneId === undefined),
    'domain goes with certificateArn, or with hostedZoneId: give one of the two, and neither without domain',
  ),
  v.check(
    ({ firewall, webAclArn }) => firewall !== 'on' || webAclArn === undefined,
    'firewall is on and webAclArn names another web ACL: a site has one',
  ),
  v.check(
    ({ budgetUsd, budgetEmail, alarmEmail }) =>
      budgetUsd === undefined
        ? budgetEmail === undefined
        : (budgetEmail ?? alarmEmail) !== undefined,
    'budgetUsd goes with budgetEmail or alarmEmail: say whom to warn, and of what',
  ),
  v.check(
    ({ botCheck, botCheckSecretArn }) =>
      (botCheck === undefined) === (botCheckSecretArn === undefined),
    'botCheck and botCheckSecretArn go together: give both or neither',
  ),
  v.check(
    ({ emailFrom, emailIdentity }) => emailIdentity === undefined || emailFrom !== undefined,
    'emailIdentity goes with emailFrom: say whom emails are from, or leave both',
  ),
  v.check(
    ({ emailFrom, emailIdentity }) =>
      emailIdentity === undefined ||
      emailFrom === undefined ||
      mayServe(emailIdentity, readMailbox('emailFrom', emailFrom).address),
    'emailIdentity must be the address of emailFrom, its domain, or a domain above that',
  ),
  v.check(
    ({ environment, localDynamodb, localObjects }) =>
      environment === 'ci' || (localDynamodb === undefined && localObjects === undefined),
    'localDynamodb and localObjects are for the environment ci: a deployed function would look for its tables on itself',
  ),
);
type Context = v.InferOutput<typeof contextSchema>;

/** The sender of emails and the identity that sends them. */
export interface EmailSettings {
  readonly from: string;
  /** As it appears in the ARN of the identity in SES. */
  readonly identity: string;
  /** False: SES has it already, and the publisher keeps it. */
  readonly makesIdentity: boolean;
}

export interface BotCheckSettings {
  readonly provider: 'recaptcha' | 'turnstile';
  readonly secretArn: string;
}

/** A hosted zone of Route 53. */
export interface HostedZoneSettings {
  readonly id: string;
  readonly name: string;
}

export interface BudgetSettings {
  /** A month, for the whole account. */
  readonly amountUsd: number;
  readonly email: string;
}

export interface Settings extends Omit<
  Context,
  | 'firewall'
  | 'hostedZoneId'
  | 'hostedZoneName'
  | 'budgetUsd'
  | 'budgetEmail'
  | 'reservedConcurrency'
  | 'tracing'
  | 'emailFrom'
  | 'emailIdentity'
  | 'botCheck'
  | 'botCheckSecretArn'
> {
  /** Absent: the site's own bot check. */
  readonly botCheck?: BotCheckSettings;
  /** Absent: the publisher keeps certificate and records. */
  readonly hostedZone?: HostedZoneSettings;
  readonly budget?: BudgetSettings;
  /** Makes a web ACL. */
  readonly firewall: boolean;
  /** Absent: the site sends no email. */
  readonly mail?: EmailSettings;
  readonly lifecycle: Lifecycle;
  readonly reservedConcurrency: boolean;
  readonly tracing: boolean;
}

function emailSettings(from: string | undefined, identity: string | undefined) {
  if (from === undefined) return {};
  return {
    mail: { from, identity: identity ?? domainOf(from), makesIdentity: identity === undefined },
  };
}

/**
 * Reads the context by name.
 * @throws An Error that names each invalid value and what was expected.
 */
export function readSettings(contextValue: (name: string) => unknown): Settings {
  const result = v.safeParse(
    contextSchema,
    Object.fromEntries(
      Object.keys(contextFields.entries).map((name) => [name, contextValue(name)]),
    ),
  );
  if (!result.success) {
    const faults = result.issues.map((issue) => {
      const name = v.getDotPath(issue);
      return name === null
        ? issue.message
        : `${name} is ${JSON.stringify(contextValue(name.split('.')[0] ?? ''))}: ${issue.message}`;
    });
    throw new Error(
      `The CDK context cannot be used.\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  }
  const {
    emailFrom,
    emailIdentity,
    botCheck: provider,
    botCheckSecretArn: secretArn,
    hostedZoneId,
    hostedZoneName,
    budgetUsd,
    budgetEmail = result.output.alarmEmail,
    ...context
  } = result.output;
  return {
    ...context,
    lifecycle: lifecycles[context.environment],
    tracing: (context.tracing ?? (context.environment === 'production' ? 'on' : 'off')) === 'on',
    reservedConcurrency: context.reservedConcurrency === 'on',
    firewall:
      context.firewall === undefined
        ? context.environment === 'production' && context.webAclArn === undefined
        : context.firewall === 'on',
    ...(hostedZoneId === undefined || context.domain?.[0] === undefined
      ? {}
      : {
          hostedZone: {
            id: hostedZoneId,
            name: hostedZoneName ?? cookieDomain(context.domain[0]),
          },
        }),
    ...(budgetUsd === undefined || budgetEmail === undefined
      ? {}
      : { budget: { amountUsd: Number(budgetUsd), email: budgetEmail } }),
    ...(provider === undefined || secretArn === undefined
      ? {}
      : { botCheck: { provider, secretArn } }),
    ...emailSettings(emailFrom, emailIdentity),
  };
}
