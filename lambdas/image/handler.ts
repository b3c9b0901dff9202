/**
 * The image function: makes image variants that the bucket lacks, on the first request for each.
 */
import * as v from 'valibot';
import { readVariables } from '../../services/aws/read-variables.ts';
import { log } from '../../services/http/log.ts';
import { imageHandler } from './logic.ts';
import { openImages } from './store.ts';

const schema = v.object({
  OBJECTS_BUCKET: v.pipe(v.string(), v.minLength(3)),
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  AWS_ENDPOINT_URL_S3: v.optional(v.string()),
});
const env = readVariables('The image function', schema, process.env);

export const handler = imageHandler({ images: openImages(env), log });
