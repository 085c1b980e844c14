import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { languageCookie } from '#contract/http/written-page.ts'
import { serverOf } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/security/tokens.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { onPostgres } from '#tests/support/database/test-database.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'

const calls = 50
/** The pool of the tests has 20 connections. */
const players = Array.from({ length: 30 }, (_, at) => `player-${at}`)

const openHub = async () => {
  const shop = await openAfterSale()
  await shop.buy(shop.alice, anOrder({ plan: { id: 'tier5', type: 'monthly' } }))
  await shop.alice.call('GET', '/vaultvision/user-vote-power/alice')
  // Neither connection is one of the hub's.
  const [holder, looker] = [new pg.Client(serverOf(shop.db)), new pg.Client(serverOf(shop.db))]
  await holder.connect()
  await looker.connect()
  onTestFinished(async () => {
    await holder.end()
    await looker.end()
  })
  /** How many connections wait for a lock right now. */
  const waiting = async (): Promise<number> => {
    const { rows } = await looker.query(`select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows[0].count
  }
  return {
    ...shop,
    vote: (who = shop.alice) =>
      who.call(
        'POST',
        '/vaultvision/use-vote',
        { user_id: who.id, project_id: project, vote_power: 1 },
        { 'Idempotency-Key': randomUUID() },
      ),
    /**
     * Makes these calls while somebody else holds a row. Returns how many connections waited for it at most, and whether
     * another player was answered meanwhile.
     */
    whileHeld: async (row: string, crowd: () => Promise<Response>[]) => {
      const bob = await shop.person('bob')
      let most = 0
      await holder.query(`begin; select from ${row} for update`)
      const sent = Promise.all(crowd())
      for (let look = 0; look < 10; look += 1) {
        await wait(50)
        most = Math.max(most, await waiting())
      }
      const answer = await Promise.race([bob.call('GET', '/auth/me'), wait(3_000, null)])
      await holder.query('rollback')
      await sent
      return { most, isAnswered: answer?.status === 200 }
    },
  }
}

type Hub = Awaited<ReturnType<typeof openHub>>
type Crowd = (hub: Hub) => Promise<{ row: string; crowd: () => Promise<Response>[] }>

const times = (many: number, call: (at: number) => Promise<Response>) => () =>
  Array.from({ length: many }, (_, at) => call(at))

/** Alice has bought a month as a gift. */
const codeFrom = async ({ alice, shop }: Hub): Promise<{ id: string; code: string }> => {
  await shop.buy(alice, anOrder({ gifts: { tier4: 1 } }))
  const { codes } = await (await alice.call('GET', '/users/alice/gift-codes')).json()
  return {
    id: codes[0].id,
    code: (await (await alice.call('GET', `/gift-codes/${codes[0].id}/code`)).json()).code,
  }
}

const crowds: [name: string, most: number, Crowd][] = [
  [
    'votes of one player',
    1,
    async ({ vote }) => ({ row: "vote_power where user_id = 'alice'", crowd: times(calls, () => vote()) }),
  ],
  [
    'whatever one player does with their votes',
    1,
    async (hub) => {
      // Reading books the votes of a new day. Yesterday's access token is over.
      hub.clock.advance(86_400_000)
      const alice = await hub.person('alice')
      const body = { user_id: 'alice', amount: 1, project_id: project }
      const ways = [
        () => hub.vote(alice),
        () => alice.call('POST', '/vaultvision/add-donation-votes', body),
        () => alice.call('POST', `/vaultvision/votes/${randomUUID()}/revoke`),
        () => alice.call('PUT', '/users/settings', { time_zone: 'Europe/Paris' }),
        () => alice.call('GET', '/vaultvision/user-vote-power/alice'),
        () => alice.call('GET', '/vaultvision/own-history'),
      ]
      return {
        row: "vote_power where user_id = 'alice'",
        crowd: times(calls, (at) => ways[at % ways.length]!()),
      }
    },
  ],
  [
    'comments of one player',
    1,
    async ({ alice }) => {
      const comment = () => alice.call('POST', `/project-comments/${project}`, { text: 'Yes.' })
      await comment()
      return { row: "comment_authors where author_id = 'alice'", crowd: times(5, comment) }
    },
  ],
  [
    'calls of one player that change the language',
    1,
    async ({ alice }) => ({
      row: "users where id = 'alice'",
      crowd: times(calls, (at) =>
        alice.call('GET', '/auth/me', undefined, {
          Cookie: `${languageCookie}=${at % 2 === 0 ? 'fr' : 'pt'}`,
        }),
      ),
    }),
  ],
  [
    'players who claim one gift code',
    1,
    async (hub) => {
      const { id, code } = await codeFrom(hub)
      const people = await Promise.all(players.map((name, at) => hub.person(name, `10.0.0.${at}`)))
      return {
        row: `gift_codes where id = '${id}'`,
        crowd: () =>
          people.map((one) => one.call('POST', '/payments/claim-gift', { gift_code: code, user_id: one.id })),
      }
    },
  ],
  [
    'searches that are counted for one network',
    1,
    async ({ app }) => {
      const search = async () => app.request('/api/vaultvision/projects/search?q=guild')
      await search()
      return {
        row: "rate_limits where key = 'call:searchProjects::peer:unknown'",
        crowd: times(calls, search),
      }
    },
  ],
  [
    'refreshes of one session',
    3,
    async (hub) => {
      const { refreshToken } = await logIn(hub.db, hub, 'alice')
      return {
        row: `refresh_tokens where hash = '${hashToken(refreshToken)}'`,
        crowd: times(calls, () => hub.alice.call('POST', '/auth/refresh-token', { refreshToken })),
      }
    },
  ],
  [
    'cancellations of one order',
    4,
    async ({ alice }) => {
      const { orderId } = await alice.checkout(anOrder({ gifts: { tier4: 1 } }))
      return { row: `orders where id = '${orderId}'`, crowd: times(20, () => alice.cancel(orderId)) }
    },
  ],
  [
    'votes of many players, who all wait for the row of the fund,',
    6,
    async (hub) => {
      const people = await Promise.all(players.map((name) => hub.person(name)))
      return {
        row: 'fund_totals',
        crowd: () => people.map((one) => hub.vote(one)),
      }
    },
  ],
]

describe.runIf(onPostgres)('while a row is held', () => {
  test.each(crowds)('%s wait for it over %d connection(s), and others go on', async (_, most, open) => {
    const hub = await openHub()
    const { row, crowd } = await open(hub)
    const outcome = await hub.whileHeld(row, crowd)
    expect(outcome).toEqual({ most, isAnswered: true })
  })
})
