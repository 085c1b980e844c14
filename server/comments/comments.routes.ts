import { Hono } from 'hono'
import {
  editComment as editCommentEndpoint,
  getCommentStats,
  listComments,
  listReported,
  readRemovedComment,
  removeComment,
  reportComment as reportCommentEndpoint,
  writeComment as writeCommentEndpoint,
} from '#contract/comments/comments.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import {
  readComment,
  readCommentStats,
  readComments,
  readRemoved,
  readReported,
} from './read-comments.store.ts'
import { reportComment } from './reports.store.ts'
import { deleteComment, editComment, writeComment } from './write-comments.store.ts'

export const commentsRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listComments, async ({ params, query }, { fail }) => {
    const { parent = null, from = null, to = null, around = null } = query
    const { order = parent === null ? 'newest' : 'oldest' } = query
    if ([from, to, around].filter((one) => one !== null).length > 1) throw fail('invalid_request')
    const page = await readComments(db, { ...params, parent, order, from, to, around }, clock.now())
    if (page === null) throw fail('not_found')
    return page
  })

  serve(routes, getCommentStats, async ({ params }, { fail }) => {
    const stats = await readCommentStats(db, params.projectId)
    if (stats === null) throw fail('not_found')
    return stats
  })

  serve(routes, listReported, async ({ params }, { caller }) => ({
    reported: await readReported(db, params.projectId, caller.userId),
  }))

  serve(routes, readRemovedComment, async ({ params: { commentId } }, { fail }) => {
    const removed = await readRemoved(db, commentId)
    if (removed === null) throw fail('not_found')
    return removed
  })

  serve(routes, writeCommentEndpoint, async ({ params, body }, { caller, fail, idempotencyKey }) => {
    const writing = { ...params, authorId: caller.userId, parentId: body.parent_id, text: body.text }
    const written = await writeComment(db, { ...writing, key: idempotencyKey }, clock.now())
    if (typeof written === 'string') throw fail(written)
    return readComment(db, written.id, clock.now())
  })

  serve(routes, editCommentEndpoint, async ({ params: { commentId: id }, body }, { caller, fail }) => {
    const problem = await editComment(db, { ...body, id, authorId: caller.userId }, clock.now())
    if (problem !== null) throw fail(problem)
    return readComment(db, id, clock.now())
  })

  serve(routes, removeComment, async ({ params: { commentId: id }, query }, { caller, fail }) => {
    const problem = await deleteComment(db, { id, by: caller, reason: query.reason }, clock.now())
    if (problem !== null) throw fail(problem)
    return readComment(db, id, clock.now())
  })

  serve(routes, reportCommentEndpoint, async ({ params: { commentId: id }, body }, { caller, fail }) => {
    const problem = await reportComment(db, { id, playerId: caller.userId, ...body }, clock.now())
    if (problem !== null) throw fail(problem)
    return { success: true as const }
  })

  return routes
}
