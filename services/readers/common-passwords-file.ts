/**
 * The list of `common-passwords.txt`, one in a line: the passwords of SecLists' 10,000 most common
 * ones that have six characters or more, in lower case and sorted. The build puts the text into the
 * bundles instead of this module (scripts/build/lambdas.ts).
 *
 * Source: https://github.com/danielmiessler/SecLists, 10-million-password-list-top-10000.txt,
 * Copyright (c) 2018 Daniel Miessler, MIT License.
 */
import { readFileSync } from 'node:fs';

export default readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
