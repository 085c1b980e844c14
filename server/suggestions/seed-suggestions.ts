import { dayMs } from '#contract/values/time.ts'
import type { Demo } from '../feature.ts'
import { isRefused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { decide } from './decide.store.ts'
import { sendSuggestion } from './send-suggestion.store.ts'

/** Inserts suggestions of the demo's players (user/demo-people.ts): one is pending, one was refused. */
export const seedSuggestions = async (db: Db, { nowMs, isPeopled }: Demo): Promise<void> => {
  if (isPeopled) return
  await sendSuggestion(
    db,
    {
      playerId: 'erin',
      words: {
        title: 'Guild Radio',
        description: 'A voice channel that plays guild news between matches.',
        category: 'Guilds',
        goal: null,
        milestone: null,
      },
      again: null,
      key: null,
    },
    nowMs - 3 * dayMs,
  )
  const refused = await sendSuggestion(
    db,
    {
      playerId: 'alice',
      words: {
        title: 'Market Autopilot',
        description: 'Trades on the market while you sleep, by rules that you write down once.',
        category: 'Illuvium',
        goal: 800,
        milestone: 'The first ten rules',
      },
      again: null,
      key: null,
    },
    nowMs - 68 * dayMs,
  )
  if (isRefused(refused)) throw new Error(`The demo’s suggestion is ${refused.code}.`)
  await decide(
    db,
    {
      id: refused.id,
      verdict: 'refuse',
      revision: 1,
      owner: null,
      adminId: 'dave',
      reason:
        'It plays the market for the player. The game’s terms don’t allow that, so the fund can’t pay for it.',
    },
    nowMs - 66 * dayMs,
  )
}
