/** Recognizes the parts of a body that WordPress, or a plugin, printed for nobody. */
import { recordOf, type Block } from './parse-blocks.ts';
import type { ShortcodeToken } from './shortcode-tokens.ts';

/** Attributes that hide a block on screens of one size: Kadence, Spectra, Stackable, GenerateBlocks. */
const screens: readonly (readonly string[])[] = [
  ['vsdesk', 'vstablet', 'vsmobile'],
  ['UAGHideDesktop', 'UAGHideTab', 'UAGHideMob'],
  ['hideDesktop', 'hideTablet', 'hideMobile'],
  ['hideOnDesktop', 'hideOnTablet', 'hideOnMobile'],
];

/** WordPress 6.9: `false`. WordPress 7.0: also `{viewport: {mobile: false, …}}`. */
function isInvisible(value: unknown): boolean {
  if (value === false) return true;
  const visible = recordOf(recordOf(value).get('viewport') ?? value);
  // A screen that is not named shows the block.
  return ['mobile', 'tablet', 'desktop'].every((screen) => visible.get(screen) === false);
}

/**
 * Whether a block is hidden from every reader. One that some readers see, by their account or screen,
 * is not.
 */
export function isHiddenBlock({ attributes }: Pick<Block, 'attributes'>): boolean {
  // Conditional Blocks: "lockdown" hides from everybody.
  const conditions = attributes.get('conditionalBlocks');
  const editorsKit = recordOf(attributes.get('editorskit'));
  return (
    isInvisible(recordOf(attributes.get('metadata')).get('blockVisibility')) ||
    // The plugin Block Visibility.
    recordOf(attributes.get('blockVisibility')).get('hideBlock') === true ||
    (Array.isArray(conditions) &&
      conditions.some((condition) => recordOf(condition).get('type') === 'lockdown')) ||
    screens.some((names) => names.every((name) => attributes.get(name) === true)) ||
    ['desktop', 'tablet', 'mobile'].every((screen) => editorsKit.get(screen) === false) ||
    ['loggedin', 'loggedout'].every((state) => editorsKit.get(state) === false)
  );
}

/** WPBakery (`disable_element="yes"`), Divi (`disabled="on"`), Avada (`status="draft"`). */
export function isHiddenShortcode({ name, attributes }: ShortcodeToken): boolean {
  return (
    attributes.get('disable_element') === 'yes' ||
    (name.startsWith('et_pb_') &&
      (attributes.get('disabled') === 'on' || attributes.get('disabled_on') === 'on|on|on')) ||
    (name.startsWith('fusion_') && /^(?:draft|private)$/.test(attributes.get('status') ?? ''))
  );
}
