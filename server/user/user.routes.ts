import { Hono } from 'hono'
import { avatarOf } from '#contract/account/avatar.rules.ts'
import { rankSteps } from '#contract/account/ranks.rules.ts'
import { getProfile, listProfiles, listProfileTypes } from '#contract/account/profile.contract.ts'
import { saveFavoritePage, saveSettings } from '#contract/account/user.contract.ts'
import { profileTypes } from '#contract/values/profile-types.ts'
import { favouritePaths } from '#contract/http/paths.ts'
import { countries } from '#contract/values/countries.ts'
import { isZone } from '#contract/values/zones.rules.ts'
import type { RouteDependencies } from '../feature.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { refuse } from '../platform/http/refused.ts'
import { serve } from '../platform/http/route.ts'
import { updateTimeZone } from '../votes/vote-power.store.ts'
import { lockWays } from '../way-changes/last-way.store.ts'
import { findProfile, findUser, updateUser } from './user.store.ts'
import { changeUsername } from './username.store.ts'

const profileTypeNames = { player: 'Player', investor: 'Investor' } as const

type Needs = Pick<RouteDependencies, 'db' | 'clock' | 'waysIn'>

export const userRoutes = ({ db, clock, waysIn }: Needs): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, saveFavoritePage, async ({ body: { favorite_page } }, { caller }) => {
    if (favorite_page !== null && !favouritePaths.includes(favorite_page)) return refuse('favourite_unknown')
    const user = await updateUser(db, caller.userId, { favorite_page }, clock.now())
    if (!user) return refuse('unauthorized')
    return user
  })

  serve(routes, saveSettings, ({ body }, { caller: { userId } }) => {
    const { time_zone: zone, username, avatar, profile_types: types, ...others } = body
    if (zone !== undefined && !isZone(zone)) return refuse('zone_unknown')
    if (typeof others.country === 'string' && !countries.includes(others.country))
      return refuse('country_unknown')
    if (typeof others.rank === 'number' && !rankSteps.some(({ from }) => from === others.rank))
      return refuse('rank_unknown')
    const nowMs = clock.now()
    return undoneWhenRefused(db, async (trx) => {
      // The wallet stays the player's until the picture is saved.
      if (!(await lockWays(trx, userId))) return refuse('unauthorized')
      if (username !== undefined) {
        const refused = await changeUsername(trx, userId, username, nowMs)
        if (refused) return refused
      }
      const address = avatar?.slice('wallet:'.length).toLowerCase()
      if (address !== undefined) {
        const wallets = waysIn.find(({ kinds }) => kinds.includes('wallet'))
        const own = (await wallets?.list(trx, userId)) ?? []
        if (!own.some(({ id }) => id.toLowerCase() === address)) return refuse('not_found')
      }
      if (zone !== undefined) await updateTimeZone(trx, userId, zone, nowMs)
      const user = await updateUser(
        trx,
        userId,
        {
          ...others,
          ...(avatar !== undefined && { avatar: address === undefined ? null : avatarOf(address) }),
          ...(types && { is_investor: types.includes('investor') }),
        },
        nowMs,
      )
      if (!user) return refuse('unauthorized')
      return { ...user, saved_at: new Date(nowMs).toISOString() }
    })
  })

  serve(routes, getProfile, async ({ params: { id } }) => (await findProfile(db, id)) ?? refuse('not_found'))

  serve(routes, listProfileTypes, () =>
    Promise.resolve(profileTypes.map((id) => ({ id, name: profileTypeNames[id] }))),
  )

  serve(routes, listProfiles, async ({ params: { id } }, { caller }) => {
    const user = id === caller.userId ? await findUser(db, id, clock.now()) : null
    return user ? user.profile_types.map((type) => ({ profile_type_id: type })) : refuse('not_found')
  })

  return routes
}
