/** Warns when the account's costs of a month pass an amount, or are going to. */
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { BudgetSettings } from '../settings.ts';

const ACTUAL_PERCENT = 80;
const FORECAST_PERCENT = 100;

/**
 * The budget covers the whole account: a filter by the tag `magazine` counts nothing until somebody
 * activates that tag in the billing console.
 */
export function addSpendingLimit(
  scope: Construct,
  id: string,
  { amountUsd, email }: BudgetSettings,
): void {
  const warning = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      thresholdType: 'PERCENTAGE',
      comparisonOperator: 'GREATER_THAN',
    },
    subscribers: [{ subscriptionType: 'EMAIL', address: email }],
  });
  new CfnBudget(scope, id, {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: amountUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: [
      warning('ACTUAL', ACTUAL_PERCENT),
      warning('FORECASTED', FORECAST_PERCENT),
    ],
  });
}
