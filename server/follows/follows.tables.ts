import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'
import type { ProjectNews } from './follower-news.store.ts'

/** One row per project and follower. */
export interface FollowsTable {
  project_id: string
  player_id: string
  at: Instant
}

/** Events for the followers of a project, passed on to one slice of them after another. */
export interface FollowerNewsTable {
  id: GeneratedAlways<string>
  project_id: string
  kind: ProjectNews['kind']
  data: ProjectNews['data']
  /** Identifies the event: a repeated report of it writes nothing. */
  key: string
  /** The user who caused it, who does not get it. */
  by_id: string | null
  at: Instant
  /** Id of the last follower who got it, in the order of ids. */
  told_to: Generated<string>
  /** Set once all followers got it, or it was stopped. */
  ended_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    follows: FollowsTable
    follower_news: FollowerNewsTable
  }
}
