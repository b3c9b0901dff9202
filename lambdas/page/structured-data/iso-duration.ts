/** How long videos and recordings are, as structured data writes it. */

/** Converts seconds to an ISO 8601 duration, e.g. PT1M34S. */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [
    Math.floor(whole / 3_600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${rest > 0 || whole === 0 ? `${rest}S` : ''}`;
}
