/** `masthead desk`: who works at the desk, where a magazine is written in the browser. */
import { Command, InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { DESK_PATH } from '../../shared/desk/desk-calls.ts';
import { staffRoles, type StaffRole } from '../../shared/desk/staff-roles.ts';
import { createDeskStores, removeStaff, type DeskStores } from '../../services/desk/desk-deps.ts';
import { emailHash } from '../../services/readers/reader-keys.ts';
import { awsRegion } from '../deployed/aws-region.ts';
import { loadBrand } from '../load-brand.ts';
import { placedCommand } from '../placed-command.ts';
import { withReaders, type OpenReaders } from '../subscriptions/open-readers.ts';
import { deployedSite } from '../sync/deployed-site.ts';

const placeSchema = v.object({ data: v.string(), stack: v.optional(v.string()) });
type Place = v.InferOutput<typeof placeSchema>;
const inviteSchema = v.object({
  ...placeSchema.entries,
  role: v.picklist(staffRoles),
  site: v.optional(v.string()),
  brand: v.optional(v.string()),
});

function roleOf(text: string): StaffRole {
  const found = staffRoles.find((role) => role === text);
  if (found === undefined) throw new InvalidArgumentError(`expected ${staffRoles.join(', ')}`);
  return found;
}

/** @throws Error that names what is no address. */
function addressOf(typed: string): string {
  const email = normalEmail(typed);
  if (!isEmail(email)) throw new Error(`"${typed}" is not an email address`);
  return email;
}

/** Who did what at the desk, where it was done by this command. */
const COMMAND = { name: 'masthead desk', staffId: 'command' };

/** @throws Error that says how to deploy it, where a deployed site has no desk. */
async function requireDeskStack(stack: string): Promise<void> {
  const { describeStack } = await import('../deployed/describe-stack.ts');
  const name = stack.replace(/-data$/, '-desk');
  if ((await describeStack(name, await awsRegion()))?.status === undefined)
    throw new Error(`There is no stack ${name}: deploy the site with -c desk=on first`);
}

async function withDesk<T>(
  { data, stack }: Place,
  work: (desk: DeskStores, readers: OpenReaders) => Promise<T>,
): Promise<T> {
  if (stack !== undefined) await requireDeskStack(stack);
  return withReaders({ data, stack }, (readers) => {
    const { dynamo, table: readersTable } = readers;
    return work(createDeskStores({ dynamo, readersTable, now: Date.now }), readers);
  });
}

/** Where the desk is: of a deployed site by its own stack, whatever the brand file here says. */
async function originOf({ stack }: Place, brandFile: string | undefined): Promise<string> {
  if (stack !== undefined) return (await deployedSite({ stack })).origin;
  return (await loadBrand(brandFile)).origin;
}

function inviteCommand(): Command {
  return placedCommand('invite')
    .description('print a link by which somebody comes to the desk')
    .argument('<email>', 'address of the person')
    .option('--role <role>', staffRoles.join(', '), roleOf, 'publisher')
    .option('--site <origin>', 'origin of the link (default: the site’s)')
    .option('--brand <file>', 'brand file (default: that of the last build, or the sample)')
    .addHelpText(
      'after',
      `
Writers write own drafts. Editors change and publish everything. Publishers
invite people and see who did what. Support reads.

The link works once, for seven days. Who has it comes to the desk as this
person: send it to nobody else. An invitation of somebody who works there
already changes the role and ends the sessions. One that was sent to the same
address before works no longer.

With --stack the desk has to be deployed (-c desk=on), and this command needs
what masthead keys show needs, and dynamodb:PutItem of the readers’ table.

Examples
  masthead desk invite ines@example.org --role editor \\
    --site http://localhost:3000
  masthead desk invite ines@example.org --stack meridian-production-data
`,
    )
    .action(async (typed: string, given: unknown) => {
      const { role, site, brand, ...place } = v.parse(inviteSchema, given);
      const email = addressOf(typed);
      const origin = site ?? (await originOf(place, brand));
      await withDesk(place, async ({ staff, deskAudit }, readers) => {
        const hash = emailHash(email, await readers.subjectsSecret());
        const token = await staff.invite({ email, emailHash: hash, role });
        await deskAudit.note(COMMAND, 'invited', email);
        console.log(`${origin}${DESK_PATH}#invitation=${token}`);
        console.error(`The link makes ${email} ${role}. It works once, for seven days.`);
      });
    });
}

function staffCommand(): Command {
  return placedCommand('staff')
    .alias('list')
    .description('list who works at the desk, and who is invited')
    .action((given: unknown) =>
      withDesk(v.parse(placeSchema, given), async ({ staff }) => {
        const [people, invited] = await Promise.all([staff.list(), staff.invited()]);
        if (people.length === 0) console.log('Nobody works at the desk yet.');
        for (const { email, name, role } of people) console.log(`${email}  ${role}  ${name}`);
        for (const { email, role } of invited) console.log(`${email}  ${role}  (invited)`);
      }),
    );
}

function removeCommand(): Command {
  return placedCommand('remove')
    .description('let somebody come to the desk no longer, and withdraw an invitation')
    .argument('<email>', 'address of the person')
    .action((typed: string, given: unknown) =>
      withDesk(v.parse(placeSchema, given), async (desk, readers) => {
        const email = addressOf(typed);
        if (!(await removeStaff(desk, emailHash(email, await readers.subjectsSecret()))))
          throw new Error(`Nobody with the address ${email} works at the desk, or is invited`);
        await desk.deskAudit.note(COMMAND, 'removed-person', email);
        console.log(`${email} comes to the desk no longer.`);
      }),
    );
}

export function deskCommand(): Command {
  return new Command('desk')
    .description('invite people to write, publish and withdraw in the browser')
    .addCommand(inviteCommand())
    .addCommand(staffCommand())
    .addCommand(removeCommand());
}
