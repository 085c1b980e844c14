import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant, OptionalInstant } from '../schema.ts'
import type { ProjectNews } from './follower-news.store.ts'

/** One row a project and player who follows it. */
export interface FollowsTable {
  project_id: string
  player_id: string
  at: Instant
}

/** What the followers of a project are told, one slice of them after the other. */
export interface FollowerNewsTable {
  id: GeneratedAlways<string>
  project_id: string
  kind: ProjectNews['kind']
  data: ProjectNews['data']
  /** Names what happened: whoever reports it again writes nothing. */
  key: string
  /** Whoever did it isn't told. */
  by_id: string | null
  at: Instant
  /** The last follower who was told, in the order of their ids. */
  told_to: Generated<string>
  /** All of them were told, or there is nothing to tell any more. */
  ended_at: OptionalInstant
}

declare module '../schema.ts' {
  interface Database {
    follows: FollowsTable
    follower_news: FollowerNewsTable
  }
}
