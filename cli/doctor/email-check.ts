/** Whether SES sends the emails of a deployed site. */
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { readMailbox } from '../../services/email/email-fields.ts';
import { openDeployedSite } from '../rollback/deployed-functions.ts';
import { notChecked, ok, problem, type Finding } from './check.ts';
import { checkSenderDomain } from './sender-domain-check.ts';

/** Sends the first email that a reader gets. */
const SENDER = 'RegisterFunction';

/** Returns the sender that the functions have, or undefined when the site sends no email. */
async function senderOf(siteStack: string, region: string): Promise<string | undefined> {
  const { functions } = await openDeployedSite(siteStack, region);
  const sender = functions.find(({ logicalId }) => logicalId === SENDER);
  if (sender === undefined) throw new Error(`the stack ${siteStack} has no ${SENDER}`);
  const lambda = new LambdaClient({ region });
  try {
    const { Environment } = await lambda.send(
      new GetFunctionConfigurationCommand({
        FunctionName: sender.name,
        Qualifier: String(sender.live),
      }),
    );
    return Environment?.Variables?.MAIL_FROM;
  } finally {
    lambda.destroy();
  }
}

/** The identities that may send for an address: itself, its domain and those above. */
export function identitiesFor(address: string): string[] {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  return [address, ...domains];
}

/** Returns the first identity that SES knows, and whether it may send. */
async function findIdentity(
  ses: SESv2Client,
  address: string,
): Promise<{ name: string; isVerified: boolean; isSigned: boolean } | undefined> {
  for (const name of identitiesFor(address))
    try {
      const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: name }));
      const { SigningEnabled, Status } = identity.DkimAttributes ?? {};
      const isSigned = SigningEnabled === true && Status === 'SUCCESS';
      return { name, isVerified: identity.VerifiedForSendingStatus === true, isSigned };
    } catch (error) {
      if (!(error instanceof NotFoundException)) throw error;
    }
  return undefined;
}

/** @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetAccount.html */
export async function checkEmailSetup(siteStack: string, region: string): Promise<Finding> {
  const from = await senderOf(siteStack, region);
  if (from === undefined) return notChecked('the site is deployed without emailFrom');
  const { address } = readMailbox('MAIL_FROM', from);
  const ses = new SESv2Client({ region });
  try {
    const identity = await findIdentity(ses, address);
    if (identity?.isVerified !== true)
      return problem(
        `SES has not verified ${identity?.name ?? address}`,
        'Verify the identity in SES, with the DKIM records that it shows (docs/guides/deploy.md, Email).',
      );
    const { ProductionAccessEnabled, SendingEnabled } = await ses.send(new GetAccountCommand({}));
    if (ProductionAccessEnabled !== true)
      return problem(
        'SES is in its sandbox: it sends to verified addresses only',
        'Ask for production access on the account dashboard of SES.',
      );
    if (SendingEnabled !== true)
      return problem(
        'AWS has paused sending for this account',
        'Read why on the account dashboard of SES, and respond to the case that AWS has opened.',
      );
    const domain = address.slice(address.lastIndexOf('@') + 1);
    const found = await checkSenderDomain({
      from: domain,
      // Without DKIM of the identity SES signs for its own domain alone.
      signs: identity.isSigned
        ? identity.name.slice(identity.name.lastIndexOf('@') + 1)
        : 'amazonses.com',
    });
    return found.state === 'ok' ? ok(`${identity.name} may send. ${found.says}`) : found;
  } finally {
    ses.destroy();
  }
}
