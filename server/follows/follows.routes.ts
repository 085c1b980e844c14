import { Hono } from 'hono'
import {
  followProject as followEndpoint,
  listFollowed,
  readFollowing,
  unfollowProject as unfollowEndpoint,
} from '#contract/projects/follows.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { followProject, readFollow, readFollowed, unfollowProject } from './follows.store.ts'
import { refuse } from '../platform/http/refused.ts'

export const followsRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, readFollowing, async ({ params }, { caller }) => {
    const following = await readFollow(db, { projectId: params.id, playerId: caller.userId })
    if (following === null) return refuse('not_found')
    return following
  })
  serve(routes, followEndpoint, async ({ params }, { caller }) => {
    const follow = { projectId: params.id, playerId: caller.userId }
    const following = await followProject(db, follow, clock.now())
    if (following === null) return refuse('not_found')
    return following
  })
  serve(routes, unfollowEndpoint, async ({ params }, { caller }) => {
    const following = await unfollowProject(db, { projectId: params.id, playerId: caller.userId })
    if (following === null) return refuse('not_found')
    return following
  })
  serve(routes, listFollowed, ({ query }, { caller }) => readFollowed(db, caller.userId, query.from))
  return routes
}
