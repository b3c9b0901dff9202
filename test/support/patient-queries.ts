/** Lets queries of Testing Library wait for what comes late on a busy machine: by default one second. */
import { configure } from '@testing-library/react';

/** What takes longer hangs. */
const HANG_MS = 60_000;

configure({ asyncUtilTimeout: HANG_MS });
