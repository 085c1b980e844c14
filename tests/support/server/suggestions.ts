import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect } from 'vitest'
import { playerEvents } from '#contract/account/player-events.ts'
import { listAlikeProjects, ownSuggestionSchema } from '#contract/projects/suggestions.contract.ts'
import { tellSuggestion } from '#contract/desk/suggestions-desk.contract.ts'
import type { OwnSuggestion } from '#contract/projects/suggestions.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { openAfterSale } from './after-sale.ts'

/** What a player suggests. */
export const words = {
  title: 'Loan notes',
  description: 'Officers can add a note to each loan.',
  category: 'Guilds',
  goal: 1_200,
  milestone: null,
} as const

/** A hub with two players whose accounts are old enough to suggest; each sends a minute after the last. */
export const openSuggestions = async () => {
  const hub = await openAfterSale()
  const bob = await hub.person('bob')
  type Player = typeof bob
  await hub.db
    .updateTable('users')
    .set({ created_at: new Date(hub.clock.now() - 30 * dayMs) })
    .execute()
  const told = async (answer: Response): Promise<OwnSuggestion> => {
    expect(answer.status).toBe(200)
    return v.parse(ownSuggestionSchema, await answer.json())
  }
  const post = (player: Player, body: object = words, key: string = randomUUID()) => {
    hub.clock.advance(60_000)
    return player.call('POST', '/suggestions', body, { 'Idempotency-Key': key })
  }
  const again = (player: Player, { id, revision }: OwnSuggestion, more = {}, key: string = randomUUID()) => {
    hub.clock.advance(60_000)
    return player.call(
      'POST',
      `/suggestions/${id}/again`,
      { ...words, ...more, revision },
      { 'Idempotency-Key': key },
    )
  }
  const decide = (
    { id }: { id: string },
    verdict: string,
    revision: number,
    { reason = 'As agreed', owner = null }: { reason?: string | null; owner?: string | null } = {},
    by: Player = hub.admin,
  ) => by.call('POST', `/braincore/suggestions/${id}/decision`, { verdict, revision, reason, owner })
  const read = async (path: string) => (await hub.app.request(`/api${path}`)).json()
  return {
    ...hub,
    bob,
    told,
    post,
    again,
    decide,
    send: async (player: Player, body: object = words) => told(await post(player, body)),
    own: async (player: Player): Promise<OwnSuggestion[]> =>
      (await (await player.call('GET', '/suggestions/own')).json()).suggestions,
    story: async ({ id }: { id: string }) =>
      v.parse(
        tellSuggestion.response,
        await (await hub.admin.call('GET', `/braincore/suggestions/${id}`)).json(),
      ),
    projects: async (): Promise<{ id: string; title: string; status: string }[]> =>
      read('/vaultvision/projects?limit=100'),
    alike: async (title: string) =>
      v
        .parse(
          listAlikeProjects.response,
          await read(`/suggestions/alike?${new URLSearchParams({ title }).toString()}`),
        )
        .projects.map(({ id }) => id),
    events: async (player: string) =>
      (
        await hub.db
          .selectFrom('player_events')
          .select(['kind', 'data'])
          .where('user_id', '=', player)
          .orderBy('id')
          .execute()
      ).map(({ kind, data }) => {
        expect(v.parse(playerEvents[kind], data)).toEqual(data)
        return [kind, data]
      }),
  }
}
