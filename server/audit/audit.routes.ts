import { Hono } from 'hono'
import { exportChanges, listChanges, tellChange } from '#contract/desk/audit.contract.ts'
import type { AuditChange } from '#contract/desk/audit.contract.ts'
import { exportList } from '../platform/content/list-file.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { moment, number, text } from '../platform/content/columns.ts'
import type { Columns } from '../platform/content/columns.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import { readChange, readChanges } from './read-changes.store.ts'
import { refuse } from '../platform/http/refused.ts'

const changesAtOnce = 50

const columns: Columns<AuditChange> = {
  number: number(({ id }) => Number(id)),
  at: moment(({ at }) => at),
  administrator: text(({ admin }) => admin?.username ?? null),
  administrator_id: text(({ admin }) => admin?.id ?? null),
  kind: text(({ kind }) => kind),
  subject: text(({ subject }) => subject),
  player: text(({ player }) => player?.username ?? null),
  player_id: text(({ player }) => player?.id ?? null),
  order: text(({ order }) => order?.number ?? null),
  reason: text(({ reason }) => reason),
  before: text(({ before }) => JSON.stringify(before)),
  after: text(({ after }) => JSON.stringify(after)),
}

export const auditRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listChanges, ({ query }) => readChanges(db, { ...query, most: changesAtOnce }))

  serveFile(
    routes,
    exportChanges,
    exportList({
      name: 'audit',
      columns,
      clock,
      read: async (wanted) => {
        const { changes, next } = await readChanges(db, wanted)
        return { rows: changes, next }
      },
    }),
  )

  serve(routes, tellChange, async ({ params: { id } }) => {
    const change = await readChange(db, id)
    if (change === null) return refuse('not_found')
    return change
  })

  return routes
}
