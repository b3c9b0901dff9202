/**
 * The image function: makes image variants that the bucket lacks, on the first request for each.
 */
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { log } from '../http/log.ts';
import { readEnvironment } from './environment.ts';
import { respondWithImage } from './logic.ts';
import { openImages } from './store.ts';

const deps = { images: openImages(readEnvironment(process.env)), log };

export async function handler(event: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> {
  return respondWithImage(deps, event.rawPath);
}
