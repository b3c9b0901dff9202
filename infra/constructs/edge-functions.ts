/** The two CloudFront Functions and the store from which they read their keys. */
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  KeyValueStore,
  type FunctionAssociation,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import type { Behavior } from '../../shared/behaviors.ts';
import type { BuildOutput, EdgeFunctionName } from '../build-output.ts';

export class EdgeFunctions extends Construct {
  /** Empty until `masthead keys rotate` has run; until then every metered item shows a wall. */
  readonly store: KeyValueStore;
  readonly associations: Readonly<Record<Behavior['edgeFunctions'], FunctionAssociation[]>>;
  /** By which CloudFront reports their metrics. */
  readonly names: Readonly<Record<'request' | 'response', string>>;

  constructor(scope: Construct, id: string, build: BuildOutput) {
    super(scope, id);
    this.store = new KeyValueStore(this, 'store', {
      comment: 'Keys and limits of the meter: paywall configuration of the edge functions',
    });
    const define = (name: EdgeFunctionName) =>
      new EdgeFunction(this, name, {
        code: FunctionCode.fromFile({ filePath: build.edge(name) }),
        runtime: FunctionRuntime.JS_2_0,
        keyValueStore: this.store,
        comment: name,
      });
    const request = define('viewer-request');
    const response = define('viewer-response');
    this.names = { request: request.functionName, response: response.functionName };
    const onRequest = { function: request, eventType: FunctionEventType.VIEWER_REQUEST };
    const onResponse = { function: response, eventType: FunctionEventType.VIEWER_RESPONSE };
    this.associations = { none: [], request: [onRequest], both: [onRequest, onResponse] };
  }
}
