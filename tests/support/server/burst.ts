import { randomUUID } from 'node:crypto'
import { openAfterSale, project } from './after-sale.ts'

type Hub = Awaited<ReturnType<typeof openAfterSale>>
export type Voter = Hub['alice']

/** A hub in which young accounts can storm a project. */
export const openBursts = async () => {
  const hub = await openAfterSale()
  const vote = async (player: Voter, votes = 1, projectId = project) => {
    const answer = await (
      await hub.person(player.id)
    ).call(
      'POST',
      '/vaultvision/use-vote',
      { user_id: player.id, project_id: projectId, vote_power: votes },
      { 'Idempotency-Key': randomUUID() },
    )
    return answer
  }
  /** The administrator, who has just logged in. */
  const admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    hub.person('olivia').then((olivia) => olivia.call(method, path, body, headers))
  return {
    ...hub,
    asAdmin: admin,
    vote,
    /** So many new accounts cast a vote each; returns them. */
    storm: async (count = 10, name = 'new', projectId = project): Promise<Voter[]> => {
      const players: Voter[] = []
      for (let index = 0; index < count; index += 1) {
        const player = await hub.person(`${name}-${index}`)
        if ((await vote(player, 1, projectId)).status !== 200) throw new Error('A vote was not cast.')
        players.push(player)
      }
      return players
    },
    /** What the desk lists. */
    bursts: async (query: Record<string, string> = {}) =>
      (await admin('GET', `/braincore/bursts?${new URLSearchParams(query)}`)).json(),
    voidBurst: (id: string, body: Record<string, unknown> = {}, key: string = randomUUID()) =>
      admin(
        'POST',
        `/braincore/bursts/${id}/void`,
        { user_ids: null, players: 10, bar: false, reason: 'Made to vote', ...body },
        { 'Idempotency-Key': key },
      ),
    keepBurst: (id: string, body: Record<string, unknown> = {}, key: string = randomUUID()) =>
      admin(
        'POST',
        `/braincore/bursts/${id}/keep`,
        { players: 10, reason: 'A guild came', ...body },
        { 'Idempotency-Key': key },
      ),
    audit: () =>
      hub.db
        .selectFrom('audit_changes')
        .select(['kind', 'subject', 'user_id', 'admin_id', 'reason', 'before', 'after'])
        .orderBy('at')
        .orderBy('kind')
        .orderBy('subject')
        .execute(),
  }
}
