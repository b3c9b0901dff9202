/**
 * Notice that a sign-in passes to the link page when the subscription could not be linked (spec §8,
 * Auto-link error).
 */
interface LinkNotice {
  readonly name: string;
  readonly message: string;
}

function isLinkNotice(state: object): state is LinkNotice {
  return (
    'name' in state &&
    typeof state.name === 'string' &&
    'message' in state &&
    typeof state.message === 'string'
  );
}

/** @param navigationState What the navigation passed on. */
export function linkNotice(navigationState: unknown): LinkNotice | undefined {
  return typeof navigationState === 'object' &&
    navigationState !== null &&
    isLinkNotice(navigationState)
    ? navigationState
    : undefined;
}
