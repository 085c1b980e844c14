import type { Endpoint } from '#contract/http/endpoint.ts'
import { noteSecurity } from '../security/security-log.ts'
import { HttpError } from './http-error.ts'
import { logOf } from './hub-context.ts'
import type { HubContext, Caller, TokenRefusal } from './hub-context.ts'

/** Returns the caller of the request's bearer token; `unauthorized` without a valid one. */
const requireCaller = async (context: HubContext): Promise<Caller> => {
  const bearer = /^Bearer ([\w.~+/=-]+)$/u.exec(context.req.header('Authorization') ?? '')?.[1]
  const refused = (why: TokenRefusal): void =>
    noteSecurity(logOf(context), 'token_refused', { peer: context.get('peer'), ...why })
  const caller = bearer === undefined ? null : await context.get('hub').authenticate(bearer, refused)
  if (!caller) throw new HttpError('unauthorized')
  context.set('caller', caller)
  return caller
}

/** Returns the caller if the endpoint requires one (null if not); otherwise throws `unauthorized` or `forbidden`. */
export const requireAccess = async ({ access }: Endpoint, context: HubContext): Promise<Caller | null> => {
  if (access === 'anyone') return null
  const caller = await requireCaller(context)
  if (access === 'player') return caller
  const isAllowed =
    access === 'admin' ? caller.isAdmin : await context.get('hub').hasFeature(caller.userId, access.feature)
  if (!isAllowed) throw new HttpError('forbidden')
  return caller
}
