/**
 * Stores which newsletters make their editions by themselves, all in one record: the clock reads it each
 * minute. Each newsletter has an attribute, which is replaced only while it is what was read.
 */
import * as v from 'valibot';
import { automationSchema, type Automation } from '../../../shared/newsletters/automation.ts';
import { conditionHolds, type DynamoClient } from '../../aws/dynamo.ts';
import { contentKey } from '../../content/keys.ts';

const PREFIX = 'auto#';
const storedSchema = v.pipe(v.string(), v.parseJson(), automationSchema);

export interface KeptAutomation {
  readonly automation: Automation;
  /** As it is stored: what replaces it must know it. */
  readonly stored: string;
}

/** Returns an automation as it is read after it has been stored. */
export function keptAs(automation: Automation): KeptAutomation {
  return { automation, stored: JSON.stringify(automation) };
}

export interface AutomationStore {
  /** By the newsletter's key. */
  all(): Promise<ReadonlyMap<string, KeptAutomation>>;
  /**
   * @param before undefined: there was none. @param after undefined: there is none any more.
   * @returns false when it is not what was read.
   */
  replace(
    key: string,
    before: KeptAutomation | undefined,
    after: Automation | undefined,
  ): Promise<boolean>;
}

export function createAutomationStore(
  dynamo: Pick<DynamoClient, 'get' | 'update'>,
  table: string,
): AutomationStore {
  return {
    async all() {
      const item = await dynamo.get(table, contentKey.automaticEditions(), { consistent: true });
      return new Map(
        Object.entries(item ?? {}).flatMap(([name, stored]): [string, KeptAutomation][] => {
          if (!name.startsWith(PREFIX) || typeof stored !== 'string') return [];
          // One of a later release, after a rollback, keeps no other newsletter from its editions.
          const { success, output } = v.safeParse(storedSchema, stored);
          return success ? [[name.slice(PREFIX.length), { stored, automation: output }]] : [];
        }),
      );
    },
    replace: (key, before, after) =>
      conditionHolds(
        dynamo.update({
          table,
          key: contentKey.automaticEditions(),
          update: after === undefined ? 'REMOVE #auto' : 'SET #auto = :after',
          condition: before === undefined ? 'attribute_not_exists(#auto)' : '#auto = :before',
          names: { '#auto': `${PREFIX}${key}` },
          values: {
            ...(after === undefined ? {} : { ':after': keptAs(after).stored }),
            ...(before === undefined ? {} : { ':before': before.stored }),
          },
        }),
      ),
  };
}
