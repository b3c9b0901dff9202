/** `masthead payments`: lets time pass for the demo provider of a site on this machine. */
import { Command } from 'commander';
import * as v from 'valibot';
import { readDemo } from '../../local/payments-demo/open-payments-demo.ts';

const placeSchema = v.object({ data: v.string() });
const unitsS = { h: 3_600, d: 86_400, w: 604_800 } as const;
const timeForm = /^(\d{1,4})([hdw])$/;

/** Returns seconds. @throws Error when it is not a time such as 30d. */
export function secondsOf(text: string): number {
  const [, count, unit] = timeForm.exec(text) ?? [];
  if (count === undefined || (unit !== 'h' && unit !== 'd' && unit !== 'w'))
    throw new Error(`"${text}" is not a time; write hours, days or weeks, such as 12h, 30d or 2w`);
  return Number(count) * unitsS[unit];
}

function advanceCommand(): Command {
  return new Command('advance')
    .description('let time pass: what becomes due meanwhile is paid, fails or ends')
    .argument('<time>', 'hours, days or weeks, such as 12h, 30d or 2w')
    .option('--data <dir>', 'data folder of the site', process.env.MASTHEAD_DATA ?? '.masthead')
    .action(async (time: string, given: unknown) => {
      const { data } = v.parse(placeSchema, given);
      const seconds = secondsOf(time);
      const demo = await readDemo(data);
      if (demo === undefined)
        throw new Error(
          `No demo has run on ${data}: masthead start --payments demo --data ${data}`,
        );
      const response = await fetch(`${demo.origin}/demo/advance`, {
        method: 'POST',
        body: JSON.stringify({ seconds }),
      }).catch((error: unknown) => {
        throw new Error(
          `The demo does not run now: masthead start --payments demo --data ${data}`,
          {
            cause: error,
          },
        );
      });
      const { now } = v.parse(v.object({ now: v.number() }), await response.json());
      console.log(`For the demo it is ${new Date(now * 1_000).toISOString()}.`);
    });
}

export function paymentsCommand(): Command {
  return new Command('payments')
    .description('try what happens to subscriptions in time')
    .addCommand(
      new Command('demo')
        .description('the demo provider of masthead start --payments demo')
        .addCommand(advanceCommand()),
    );
}
