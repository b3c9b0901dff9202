/** What the commands of editions share: their arguments, options and what they read of them. */
import { InvalidArgumentError, type Command } from 'commander';
import * as v from 'valibot';
import { editionLabel } from '../../shared/newsletters/edition.ts';
import type { Edition } from '../../services/newsletters/editions/edition-store.ts';
import { brandOption, placedCommand } from '../placed-command.ts';

export const placeFields = {
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  site: v.optional(v.string()),
};

export function editionNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('expected a number from 1');
  return value;
}

/** A command for an edition of a newsletter. */
export function editionCommand(name: string, description: string): Command {
  return placedCommand(name)
    .description(description)
    .argument('<key>', 'the newsletter')
    .argument('[number]', 'the edition (default: the newest)', editionNumber)
    .option(...brandOption);
}

export const siteOption = [
  '--site <origin>',
  'origin of links and images, such as http://localhost:3000 (default: the brand’s)',
] as const;

export function named({ key, number, state, subject }: Edition): string {
  return `${editionLabel({ key, number })} (${state}): ${subject}`;
}
