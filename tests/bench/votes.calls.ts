import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { getLiveTotals } from '#contract/votes/live.contract.ts'
import { castVotes } from '#contract/votes/votes.contract.ts'
import type { Hono } from 'hono'
import type { Dependencies } from '#server/dependencies.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { HubEnv } from '#server/platform/http/hub-context.ts'
import type { Db } from '#server/schema.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import {
  administrator,
  answeredTo,
  commonTitle,
  commonWord,
  mistypedWord,
  players,
  rareTitle,
  rareWord,
  seedHub,
  talkedAbout,
} from './votes.seed.ts'
import type { Size } from './votes.seed.ts'

/** Rounds before those that are measured. */
export const warmUp = 20

export interface Asking {
  readonly path: string
  readonly method?: string
  readonly body?: object
  readonly player?: string
}

export interface Hub {
  readonly app: Pick<Hono<HubEnv>, 'request'>
  readonly db: Db
  readonly tokens: ReadonlyMap<string, string>
  /** Taken from earlier answers: a cursor, a vote to take back. */
  readonly said: Map<string, string>
}

/** The calls of one round; `keep` keeps what a later one needs. */
export interface Call {
  readonly name: string
  readonly ask: (hub: Hub, round: number) => Asking
  readonly keep?: (hub: Hub, answer: unknown) => void
}

const get = (name: string, path: string | ((hub: Hub) => string)): Call => ({
  name,
  ask: (hub) => ({ path: typeof path === 'string' ? path : path(hub) }),
})
const playerOf = (round: number): string => players[(round + warmUp) % players.length] ?? ''

const own = (name: string, path: string): Call => ({
  name,
  ask: (_, round) => ({ path, player: playerOf(round) }),
})
const desk = (name: string, path: string): Call => ({
  name,
  ask: () => ({ path: `/braincore/${path}`, player: administrator }),
})

export const calls: readonly Call[] = [
  get('list', '/vaultvision/projects'),
  get('list by donations', '/vaultvision/projects?sort=donations'),
  get('list, newest', '/vaultvision/projects?sort=newest'),
  get('list, further down', ({ said }) => `/vaultvision/projects?limit=10&after=${said.get('place')}`),
  get('list of a category', '/vaultvision/projects/category/Guilds'),
  get('list of open ones', '/vaultvision/projects?status=active&limit=10'),
  get('search, a rare word', `/vaultvision/projects/search?q=${rareWord}`),
  get('search, mistyped', `/vaultvision/projects/search?q=${mistypedWord}`),
  get('search, a common word', `/vaultvision/projects/search?q=${commonWord}`),
  get('top', '/vaultvision/projects/top'),
  get('project', `/vaultvision/projects/${talkedAbout}`),
  get('daily-stats', `/vaultvision/projects/${talkedAbout}/daily-stats`),
  get('stats', '/vaultvision/stats'),
  {
    name: 'vote-power',
    ask: (_, round) => ({
      path: `/vaultvision/user-vote-power/${playerOf(round)}`,
      player: playerOf(round),
    }),
  },
  {
    name: 'use-vote',
    ask: (_, round) => ({
      path: '/vaultvision/use-vote',
      method: 'POST',
      player: playerOf(round),
      body: { user_id: playerOf(round), project_id: talkedAbout, vote_power: 1 },
    }),
    keep: ({ said }, answer) => void said.set('vote', v.parse(castVotes.response, answer).data.receipt.id),
  },
  {
    name: 'take back',
    ask: ({ said }, round) => ({
      path: `/vaultvision/votes/${said.get('vote')}/revoke`,
      method: 'POST',
      player: playerOf(round),
    }),
  },
  get('comments', `/project-comments/${talkedAbout}`),
  get('comments, oldest first', `/project-comments/${talkedAbout}?order=oldest`),
  get('link to a comment', `/project-comments/${talkedAbout}?around=${answeredTo}`),
  get('replies', `/project-comments/${talkedAbout}?parent=${answeredTo}`),
  get('comment stats', `/project-comments/${talkedAbout}/stats`),
  {
    name: 'comment',
    ask: (_, round) => ({
      path: `/project-comments/${talkedAbout}`,
      method: 'POST',
      player: playerOf(round),
      body: { text: `In round ${round} this is said.` },
    }),
  },
  get('ledger', '/vaultvision/ledger'),
  get(
    'similar titles, common',
    `/suggestions/alike?${new URLSearchParams({ title: commonTitle }).toString()}`,
  ),
  get('similar titles, rare', `/suggestions/alike?${new URLSearchParams({ title: rareTitle }).toString()}`),
  get('updates', `/vaultvision/projects/${talkedAbout}/updates`),
  get('backers', `/vaultvision/projects/${talkedAbout}/backers`),
  get('donors', '/vaultvision/donors-data'),
  own('own history', '/vaultvision/own-history'),
  own('own votes', '/vaultvision/own-history?side=votes'),
  own('followed', '/vaultvision/followed'),
  desk('desk of comments', 'comments'),
  desk('comments, most reported', 'comments?sort=most'),
  desk('desk of projects', 'projects'),
  desk('projects by votes', 'projects?sort=most_votes'),
  desk('projects by money', 'projects?sort=least_donated'),
  desk('desk of votes', 'bursts'),
  get('live totals', ({ said }) => `/vaultvision/live?after=${said.get('cursor')}`),
]

export const openHub = async (db: Db, size: Size): Promise<Hub> => {
  await migrate(db)
  const dependencies: Dependencies & { app: Hono<HubEnv> } = await createTestApp({ db })
  await seedHub(db, size, dependencies.clock.now())
  const tokens = new Map<string, string>()
  for (const player of [...players, administrator])
    tokens.set(player, (await logIn(db, dependencies, player)).token)
  return { app: dependencies.app, db, tokens, said: new Map() }
}

export const askAt = async (hub: Hub, { path, method = 'GET', body, player }: Asking): Promise<unknown> => {
  const headers = {
    ...(player && { Authorization: `Bearer ${hub.tokens.get(player)}` }),
    ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
    ...(body && { 'Content-Type': 'application/json' }),
  }
  const answer = await hub.app.request(`/api${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** Where a page in the middle of all projects begins, and from where the totals are followed. */
export const lookAround = async (hub: Hub, { projects }: Size): Promise<void> => {
  const { rows } = await sql<{ place: string }>`
    select concat_ws('.', votes, cents, created_ms, (select max(revision) from project_totals), project_id) as place
    from project_totals order by votes desc, cents desc, created_ms, project_id
    offset ${Math.floor(projects / 2) - 6} limit 1`.execute(hub.db)
  hub.said.set('place', rows[0]?.place ?? '')
  const { cursor } = v.parse(getLiveTotals.response, await askAt(hub, { path: '/vaultvision/live' }))
  hub.said.set('cursor', String(cursor))
}

/** The value that this share of them doesn't exceed. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
