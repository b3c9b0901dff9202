/** Parses the option `--port`. */
import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError for what is no port. */
export function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('expected a port from 0 (any free one) to 65535');
  return port;
}
