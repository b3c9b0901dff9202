/** Whether the browser sends the Global Privacy Control signal. */
declare global {
  interface Navigator {
    /** @see https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

export function sendsGpc(): boolean {
  return navigator.globalPrivacyControl === true;
}
