/**
 * The change of Route 53 by which the names of a live site go to another place: one batch, which it
 * makes whole or not at all, so that no name server ever finds nothing.
 * @see https://docs.aws.amazon.com/Route53/latest/APIReference/API_ChangeResourceRecordSets.html
 */
import * as v from 'valibot';

/** As `aws route53 list-resource-record-sets` writes them; what else they have is kept. */
export const recordListSchema = v.object({
  ResourceRecordSets: v.array(v.looseObject({ Name: v.string(), Type: v.string() })),
});
type RecordSet = v.InferOutput<typeof recordListSchema>['ResourceRecordSets'][number];

export interface ChangeBatch {
  readonly Comment: string;
  readonly Changes: readonly {
    readonly Action: 'DELETE' | 'CREATE';
    readonly ResourceRecordSet: RecordSet;
  }[];
}

/** By which browsers find a server. Others of a name, such as MX and TXT, stay. */
const leading: ReadonlySet<string> = new Set(['A', 'AAAA', 'CNAME', 'HTTPS']);

/** Zone of all distributions. @see https://docs.aws.amazon.com/Route53/latest/APIReference/API_AliasTarget.html */
const CLOUDFRONT_ZONE = 'Z2FDTNDATAQYW2';

/** As names are compared: without the dot at the end. */
function bare(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function changeBatch(
  Comment: string,
  gone: readonly RecordSet[],
  come: readonly RecordSet[],
): ChangeBatch {
  const of = (Action: 'DELETE' | 'CREATE', records: readonly RecordSet[]) =>
    records.map((ResourceRecordSet) => ({ Action, ResourceRecordSet }));
  return { Comment, Changes: [...of('DELETE', gone), ...of('CREATE', come)] };
}

/**
 * @param records those of the zone before the move.
 * @param target `DistributionDomain`.
 * @returns the change, and the one that takes it back.
 * @throws Error when a name leads nowhere.
 */
export function switchRecords(
  records: readonly RecordSet[],
  names: readonly string[],
  target: string,
): { readonly there: ChangeBatch; readonly back: ChangeBatch } {
  const before = names.flatMap((name) => {
    const found = records.filter((one) => bare(one.Name) === bare(name) && leading.has(one.Type));
    if (found.length === 0)
      throw new Error(`${name} leads nowhere in this list: is it that of the right zone?`);
    return found;
  });
  const AliasTarget = {
    HostedZoneId: CLOUDFRONT_ZONE,
    DNSName: `${bare(target)}.`,
    EvaluateTargetHealth: false,
  };
  const after = names.flatMap((name) =>
    ['A', 'AAAA'].map((Type) => ({ Name: `${bare(name)}.`, Type, AliasTarget })),
  );
  const all = names.join(', ');
  return {
    there: changeBatch(`${all} to ${bare(target)}`, before, after),
    back: changeBatch(`${all} back from ${bare(target)}`, after, before),
  };
}
