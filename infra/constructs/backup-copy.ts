/**
 * A copy of tables and originals in another vault of AWS Backup, each day: that of another region, or of
 * another account.
 */
import { Duration } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledge } from './acknowledge.ts';
import { removalPolicy } from './removal.ts';

/** In the site's own vault: point-in-time recovery has what is younger. */
const OWN_DAYS = 7;
export const BACKUP_COPY_DAYS = 90;
/** AWS Backup's own policies, for tables and for buckets. */
const policies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
];

interface BackupCopyProps {
  readonly settings: Pick<Settings, 'lifecycle'>;
  /** ARN of the vault that gets the copies. */
  readonly vaultArn: string;
  readonly tables: readonly TableV2[];
  /** It keeps versions, as AWS Backup needs. */
  readonly objects: Bucket;
}

export class BackupCopy extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { settings, vaultArn, tables, objects }: BackupCopyProps,
  ) {
    super(scope, id);
    const backupVault = new BackupVault(this, 'vault', {
      removalPolicy: removalPolicy(settings.lifecycle),
    });
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    for (const name of policies)
      acknowledge(
        role,
        `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        'What AWS Backup needs of tables and buckets is its own to say, and changes with it.',
      );
    const plan = new BackupPlan(this, 'plan', {
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'daily',
          backupVault,
          // UTC, when few publish.
          scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
          deleteAfter: Duration.days(OWN_DAYS),
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'copies', vaultArn),
              deleteAfter: Duration.days(BACKUP_COPY_DAYS),
            },
          ],
        }),
      ],
    });
    plan.addSelection('selection', {
      role,
      disableDefaultBackupPolicy: true,
      resources: [...tables.map(({ tableArn }) => tableArn), objects.bucketArn].map((arn) =>
        BackupResource.fromArn(arn),
      ),
    });
  }
}
