/** `masthead rollback`: makes the release before the live one live again, within seconds. */
import { Command } from 'commander';
import * as v from 'valibot';
import { planRollback, type RollbackPlan } from '../rollback/plan-rollback.ts';
import { awsRegion } from '../deployed/aws-region.ts';
import { emptyEdge } from '../invalidate.ts';
import { errorMessage } from '../../shared/error-message.ts';

const optionsSchema = v.object({
  stack: v.string(),
  to: v.optional(v.string()),
  olderContent: v.optional(v.boolean(), false),
  dryRun: v.optional(v.boolean(), false),
});

const COVERS = `
A rollback moves all functions of the site: pages, feeds, images, API. It needs
no build and no checkout. Files for browsers need none: those of the last ten
releases are in the bucket. It does not touch content, readers, secrets,
settings of CloudFront or the two edge functions; to go back on those, deploy
the older commit. The next deployment moves the functions on again.

A release that does not read all that the live one has stored shows an error
page in place of some items: those for registered readers, for the subscribers
of some plans, or with free times of their own. It is refused without
--older-content. Other items are as they were.

The person who runs it needs cloudformation:ListStackResources on the stack, and
lambda:GetAlias, ListVersionsByFunction and UpdateAlias on its functions; then
cloudformation:DescribeStacks on the edge stack, and on its distribution
cloudfront:CreateInvalidation, for pages of the newer release at the edge.`;

function describeUnread({ release, unread }: RollbackPlan): string | undefined {
  return (
    unread &&
    `Release ${release} reads content of version ${unread.reads}, and the live one stores version ${unread.written} too. Items that need it would be error pages. To go back all the same: --older-content`
  );
}

function describePlan({ release, moves }: RollbackPlan): string[] {
  return [
    `Release ${release}:`,
    ...moves.map(({ name, from, to }) =>
      to === undefined
        ? `  ${name} stays at version ${from}: it has no version of that release`
        : `  ${name}: version ${from} → ${to}`,
    ),
  ];
}

export function rollbackCommand(): Command {
  return new Command('rollback')
    .description('make the release before the live one live again, on a deployed site')
    .requiredOption('--stack <name>', 'the site stack, <brand>-<environment>-site')
    .option('--to <release>', 'a release to go to, older or newer (default: the one before)')
    .option('--older-content', 'also to a release that cannot read all items', false)
    .option('--dry-run', 'say what would be moved, and move nothing')
    .addHelpText('after', COVERS)
    .action(async (given: unknown) => {
      const { stack, to, olderContent, dryRun } = v.parse(optionsSchema, given);
      const region = await awsRegion();
      const { openDeployedSite } = await import('../rollback/deployed-functions.ts');
      const site = await openDeployedSite(stack, region);
      const page = site.functions.find(({ logicalId }) => logicalId === 'PageFunction');
      if (page === undefined)
        throw new Error(`The stack ${stack} has no PageFunction: name the site stack.`);
      const plan = planRollback(site.functions, page, to);
      for (const line of describePlan(plan)) console.log(line);
      const moves = plan.moves.flatMap(({ name, to: version }) =>
        version === undefined ? [] : [{ name, version }],
      );
      if (moves.length === 0) {
        console.log('It is live already: nothing to move.');
        return;
      }
      const unread = olderContent ? undefined : describeUnread(plan);
      if (dryRun) {
        if (unread !== undefined) console.log(unread);
        console.log('Nothing was moved: --dry-run.');
        return;
      }
      if (unread !== undefined) throw new Error(`${unread}. Nothing was moved.`);
      // API functions first: an older page may call what only the older API answers.
      const ordered = [...moves].sort(
        (one, other) => Number(one.name === page.name) - Number(other.name === page.name),
      );
      let moved = 0;
      try {
        for (const { name, version } of ordered) {
          await site.move(name, version);
          moved += 1;
        }
      } catch (error) {
        const reason = errorMessage(error);
        throw new Error(
          `${moved} of ${ordered.length} functions were moved, then: ${reason}. Run the command again with --to ${plan.release}: it moves the rest.`,
          { cause: error },
        );
      }
      console.log(`Moved ${moved} functions.`);
      // Copies of the newer release's pages live up to a day.
      for (const line of await emptyEdge({ stack: stack.replace(/-site$/, '-data'), region }))
        console.log(line);
    });
}
