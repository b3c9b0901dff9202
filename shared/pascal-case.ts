/** The case in which CloudFormation names resources and outputs. */

/** `payment-validate` → `PaymentValidate`. */
export function pascalCase(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
