/**
 * How the edge writes a path or a query value when it passes a page request on: in letters, digits
 * and `-._~` alone (RFC 3986 §2.3), with `~` in the place of `%`. CloudFront signs its requests to
 * a function URL, and signatures over `%20`, `+` and `(` have been seen to fail. These characters
 * have one spelling in every signature, cache and event, whoever decodes or encodes them on the way.
 * Runs in the edge functions, so it is written in the syntax that lambdas/edge uses.
 * @see https://github.com/aws-samples/image-optimization/issues/44
 * @see
 *   https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */

/**
 * @param encoded Text as `encodeURIComponent` writes it, e.g. `caf%C3%A9`; slashes stay.
 * @returns e.g. `caf~C3~A9`.
 */
export function toOriginForm(encoded: string): string {
  return encoded
    .replace(
      /[!'()*~]/g,
      (character) => '%' + (character.codePointAt(0) as number).toString(16).toUpperCase(),
    )
    .split('%')
    .join('~');
}

/**
 * Returns the text that `toOriginForm` was given. Other text stays as it is, unless it has a tilde
 * before two hexadecimal digits.
 */
export function fromOriginForm(text: string): string {
  return text
    .replace(/~([0-9A-F]{2})/g, '%$1')
    .replace(/%(?:2[1789A]|7E)/g, (code) => decodeURIComponent(code));
}
