import type { Endpoint } from '#contract/endpoint.ts'
import { noteSecurity } from '../security/security-log.ts'
import { HttpError } from './http-error.ts'
import { logOf } from './hub-context.ts'
import type { HubContext, Member, TokenRefusal } from './hub-context.ts'

/** Returns the caller of the request's bearer; `unauthorized` without a valid one. */
const requireMember = async (context: HubContext): Promise<Member> => {
  const bearer = /^Bearer ([\w.~+/=-]+)$/u.exec(context.req.header('Authorization') ?? '')?.[1]
  const refused = (why: TokenRefusal): void =>
    noteSecurity(logOf(context), 'token_refused', { peer: context.get('peer'), ...why })
  const member = bearer === undefined ? null : await context.get('hub').authenticate(bearer, refused)
  if (!member) throw new HttpError('unauthorized')
  context.set('member', member)
  return member
}

/** The member where the endpoint asks for one; `unauthorized` or `forbidden` for anybody else. */
export const requireAccess = async ({ access }: Endpoint, context: HubContext): Promise<Member | null> => {
  if (access === 'anyone') return null
  const member = await requireMember(context)
  if (access === 'player') return member
  const isAllowed =
    access === 'admin' ? member.isAdmin : await context.get('hub').hasFeature(member.userId, access.feature)
  if (!isAllowed) throw new HttpError('forbidden')
  return member
}
