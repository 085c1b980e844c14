import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect } from 'vitest'
import { commentSchema, listComments } from '#contract/comments/comments.contract.ts'
import type { ProjectComment } from '#contract/comments/comments.contract.ts'
import { openAfterSale, project } from './after-sale.ts'

/** A hub with the demo's projects, whose players comment on one of them; each writes a minute after the last. */
export const openComments = async () => {
  const hub = await openAfterSale()
  const bob = await hub.person('bob')
  type Player = typeof bob
  const post = (player: Player, text: string, parent: string | null = null, key: string = randomUUID()) =>
    player.call(
      'POST',
      `/project-comments/${project}`,
      { text, parent_id: parent },
      { 'Idempotency-Key': key },
    )
  const told = async (answer: Response): Promise<ProjectComment> => {
    expect(answer.status).toBe(200)
    return v.parse(commentSchema, await answer.json())
  }
  const page = async (query = '') => {
    const answer = await hub.app.request(`/api/project-comments/${project}${query}`)
    return v.parse(listComments.response, await answer.json())
  }
  return {
    ...hub,
    bob,
    post,
    told,
    page,
    write: async (player: Player, text: string, parent: string | null = null) => {
      hub.clock.advance(60_000)
      return told(await post(player, text, parent))
    },
    texts: async (query = '') => (await page(query)).comments.map(({ text }) => text),
    stats: async () => (await hub.app.request(`/api/project-comments/${project}/stats`)).json(),
    counted: async () => {
      const all: { id: string; comments: number }[] = await (
        await hub.app.request('/api/vaultvision/projects?limit=100')
      ).json()
      return all.find(({ id }) => id === project)?.comments
    },
    edit: (player: Player, { id, version }: ProjectComment, text: string) =>
      player.call('PUT', `/project-comments/${id}`, { text, version }),
    remove: (player: Player, { id }: ProjectComment, query = '') =>
      player.call('DELETE', `/project-comments/${id}${query}`),
    report: (player: Player, { id }: ProjectComment, reason = 'spam') =>
      player.call('POST', `/project-comments/${id}/report`, { reason }),
  }
}
