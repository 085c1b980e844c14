import type { Endpoint, Limit } from '#contract/endpoint.ts'
import { HttpError } from './http-error.ts'
import type { HubContext } from './hub-context.ts'
import { peerNetwork } from './peer.ts'

/** What a call is counted by, besides its peer and player. */
export interface CountedAs {
  /** The email address it is about, in normalised spelling. */
  readonly address: string
  /** Calls with this word have their own count. */
  readonly apart: string | null
}

/** Counts the call for the endpoint's limits by these; fails when one of them is reached. */
export const count = async (
  endpoint: Endpoint,
  context: HubContext,
  by: readonly Limit['by'][],
  as: CountedAs | null = null,
): Promise<void> => {
  const counted = context.get('counted') ?? []
  context.set('counted', counted)
  for (const limit of endpoint.limits ?? []) {
    if (!by.includes(limit.by)) continue
    const whom = {
      peer: () => peerNetwork(context.get('peer')),
      player: () => context.get('caller')?.userId ?? '',
      address: () => as?.address ?? '',
    }[limit.by]()
    const key = `call:${limit.together ?? endpoint.name}:${as?.apart ?? ''}:${limit.by}:${whom}`
    const { at, waitSeconds } = await context.get('hub').limiter.take(key, limit)
    if (waitSeconds > 0) {
      throw new HttpError(limit.refusal ?? 'rate_limited', { retryAfterSeconds: waitSeconds })
    }
    counted.push({ by: limit.by, key, at })
  }
}

/** Gives back what the call was counted for by one of its limits. */
export const giveBack = async (context: HubContext, by: Limit['by']): Promise<void> => {
  const { limiter } = context.get('hub')
  for (const { key, at } of context.get('counted')?.filter((one) => one.by === by) ?? [])
    await limiter.giveBack(key, at)
}
