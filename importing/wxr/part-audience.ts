/**
 * Who saw the parts of a text, and who could read an item, on a WordPress site with a plug-in for
 * members: the names of their shortcodes, blocks and custom fields. Where a meaning is uncertain it
 * is members.
 */
import { saysMembers, saysWall, type Audience } from '../member-parts.ts';

/** Attributes of a shortcode or of a block. */
export type PartValues = ReadonlyMap<string, unknown>;

/** `everyone`: the name sounds like a part for members and is none. */
type Reading = Audience | 'everyone';
type Rule = Reading | ((values: PartValues) => Reading);

interface Plugin {
  /** Enclosing shortcodes, in small letters. */
  readonly shortcodes?: Readonly<Record<string, Rule>>;
  readonly blocks?: Readonly<Record<string, Rule>>;
  /** Custom fields of an item with the values, in small letters, that leave it open. */
  readonly fields?: Readonly<Record<string, RegExp | undefined>>;
}

function textOf(values: PartValues, ...keys: readonly string[]): string {
  const found = keys.map((key) => values.get(key)).find((value) => value !== undefined);
  return (Array.isArray(found) ? found.join(',') : String(found ?? '')).trim().toLowerCase();
}

/** Members, unless an attribute has a value that says the opposite. */
function unless(pattern: RegExp, ...keys: readonly string[]): Rule {
  return (values) => (pattern.test(textOf(values, ...keys)) ? 'others' : 'members');
}

const loggedOut = /logged[-_ ]?out|not[-_ ]?logged|^guests?$|^visitors?$|^unreg$|^0$/;
const saysNo = /^(?:false|no|0|n|hide|hidden|denied|block)$/;

/** Level 0 of Paid Memberships Pro is readers without a membership. */
function ofLevels(values: PartValues): Reading {
  const levels = textOf(values, 'levels', 'level').split(/[\s,]+/);
  if (!levels.includes('0')) return 'members';
  return levels.every((level) => level === '0') ? 'others' : 'everyone';
}

/** The settings of a block since Paid Memberships Pro 3.0. */
function ofSegments(values: PartValues): Reading {
  const isInverted = /^(?:1|true)$/.test(textOf(values, 'invert_restrictions'));
  if (!isInverted) return ofLevels(values);
  return textOf(values, 'segment') === 'specific' ? 'members' : 'others';
}

/** s2Member's conditions: `is_user_logged_in()`, `!current_user_can(access_s2member_level1)`. */
function ofCondition(values: PartValues): Reading {
  const condition = [...values.values()].join(' ').trim().toLowerCase();
  const isNegative = /^(?:!|is_user_not|current_user_cannot)/.test(condition);
  return isNegative && !/\b(?:and|or)\b|&&|\|\|/.test(condition) ? 'others' : 'members';
}

const plugins: readonly Plugin[] = [
  // Jetpack and WordPress.com
  {
    blocks: {
      'jetpack/paywall': 'members',
      'premium-content/container': 'members',
      'premium-content/subscriber-view': 'members',
      'premium-content/logged-out-view': 'others',
      'premium-content/buttons': 'others',
      'premium-content/login-button': 'others',
      'jetpack/subscriber-login': 'everyone',
    },
    fields: { _jetpack_newsletter_access: /^everybody$/ },
  },
  // Paid Memberships Pro
  {
    shortcodes: { membership: ofLevels, pmpro_membership: ofLevels },
    blocks: { 'pmpro/membership': ofSegments, 'pmpro/require-membership': ofSegments },
  },
  // Restrict Content and Restrict Content Pro
  {
    shortcodes: {
      restrict: 'members',
      is_paid: 'members',
      is_free: 'members',
      is_active: 'members',
      is_not_paid: 'others',
      is_expired: 'others',
      not_logged_in: 'others',
      rcp_is_active: 'members',
    },
    blocks: { 'restrict-content-pro/content': 'members' },
    fields: {
      rcuserlevel: undefined,
      rcp_user_level: undefined,
      rcp_subscription_level: undefined,
      rcp_access_level: undefined,
      _is_paid: undefined,
    },
  },
  // WooCommerce Memberships
  {
    shortcodes: {
      wcm_restrict: 'members',
      wcm_nonmember: 'others',
      wcm_content_restricted: 'others',
    },
    blocks: {
      'woocommerce-memberships/member-content': 'members',
      'woocommerce-memberships/non-member-content': 'others',
      'woocommerce/memberships-member-content': 'members',
      'woocommerce/memberships-non-member-content': 'others',
    },
  },
  // MemberPress
  {
    shortcodes: {
      'mepr-show': unless(/denied|logged_?out/, 'if', 'ifallowed'),
      'mepr-active': unless(saysNo, 'ifallowed'),
      'mepr-rule': unless(saysNo, 'ifallowed'),
      'mepr-protect': 'members',
      'mepr-hide': 'others',
    },
    blocks: { 'memberpress/protected-content': unless(saysNo, 'ifallowed') },
  },
  // Members
  {
    shortcodes: {
      members_access: 'members',
      members_logged_in: 'members',
      members_only: 'members',
      members_not_logged_in: 'others',
    },
    fields: { _members_access_role: undefined },
  },
  // Simple Membership
  {
    shortcodes: {
      swpm_protected: unless(/not_logged|expired/, 'visibility'),
      swpm_partial_protection: unless(/not_logged|expired/, 'visibility'),
    },
  },
  // Ultimate Member
  {
    shortcodes: { um_loggedin: 'members', um_loggedout: 'others', um_show_content: 'members' },
    fields: {
      um_content_restriction:
        /^(?!.*_um_custom_access_settings";(?:s:1:"1"|i:1|b:1))|_um_accessible";(?:s:1:"|i:)[01]/s,
    },
  },
  // s2Member, whose conditions nest by underscores before the name
  {
    shortcodes: { s2if: ofCondition, opmif: ofCondition },
    fields: { s2member_ccaps_req: undefined },
  },
  // LearnDash
  {
    shortcodes: {
      visitor: 'others',
      student: 'members',
      ld_group: 'members',
      course_complete: 'members',
      course_inprogress: 'members',
      course_notstarted: 'members',
    },
    blocks: {
      'learndash/ld-visitor': 'others',
      'learndash/ld-student': 'members',
      'learndash/ld-group': 'members',
      'learndash/ld-course-complete': 'members',
      'learndash/ld-course-inprogress': 'members',
      'learndash/ld-course-notstarted': 'members',
    },
  },
  // WishList Member
  {
    shortcodes: {
      wlm_private: 'members',
      wlm_ismember: 'members',
      wlm_nonmember: 'others',
      wlm_expired: 'others',
    },
  },
  // Memberful
  {
    shortcodes: {
      memberful: (values) =>
        [...values.keys()].some((key) => key.startsWith('does_not')) ? 'others' : 'members',
    },
    fields: {
      _memberful_acl: undefined,
      memberful_acl: undefined,
      memberful_available_to_any_registered_user: undefined,
      memberful_available_to_anybody_subscribed_to_a_plan: undefined,
    },
  },
  // Leaky Paywall: whom an item is visible to beside what the meter allows
  {
    shortcodes: { leaky_paywall: 'members', paywall: 'members' },
    fields: {
      _leaky_paywall_visibility: /visibility_type";s:\d+:"(?:default|always)"|^(?:default|always)$/,
    },
  },
  // Content Control
  {
    shortcodes: {
      content_control: (values) =>
        loggedOut.test(textOf(values, 'status', 'user_status')) || values.has('logged_out')
          ? 'others'
          : 'members',
      jp_content_control: (values) =>
        loggedOut.test(textOf(values, 'status', 'user_status')) || values.has('logged_out')
          ? 'others'
          : 'members',
    },
  },
  // Groups
  {
    shortcodes: {
      groups_member: 'members',
      groups_can: 'members',
      groups_non_member: 'others',
      groups_can_not: 'others',
    },
    blocks: {
      'groups/groups-member': 'members',
      'groups/groups-non-member': 'others',
      'groups/groups-member-block': 'members',
      'groups/groups-non-member-block': 'others',
    },
    fields: { 'groups-read': undefined, 'groups-groups_read_post': undefined },
  },
  // ARMember
  {
    shortcodes: {
      arm_restrict_content: unless(saysNo, 'type'),
      arm_if: ofCondition,
      arm_not_login_content: 'others',
    },
    fields: { arm_access_plan: undefined },
  },
  // MemberMouse
  {
    shortcodes: {
      mm_member_decision: unless(saysNo, 'ismember'),
      mm_access_decision: unless(saysNo, 'access'),
    },
  },
  // Paid Member Subscriptions and Profile Builder
  {
    shortcodes: {
      'pms-restrict': unless(/not_logged|not_subscribed/, 'display_to'),
      'wppb-restrict': unless(/not_logged/, 'display_to'),
    },
    blocks: { 'pms/content-restriction-start': 'members' },
    fields: {
      'pms-content-restrict-user-status': undefined,
      'pms-content-restrict-subscription-plan': undefined,
      'wppb-content-restrict-user-status': undefined,
    },
  },
  // Ultimate Membership Pro
  {
    shortcodes: {
      'ihc-hide-content': (values) => {
        const isForGuests = /^unreg$/.test(textOf(values, 'ihc_mb_who', 'membership'));
        const isBlocked = textOf(values, 'ihc_mb_type', 'block') === 'block';
        return isForGuests && !isBlocked ? 'others' : 'members';
      },
    },
    fields: { ihc_mb_who: /^(?:all|unreg)$/ },
  },
  // LifterLMS, YITH, Patreon, Digital Access Pass
  {
    shortcodes: {
      lifterlms_hide_content: 'members',
      membership_protected_content: 'members',
      dap: unless(saysNo, 'isloggedin', 'hasaccessto'),
    },
    fields: {
      _llms_is_restricted: /^no$/,
      _yith_wcmbs_restrict_access_plan: undefined,
      'patreon-level': undefined,
    },
  },
  // What many themes and small plug-ins name so
  {
    shortcodes: {
      private: 'members',
      member: 'members',
      members: 'members',
      loggedin: 'members',
      logged_in: 'members',
      is_user_logged_in: 'members',
      is_logged_in: 'members',
      loggedout: 'others',
      logged_out: 'others',
      user_not_logged_in: 'others',
      guest: 'others',
      nonmember: 'others',
      non_member: 'others',
      steady_paywall: 'members',
    },
    blocks: { 'steady-wp/paywall': 'members', 'newspack/content-gate': 'members' },
  },
];

/** The fields in which plug-ins for the visibility of any block keep who sees it. */
const attributeRules: readonly ((values: PartValues) => Reading | undefined)[] = [
  // Paid Memberships Pro
  (values) => (values.get('visibilityBlockEnabled') === true ? ofSegments(values) : undefined),
  // Ultimate Member: 1 is signed in, 2 signed out
  (values) => {
    if (values.get('um_is_restrict') !== true) return undefined;
    const who = textOf(values, 'um_who_access');
    if (who === '0') return 'everyone';
    return who === '2' ? 'others' : 'members';
  },
  // Kadence
  (values) => {
    if (values.get('loggedInShow') === true || values.get('rcpMembership') === true)
      return 'members';
    return values.get('loggedIn') === true ? 'others' : undefined;
  },
  // LifterLMS
  (values) => {
    const who = textOf(values, 'llms_visibility');
    if (who === '' || who === 'all') return undefined;
    return /^(?:not_enrolled|logged_out)$/.test(who) ? 'others' : 'members';
  },
  // Content Control, Block Visibility, Otter, Members, Newspack: records of conditions
  (values) => {
    const conditions = [
      'contentControls',
      'blockVisibility',
      'otterConditions',
      'blockPermissionsCondition',
      'blockPermissionsUserStatus',
      'newspackAccessControlRules',
      'newspackAccessControlGateIds',
    ].flatMap((key) => (isEmpty(values.get(key)) ? [] : [values.get(key)]));
    const text = JSON.stringify(conditions).toLowerCase();
    const isAbout =
      /logged[-_ ]?(?:in|out)|user[-_ ]?(?:role|status)|"roles?"|member|subscri|access|"\d+"|gate/;
    if (conditions.length === 0 || /"enabled":false/.test(text) || !isAbout.test(text))
      return undefined;
    if (textOf(values, 'newspackAccessControlVisibility') === 'hidden') return 'others';
    return /logged[-_ ]?out/.test(text) && !/logged[-_ ]?in/.test(text) ? 'others' : 'members';
  },
  // Others: `"membersOnly": true`
  (values) =>
    [...values].some(
      ([key, value]) => value === true && /member|restrict|paywall|subscriber/i.test(key),
    )
      ? 'members'
      : undefined,
];

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

function tableOf(kind: 'shortcodes' | 'blocks'): ReadonlyMap<string, Rule> {
  return new Map(plugins.flatMap((plugin) => Object.entries(plugin[kind] ?? {})));
}

const shortcodes = tableOf('shortcodes');
const blocks = tableOf('blocks');
const fields = new Map(
  plugins.flatMap(({ fields: own }) => Object.entries(own ?? {})).map(([key, open]) => [key, open]),
);
/** Custom fields in which plug-ins keep who may read an item, in small letters. */
export const ACCESS_FIELDS: readonly string[] = [...fields.keys()];
/** Names that WishList Member makes from those of levels: `[wlm_private_Gold]`, `[private_gold]`. */
const levelShortcode = /^(?:wlm_private_|private_|wlm_ismember_)./;

function read(rule: Rule, values: PartValues): Reading {
  return typeof rule === 'string' ? rule : rule(values);
}

function audienceOf(reading: Reading | undefined): Audience | undefined {
  return reading === 'everyone' ? undefined : reading;
}

/** Whether a name is that of a part for some readers, whatever stands around it. */
export function isPartShortcode(name: string): boolean {
  return shortcodes.has(bareName(name)) || levelShortcode.test(name) || saysMembers(name);
}

/** The conditions of s2Member nest by underscores before the name: `[_s2If]`. */
function bareName(name: string): string {
  return name.replace(/^_+/, '');
}

/**
 * Returns who saw what a shortcode encloses; undefined for a shortcode that is for everyone.
 * @param name in small letters.
 * @param isEnclosing whether a closing tag follows. Without one, only a name of the table counts.
 */
export function shortcodeAudience(
  name: string,
  values: PartValues,
  isEnclosing: boolean,
): Audience | undefined {
  const rule = shortcodes.get(bareName(name));
  if (rule !== undefined) return audienceOf(read(rule, values));
  if (levelShortcode.test(name)) return 'members';
  return (isEnclosing ? saysMembers(name) : saysWall(name)) ? 'members' : undefined;
}

/**
 * Returns who saw a block; undefined for one that is for everyone.
 * @param name with its namespace.
 * @param hasContent whether the block holds something.
 */
export function blockAudience(
  name: string,
  values: PartValues,
  hasContent: boolean,
): Audience | undefined {
  for (const rule of attributeRules) {
    const reading = rule(values);
    if (reading !== undefined) return audienceOf(reading);
  }
  const rule = blocks.get(name);
  if (rule !== undefined) return audienceOf(read(rule, values));
  if (name.startsWith('core/')) return undefined;
  return (hasContent ? saysMembers(name) : saysWall(name)) ? 'members' : undefined;
}

/** The values with which plug-ins say "everyone". */
const isOpen = /^(?:|0|no|off|false|none|all|any|everyone|everybody|public|default|a:0:\{\}|\[\])$/;
/** Custom fields that no table knows, by a name that says what they are for. */
export const ACCESS_FIELD_NAME =
  /(?:members?|subscribers?)[-_]?only|is[-_]?(?:premium|paid|restricted|protected)|paywall|restrict/i;
const saysYes = /^(?:1|yes|true|on|members?|subscribers?|paid|premium|restricted|logged[-_]?in)$/;

/** Whether a custom field is read for who may read the item. */
export function isAccessField(key: string): boolean {
  return fields.has(key.toLowerCase()) || ACCESS_FIELD_NAME.test(key);
}

/** Returns the custom fields that keep an item for members. */
export function restrictingFields(meta: ReadonlyMap<string, readonly string[]>): string[] {
  return [...meta].flatMap(([key, values]) => {
    const name = key.toLowerCase();
    const isKnown = fields.has(name);
    if (!isKnown && !ACCESS_FIELD_NAME.test(key)) return [];
    const open = fields.get(name);
    const isRestricted = values
      .map((value) => value.trim().toLowerCase())
      .some((value) =>
        isKnown ? !isOpen.test(value) && open?.test(value) !== true : saysYes.test(value),
      );
    return isRestricted ? [key] : [];
  });
}
