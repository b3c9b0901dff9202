/** The lines of `masthead status`. */
import { itemTypes } from '../../shared/content/item.ts';
import type { KeyTimes } from '../../services/metering/key-times.ts';
import { machineKinds } from '../../shared/machines/machine-readers.ts';
import type { DeployedStatus, Known } from './deployed-status.ts';
import { formatBytes } from './disk.ts';
import type { BuildStatus, LocalStatus } from './local-status.ts';

const LABEL_WIDTH = 16;

function line(label: string, text: string): string {
  return `${`${label}:`.padEnd(LABEL_WIDTH)}${text}`;
}

function count(many: number): string {
  return many.toLocaleString('en-US');
}

function day(iso: string | undefined): string {
  return iso === undefined ? 'not known' : iso.slice(0, 10);
}

function keyText({ current, ageDays, rotateDue, monthsUntil }: KeyTimes): string {
  const age = ageDays === undefined ? 'for a time that is not known' : `for ${count(ageDays)} days`;
  const until = monthsUntil === undefined ? 'none is known' : `known until ${day(monthsUntil)}`;
  return `key ${current} signs ${age}; next rotation due ${day(rotateDue)}; months: ${until}`;
}

function buildText(build: BuildStatus | undefined): string {
  if (build === undefined) return 'none that is whole (npm run build, or masthead start)';
  const state = build.isFresh ? 'current' : 'older than its sources or its brand';
  return `${build.id}, ${state}; brand file ${build.brandFile}`;
}

function siteText(site: LocalStatus['site']): string {
  if (site === undefined) return 'not running';
  return `${site.origin ?? 'starting'}, process ${site.pid}`;
}

export function describeLocal(status: LocalStatus): string[] {
  const { brand, content, readers } = status;
  const items = itemTypes.map((type) => `${count(content.items[type])} ${type}`);
  return [
    line('Brand', `${brand.name} (${brand.key})`),
    line('Build', buildText(status.build)),
    line('Data folder', `${status.dataDir}, ${formatBytes(status.bytes)}`),
    line('Free on disk', formatBytes(status.freeBytes)),
    line('Site', siteText(status.site)),
    line('Items', items.join(', ')),
    line(
      'Also',
      `${count(content.drafts)} drafts, ${count(content.contributors)} contributors, ${count(content.tags)} tags`,
    ),
    line(
      'Readers',
      `${count(readers.accounts)} accounts, ${count(readers.newsletterSubscribers)} newsletter subscribers`,
    ),
    ...(status.machines === undefined
      ? []
      : [
          line(
            'Machines',
            `requests in seven days: ${machineKinds.map((kind) => `${count(status.machines?.[kind] ?? 0)} ${kind}`).join(', ')}`,
          ),
        ]),
    line('Last publish', status.lastPublish ?? 'never'),
    line('Meter', status.keys === undefined ? 'no keys yet' : keyText(status.keys)),
  ];
}

function lineOf<T>(label: string, part: Known<T>, text: (value: T) => string): string {
  return line(label, 'is' in part ? text(part.is) : `not known: ${part.unknown}`);
}

function functionsText(functions: readonly { name: string; version: number; release?: string }[]) {
  const releases = new Set(functions.map(({ release }) => release ?? 'not known'));
  const versions = functions.map(({ name, version }) => `${name} ${version}`).sort();
  return `release ${[...releases].join(', ')}; live versions: ${versions.join(', ')}`;
}

export function describeDeployed(status: DeployedStatus): string[] {
  return [
    line('Site', `${status.site}, ${status.region}`),
    ...Object.entries(status.stacks).map(([name, state]) => line('Stack', `${name} ${state}`)),
    lineOf('Tables', status.tables, (tables) =>
      Object.entries(tables)
        .map(([name, { items, bytes }]) => `${name} ${count(items)} (${formatBytes(bytes)})`)
        .join(', '),
    ),
    lineOf('Distribution', status.distribution, ({ id, domain, aliases, ...state }) => {
      const enabled = state.isEnabled ? '' : ', disabled';
      return `${id} ${state.status}${enabled}, ${[...aliases, domain].join(', ')}`;
    }),
    lineOf('Alarms', status.alarms, (alarms) =>
      alarms.length === 0
        ? 'none is on'
        : alarms.map(({ name, since }) => `${name}${since ? ` since ${since}` : ''}`).join(', '),
    ),
    lineOf('Functions', status.functions, functionsText),
    lineOf('Last publish', status.lastPublish, (text) => text),
    lineOf('Meter', status.keys, keyText),
  ];
}
