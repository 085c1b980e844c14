import type { Endpoint, Limit } from '#contract/http/endpoint.ts'
import { HttpError } from './http-error.ts'
import type { HubContext } from './hub-context.ts'
import { peerNetwork } from './peer.ts'

/** Count keys of a call, in addition to its peer and player. */
export interface CountedAs {
  /** The email address in the call, in normalised spelling. */
  readonly address: string
  /** Calls with this word have their own count. */
  readonly apart: string | null
}

/** Counts the call for all of the endpoint's limits by these keys, or for none: throws if one of them is reached. */
export const count = async (
  endpoint: Endpoint,
  context: HubContext,
  by: readonly Limit['by'][],
  as: CountedAs | null = null,
): Promise<void> => {
  const limits = endpoint.limits?.filter((limit) => by.includes(limit.by)) ?? []
  if (limits.length === 0) return
  const whom = {
    peer: peerNetwork(context.get('peer')),
    player: context.get('caller')?.userId ?? '',
    address: as?.address ?? '',
  }
  const wanted = limits.map((limit) => ({
    ...limit,
    key: `call:${limit.together ?? endpoint.name}:${as?.apart ?? ''}:${limit.by}:${whom[limit.by]}`,
  }))
  const taken = await context.get('hub').limiter.take(wanted)
  if ('at' in taken) {
    const hits = wanted.map(({ by: one, key }) => ({ by: one, key, at: taken.at }))
    context.set('counted', [...(context.get('counted') ?? []), ...hits])
    return
  }
  const { index, waitSeconds } = taken
  throw new HttpError(limits[index]?.refusal ?? 'rate_limited', { retryAfterSeconds: waitSeconds })
}

/** Uncounts the call for limits by one of its keys, once. */
export const giveBack = async (context: HubContext, by: Limit['by']): Promise<void> => {
  const { limiter } = context.get('hub')
  const counted = context.get('counted') ?? []
  context.set(
    'counted',
    counted.filter((one) => one.by !== by),
  )
  for (const { key, at } of counted.filter((one) => one.by === by)) await limiter.giveBack(key, at)
}
