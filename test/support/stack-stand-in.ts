/** A server that responds as CloudFormation and Secrets Manager do of a site's data stack. */
import { createServer } from 'node:http';
import { closeServer, listenOnLoopback } from '../../local/store/listen.ts';
import { tableNames, tableOutput, type TableName } from '../../services/aws/tables.ts';

/** The data stack that it knows. */
export const STACK = 'm-ci-data';

export interface StackStandIn {
  /** For the command: where CloudFormation and Secrets Manager are. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startStackStandIn(
  tables: Readonly<Record<TableName, string>>,
  subjectsSecret: string,
): Promise<StackStandIn> {
  const outputs = [
    ...tableNames.map((name) => [tableOutput(name), tables[name]]),
    ['SubjectsSecret', 'arn:subjects'],
  ].map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const stacks = `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${STACK}</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>${outputs.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
  const secret = JSON.stringify({
    ...{ ARN: 'arn:subjects', Name: 's', SecretString: subjectsSecret, VersionId: 'v1' },
  });
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isSecret = String(request.headers['x-amz-target']).endsWith('.GetSecretValue');
      response
        .writeHead(200, { 'content-type': isSecret ? 'application/x-amz-json-1.1' : 'text/xml' })
        .end(isSecret ? secret : stacks);
    });
  });
  const endpoint = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  return {
    env: { AWS_ENDPOINT_URL: endpoint, AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint },
    close: () => closeServer(server, 0),
  };
}
