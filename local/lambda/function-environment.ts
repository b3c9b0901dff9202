/**
 * The environment variables of a function's process: Lambda's own and those the host provides, none
 * of the parent's.
 */

export interface HostedFunction {
  readonly timeoutS: number;
  readonly memoryMb: number;
}

/** @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html */
export function functionEnvironment(options: {
  readonly name: string;
  readonly definition: HostedFunction;
  readonly taskRoot: string;
  readonly runtimeApi: string;
  readonly environment: Readonly<Record<string, string>>;
}): Record<string, string> {
  const { name, definition, taskRoot, runtimeApi, environment } = options;
  const region = environment.AWS_REGION ?? 'us-east-1';
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'en_US.UTF-8',
    TZ: 'UTC',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_RUNTIME_API: runtimeApi,
    LAMBDA_TASK_ROOT: taskRoot,
    _HANDLER: 'index.handler',
    // As a role's credentials have one. The store knows by it whose rights count.
    AWS_SESSION_TOKEN: name,
    ...environment,
  };
}
