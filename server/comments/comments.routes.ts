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
import { isRefused, refuse } from '../platform/http/refused.ts'

export const commentsRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listComments, async ({ params, query }) => {
    const { parent = null, from = null, to = null, around = null } = query
    const { order = parent === null ? 'newest' : 'oldest' } = query
    if ([from, to, around].filter((one) => one !== null).length > 1) return refuse('invalid_request')
    const page = await readComments(db, { ...params, parent, order, from, to, around }, clock.now())
    if (page === null) return refuse('not_found')
    return page
  })

  serve(routes, getCommentStats, async ({ params }) => {
    const stats = await readCommentStats(db, params.projectId)
    if (stats === null) return refuse('not_found')
    return stats
  })

  serve(routes, listReported, async ({ params }, { caller }) => ({
    reported: await readReported(db, params.projectId, caller.userId),
  }))

  serve(routes, readRemovedComment, async ({ params: { commentId } }) => {
    const removed = await readRemoved(db, commentId)
    if (removed === null) return refuse('not_found')
    return removed
  })

  serve(routes, writeCommentEndpoint, async ({ params, body }, { caller, idempotencyKey }) => {
    const writing = { ...params, authorId: caller.userId, parentId: body.parent_id, text: body.text }
    const written = await writeComment(db, { ...writing, key: idempotencyKey }, clock.now())
    if (isRefused(written)) return written
    return readComment(db, written.id, clock.now())
  })

  serve(routes, editCommentEndpoint, async ({ params: { commentId: id }, body }, { caller }) => {
    const refused = await editComment(db, { ...body, id, authorId: caller.userId }, clock.now())
    if (refused) return refused
    return readComment(db, id, clock.now())
  })

  serve(routes, removeComment, async ({ params: { commentId: id }, query }, { caller }) => {
    const refused = await deleteComment(db, { id, by: caller, reason: query.reason }, clock.now())
    if (refused) return refused
    return readComment(db, id, clock.now())
  })

  serve(routes, reportCommentEndpoint, async ({ params: { commentId: id }, body }, { caller }) => {
    const refused = await reportComment(db, { id, playerId: caller.userId, ...body }, clock.now())
    if (refused) return refused
    return { success: true as const }
  })

  return routes
}
