/**
 * The image function: makes image variants that the bucket lacks, on the first request for each.
 */
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { log } from '../http/log.ts';
import { readEnvironment } from './environment.ts';
import { answerImage } from './logic.ts';
import { openPictures } from './store.ts';

const parts = { pictures: openPictures(readEnvironment(process.env)), log };

export async function handler(event: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> {
  return answerImage(parts, event.rawPath);
}
