/** The time after which a test that starts browsers, sites or commands hangs: five minutes. */
import { jest } from '@jest/globals';

jest.setTimeout(300_000);
