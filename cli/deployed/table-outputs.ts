/** The outputs of the data stack that name tables (infra/data-stack.ts). */
import type { TableName } from '../../services/aws/tables.ts';

export const tableOutputs = {
  content: 'ContentTable',
  readers: 'ReadersTable',
  meter: 'MeterTable',
} as const satisfies Record<TableName, string>;
