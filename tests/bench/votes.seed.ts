import { sql } from 'kysely'
import { dayMs } from '#contract/values/time.ts'
import { closeDays } from '#server/public-ledger/close-days.store.ts'
import type { Db } from '#server/schema.ts'

export interface Size {
  readonly projects: number
  readonly votes: number
  readonly comments: number
  readonly donations: number
  /** Comments on the project that is talked about most, and replies to its oldest one. */
  readonly talked: number
  readonly replies: number
  /** Of each player who asks: votes and donations, and projects that they follow. */
  readonly ownVotes: number
  readonly ownDonations: number
  readonly followed: number
  /** Of the project that is talked about. */
  readonly updates: number
  /** What waits or was decided on the desks. */
  readonly reported: number
  readonly bursts: number
}

/** A season of a large hub, and a hub whose lists fill one page. */
export const sizes = {
  large: {
    projects: 10_000,
    votes: 100_000,
    comments: 50_000,
    donations: 20_000,
    talked: 2_000,
    replies: 200,
    ownVotes: 300,
    ownDonations: 60,
    followed: 200,
    updates: 400,
    reported: 5_000,
    bursts: 2_000,
  },
  // A page of a player's own history has 40 lines, one of a desk 50 rows.
  onePage: {
    projects: 20,
    votes: 100,
    comments: 50,
    donations: 20,
    talked: 50,
    replies: 20,
    ownVotes: 30,
    ownDonations: 10,
    followed: 20,
    updates: 10,
    reported: 50,
    bursts: 50,
  },
} satisfies Record<string, Size>

export const players = Array.from({ length: 10 }, (_, at) => `player-${at}`)
/** Asks for what only administrators read. */
export const administrator = 'olivia'
/** The project and the comment that everything is asked about. */
export const talkedAbout = 'project-7'
export const answeredTo = '00000000-0000-4000-8000-000000000001'
/** In the words of one project, and in those of all. */
export const rareWord = 'quetzalcoatlus'
export const mistypedWord = 'quetzalcotlus'
export const commonWord = 'community'
/** A title whose words are in a quarter of all titles, and one whose words are in none. */
export const commonTitle = 'A guild for the drone market'
export const rareTitle = 'Quetzalcoatlus season pass'

const numbered = 'array[$$map$$,$$guild$$,$$replay$$,$$ledger$$,$$season$$,$$trainer$$,$$market$$,$$drone$$]'

const seedProjects = (trx: Db, { projects }: Size, now: Date) =>
  sql`
    insert into projects (id, title, description, category, status, goal_cents, created_at)
    select 'project-' || n,
      initcap((${sql.raw(numbered)})[1 + n % 8]) || ' ' || n,
      'For the ' || ${commonWord}::text || ': ' || repeat((${sql.raw(numbered)})[1 + (n / 8) % 8] || ' of number ' || n || '. ', 8)
        || case when n = 7 then ${rareWord}::text else '' end,
      case when n <= 20 then 'Guilds' else (array['Guilds','Communities','Personal','Illuvium','DAO','Others'])[1 + n % 6] end,
      case when n % 9 = 8 then 'completed' else 'active' end, 100000 + n,
      ${now}::timestamptz - (n % 400) * interval '1 day'
    from generate_series(1, ${projects}::int) n`.execute(trx)

/** Half of all votes go to the first tenth of the projects. */
const target = (projects: number) =>
  sql`'project-' || (1 + case when n % 2 = 0 then (n * 7919) % ${projects}::bigint
    else (n * 104729) % greatest(1, ${projects}::bigint / 10) end)`

const seedLedgers = async (trx: Db, { projects, votes, donations }: Size, now: Date) => {
  await sql`
    insert into project_votes (project_id, voter, votes, at)
    select ${target(projects)}, 'voter-' || (n * 31) % 5000, 1 + n % 3,
      ${now}::timestamptz - (n % 60) * interval '1 day' - interval '1 hour'
    from generate_series(1, ${votes}::bigint) n`.execute(trx)
  await sql`
    insert into donations (donor, project_id, project_type, amount_cents, at)
    select 'donor-' || (n * 17) % 3000, ${target(projects)}, 'general', 500 * (1 + n % 9),
      ${now}::timestamptz - (n % 60) * interval '1 day' - interval '1 hour'
    from generate_series(1, ${donations}::bigint) n`.execute(trx)
}

const seedComments = async (trx: Db, { projects, comments, talked, replies }: Size, now: Date) => {
  const text = sql`'What number ' || n || ' says about it, in a line or two of ordinary length, as players do.'`
  await sql`
    insert into project_comments (id, project_id, author_id, text, at)
    select case when n = 1 then ${answeredTo}::uuid else gen_random_uuid() end,
      case when n <= ${talked}::int then ${talkedAbout}::text else 'project-' || (1 + n % ${projects}::int) end,
      'writer-' || n % 1000, ${text}, ${now}::timestamptz - interval '1 day' - n * interval '1 minute'
    from generate_series(1, ${comments}::int) n`.execute(trx)
  await sql`
    insert into project_comments (project_id, author_id, parent_id, text, at)
    select ${talkedAbout}::text, 'writer-' || n % 1000, ${answeredTo}::uuid, ${text},
      ${now}::timestamptz - interval '1 day' + n * interval '1 second'
    from generate_series(1, ${replies}::int) n`.execute(trx)
  await sql`update project_comments set replies = ${replies}::int where id = ${answeredTo}::uuid`.execute(trx)
  await sql`
    insert into comment_authors (project_id, author_id, comments)
    select project_id, author_id, count(*) from project_comments group by 1, 2`.execute(trx)
  await sql`
    update projects
    set comments = counted.comments, replies = counted.replies, comment_authors = counted.authors
    from (
      select project_id, count(*) as comments, count(parent_id) as replies, count(distinct author_id) as authors
      from project_comments group by project_id
    ) counted
    where counted.project_id = projects.id`.execute(trx)
}

/** What players have of their own, with few projects though many votes; and what followers read. */
const seedPlayers = async (trx: Db, size: Size, now: Date) => {
  const own = sql`unnest(${sql.val(players)}::text[]) player`
  await sql`
    insert into project_votes (project_id, voter, votes, at)
    select 'project-' || (1 + n % least(60, ${size.projects}::int)), player, 1 + n % 3,
      ${now}::timestamptz - (1 + n % 60) * interval '1 day'
    from ${own}, generate_series(1, ${size.ownVotes}::int) n`.execute(trx)
  await sql`
    insert into donations (donor, project_id, project_type, amount_cents, at)
    select player, 'project-' || (1 + n % least(60, ${size.projects}::int)), 'general', 500,
      ${now}::timestamptz - (1 + n % 60) * interval '1 day'
    from ${own}, generate_series(1, ${size.ownDonations}::int) n`.execute(trx)
  await sql`
    insert into follows (project_id, player_id, at)
    select 'project-' || n, player, ${now}::timestamptz - n * interval '1 hour'
    from (select * from ${own} union all select 'writer-' || m from generate_series(0, 99) m) everybody,
      generate_series(1, ${size.followed}::int) n`.execute(trx)
  await sql`
    update projects set followers = counted.followers
    from (select project_id, count(*)::int as followers from follows group by project_id) counted
    where counted.project_id = projects.id`.execute(trx)
  await sql`
    insert into project_updates (project_id, author_id, title, text, at)
    select ${talkedAbout}::text, 'writer-1', 'Week ' || n, repeat('What was done in the week. ', 20),
      ${now}::timestamptz - n * interval '1 hour'
    from generate_series(1, ${size.updates}::int) n`.execute(trx)
}

/** A tenth of it waits. */
const seedDesks = async (trx: Db, { projects, reported, bursts }: Size, now: Date) => {
  const at = sql`${now}::timestamptz - n * interval '1 minute'`
  await sql`
    with listed as (
      select id, row_number() over (order by at, id) as n from project_comments order by at, id limit ${reported}::int),
    told as (
      insert into comment_reports (comment_id, player_id, reason, at, answered_as, answered_at)
      select id, 'player-' || n % 10, 'spam', ${at}, case when n % 10 > 0 then 'kept' end,
        case when n % 10 > 0 then ${at} end
      from listed)
    insert into reported_comments (comment_id, reports, open, waiting_since, last_at, answered_as, answered_by, answered_at)
    select id, 1 + n % 9, (n % 10 = 0)::int, case when n % 10 = 0 then ${at} end, ${at},
      case when n % 10 > 0 then 'kept' end, case when n % 10 > 0 then ${administrator}::text end,
      case when n % 10 > 0 then ${at} end
    from listed`.execute(trx)
  await sql`
    insert into vote_bursts (project_id, from_at, until_at, votes, young_votes, players, found_at, settled_at, outcome)
    select 'project-' || (1 + n % ${projects}::int), ${at}, ${at} + interval '5 minutes', 50, 40 + n % 9, 20, ${at},
      case when n % 10 > 0 then ${at} end, case when n % 10 > 0 then 'kept' end
    from generate_series(1, ${bursts}::int) n`.execute(trx)
}

/** Fills an empty hub; what is counted is counted once at the end, by the recount that the hub has for that. */
export const seedHub = async (db: Db, size: Size, nowMs: number): Promise<void> => {
  const now = new Date(nowMs)
  const long = new Date(nowMs - 400 * dayMs)
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into users (id, username, email, created_at)
      select name, name, name || '@example.org', ${long}::timestamptz from (
        select unnest(${sql.val(players)}::text[]) as name
        union all select 'writer-' || n from generate_series(0, 999) n) named`.execute(trx)
    await sql`
      insert into users (id, username, email, created_at, is_admin)
      values (${administrator}, ${administrator}, 'olivia@example.org', ${long}, true)`.execute(trx)
    const counted = [
      ['projects', 'counted'],
      ...['project_votes', 'donations'].flatMap((table) => [
        [table, 'counted'],
        [table, 'counted_by_backer'],
      ]),
    ] as const
    const turn = async (verb: 'enable' | 'disable') => {
      for (const [table = '', trigger = ''] of counted)
        await sql`alter table ${sql.table(table)} ${sql.raw(verb)} trigger ${sql.id(trigger)}`.execute(trx)
    }
    await turn('disable')
    await seedProjects(trx, size, now)
    await seedLedgers(trx, size, now)
    await seedPlayers(trx, size, now)
    await turn('enable')
    for (const count of ['count_all', 'count_all_backers', 'count_slots'])
      await sql`select ${sql.raw(count)}()`.execute(trx)
    await seedComments(trx, size, now)
    await seedDesks(trx, size, now)
  })
  await closeDays(db, nowMs)
  await sql`vacuum analyze`.execute(db)
}
