/** Schema of a brand's experiments, for brand files that were not compiled. */
import * as v from 'valibot';
import {
  CONTROL,
  EXPERIMENT_NAME_MAX_LENGTH,
  EXPERIMENTS_MAX,
  experimentGoals,
  VARIANTS_MAX,
  type Experiments,
} from './experiments.ts';

const name = v.pipe(
  v.string(),
  v.maxLength(
    EXPERIMENT_NAME_MAX_LENGTH,
    `expected at most ${EXPERIMENT_NAME_MAX_LENGTH} characters`,
  ),
  v.regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'expected a name of lower-case letters, digits and single hyphens',
  ),
);

const text = v.pipe(
  v.string(),
  v.minLength(1, 'expected some text'),
  v.maxLength(120, 'expected at most 120 characters'),
);

const address = (example: string, pattern: RegExp) =>
  v.pipe(v.string(), v.regex(pattern, `expected an address such as ${example}`));

const variant = v.strictObject({
  name,
  share: v.pipe(
    v.number('expected a share such as 0.5'),
    v.check((share) => share > 0 && share < 1, 'expected a share above 0 and below 1'),
  ),
  offerTexts: v.optional(
    v.strictObject({
      panelTitle: v.optional(text),
      panelButton: v.optional(text),
      growlerButton: v.optional(text),
    }),
  ),
});

const isDistinct = (names: readonly string[]) => new Set(names).size === names.length;
/** Shares such as 0.1 have no exact binary form. */
const SHARE_TOLERANCE = 1e-9;

const variants = v.pipe(
  v.array(variant),
  v.minLength(2, 'expected at least two variants'),
  v.maxLength(VARIANTS_MAX, `expected at most ${VARIANTS_MAX} variants`),
  v.check(([first]) => first?.name === CONTROL, `expected the first variant to be "${CONTROL}"`),
  v.check(
    (list) => isDistinct(list.map((one) => one.name)),
    'expected a different name for each variant',
  ),
  v.check(
    (list) => Math.abs(list.reduce((sum, { share }) => sum + share, 0) - 1) < SHARE_TOLERANCE,
    'expected shares that add up to 1',
  ),
  v.check(
    ([first]) => first?.offerTexts === undefined,
    `expected no texts for "${CONTROL}", which shows the usual ones`,
  ),
);

const experiment = v.strictObject({
  id: name,
  goal: v.picklist(experimentGoals),
  variants,
  salt: v.optional(v.string()),
  cacheLocation: v.optional(v.picklist(['local', 'session'])),
  cacheable: v.optional(v.boolean()),
  query: v.optional(v.record(v.string(), v.string())),
});

export const experimentsSchema = v.strictObject({
  endpoint: v.optional(
    address(
      'https://assignments.example.com, without a trailing slash',
      /^https?:\/\/[^\s?#]*[^\s?#/]$/,
    ),
  ),
  running: v.pipe(
    v.array(experiment),
    v.maxLength(EXPERIMENTS_MAX, `expected at most ${EXPERIMENTS_MAX} experiments at a time`),
    v.check(
      (list) => isDistinct(list.map(({ id }) => id)),
      'expected a different id for each experiment',
    ),
    v.check(
      (list) =>
        list.filter((one) => one.variants.some(({ offerTexts }) => offerTexts !== undefined))
          .length <= 1,
      'expected one experiment at most that changes the texts of the offer',
    ),
  ),
}) satisfies v.GenericSchema<unknown, Experiments>;
