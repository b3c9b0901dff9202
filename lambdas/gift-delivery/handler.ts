/** Runs each morning: sends gifts whose day it is (docs/guides/selling.md). */
import * as v from 'valibot';
import { brand } from '#brand';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createReaderDeps, readerVariables } from '../../services/readers/reader-deps.ts';
import { createGiftDeps, givingVariables } from '../../services/subscriptions/gift-deps.ts';
import { giftDeliveryHandler } from './logic.ts';

const schema = v.object({ ...readerVariables, ...givingVariables });
const env = readVariables('The gift-delivery function', schema, process.env);

export const handler = giftDeliveryHandler(
  createGiftDeps(env, createReaderDeps(process.env, env, { brand }), brand),
);
