/** One function for all calls of the desk: the last part of the path names the call. */
import * as v from 'valibot';
import { DESK_CALL_MAX_BYTES } from '../../shared/desk/desk-calls.ts';
import { jsonApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import { noDesk } from '../../services/desk/desk-deps.ts';
import type { DeskCall } from './call.ts';
import type { DeskDeps } from './desk-deps.ts';
import { figureCalls } from './figure-calls.ts';
import { formulaCalls } from './formula-calls.ts';
import { frontCalls } from './front-calls.ts';
import { imageCalls } from './image-calls.ts';
import { letterCalls } from './letter-calls.ts';
import { libraryCalls } from './library-calls.ts';
import { publishCalls } from './publish-calls.ts';
import { readerCalls } from './reader-calls.ts';
import { redirectCalls } from './redirect-calls.ts';
import { salesCalls } from './sales-calls.ts';
import { settingsCalls } from './settings-calls.ts';
import { signInCalls } from './sign-in-calls.ts';
import { staffCalls } from './staff-calls.ts';
import { storyCalls } from './story-calls.ts';
import { termCalls } from './term-calls.ts';
import { textCalls } from './text-calls.ts';

/** Every call by its name. Each says itself who may make it. */
export const deskCalls: Readonly<Record<string, DeskCall>> = {
  ...signInCalls,
  ...staffCalls,
  ...textCalls,
  ...publishCalls,
  ...imageCalls,
  ...libraryCalls,
  ...formulaCalls,
  ...storyCalls,
  ...frontCalls,
  ...letterCalls,
  ...readerCalls,
  ...salesCalls,
  ...redirectCalls,
  ...settingsCalls,
  ...termCalls,
  ...figureCalls,
};

export function deskHandler(deps: DeskDeps): ApiHandler {
  return jsonApiHandler({ ...deps.api, maxBytes: DESK_CALL_MAX_BYTES }, v.unknown(), (request) => {
    const name = request.pathParameter('call');
    const call = Object.hasOwn(deskCalls, name) ? deskCalls[name] : undefined;
    if (call === undefined) throw noDesk();
    return call.respond(deps, request);
  });
}
