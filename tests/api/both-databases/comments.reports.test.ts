import { expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import { reportComment } from '#server/comments/reports.store.ts'
import { project } from '#tests/support/server/after-sale.ts'
import { openComments } from '#tests/support/server/comments.ts'
import { codeOf } from '#tests/support/server/shop.ts'
import { scale } from '#tests/support/scale.ts'
import { patience } from '#tests/support/pace.ts'

test(
  'a comment is reported once a player, to whom alone it is told, and 20 in 24 hours',
  async () => {
    const hub = await openComments()
    const comment = await hub.write(hub.alice, 'Buy gold at my shop')
    expect(await codeOf(await hub.report(hub.alice, comment))).toBe('forbidden')
    for (const reason of ['spam', 'abuse'])
      expect((await hub.report(hub.bob, comment, reason)).status).toBe(200)
    expect(await hub.db.selectFrom('comment_reports').select(['player_id', 'reason']).execute()).toEqual([
      { player_id: 'bob', reason: 'spam' },
    ])
    expect((await hub.report(hub.bob, comment, 'boring')).status).toBe(400)
    const reported = async (player: typeof hub.bob) =>
      (await (await player.call('GET', `/project-comments/${project}/reported`)).json()).reported
    expect([await reported(hub.bob), await reported(hub.alice)]).toEqual([
      [{ id: comment.id, reason: 'spam' }],
      [],
    ])

    // Twenty reports a day are stored, of a thousand that come at once about different comments; the others leave nothing.
    const wanted = scale(100, 1_000)
    const rows = await hub.db
      .insertInto('project_comments')
      .values(
        Array.from({ length: wanted }, (_, index) => ({
          project_id: project,
          author_id: 'alice',
          parent_id: null,
          idempotency_key: null,
          text: `Gold ${index}`,
          at: new Date(hub.clock.now()),
        })),
      )
      .returning('id')
      .execute()
    const told: (string | null)[] = []
    const lane = async (first: number): Promise<void> => {
      for (let at = first; at < wanted; at += 10) {
        const refused = await reportComment(
          hub.db,
          { id: rows[at]?.id ?? '', playerId: 'bob', reason: 'spam' },
          hub.clock.now(),
        )
        told[at] = refused?.code ?? null
      }
    }
    await Promise.all(Array.from({ length: 10 }, (_, first) => lane(first)))
    expect(Map.groupBy(told, (one) => one).get(null)).toHaveLength(19)
    expect(Map.groupBy(told, (one) => one).get('reports_spent')).toHaveLength(wanted - 19)
    const counted = { reports: 0, waiting: 0 }
    for (const { reports, open } of await hub.db.selectFrom('reported_comments').selectAll().execute()) {
      counted.reports += reports
      counted.waiting += open
    }
    expect(counted).toEqual({ reports: 20, waiting: 20 })
    expect(await reported(hub.bob)).toHaveLength(20)
    const refused = rows.find((_, index) => told[index] === 'reports_spent')
    // Bob, who has logged in again meanwhile.
    const late = async () => hub.report(await hub.person('bob'), { ...comment, id: refused?.id ?? '' })
    hub.clock.advance(dayMs - 1)
    const answer = await late()
    expect([answer.status, await codeOf(answer)]).toEqual([429, 'reports_spent'])
    hub.clock.advance(60_000)
    expect((await late()).status).toBe(200)
  },
  patience(120_000),
)
