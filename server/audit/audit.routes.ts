import { Hono } from 'hono'
import { exportChanges, listChanges, tellChange } from '#contract/audit.contract.ts'
import type { AuditChange } from '#contract/audit.contract.ts'
import { exportList } from '../braincore/desk-file.rules.ts'
import type { Columns } from '../braincore/desk-file.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { readChange, readChanges } from './read-changes.store.ts'

const changesAtOnce = 50

const columns: Columns<AuditChange> = {
  number: ({ id }) => Number(id),
  at: ({ at }) => at,
  administrator: ({ admin }) => admin?.username ?? null,
  administrator_id: ({ admin }) => admin?.id ?? null,
  kind: ({ kind }) => kind,
  subject: ({ subject }) => subject,
  player: ({ player }) => player?.username ?? null,
  player_id: ({ player }) => player?.id ?? null,
  order: ({ order }) => order?.number ?? null,
  reason: ({ reason }) => reason,
  before: ({ before }) => JSON.stringify(before),
  after: ({ after }) => JSON.stringify(after),
}

export const auditRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listChanges, ({ query }) => readChanges(db, { ...query, most: changesAtOnce }))

  serve(
    routes,
    exportChanges,
    exportList({
      ...{ name: 'audit', columns, clock },
      read: async (wanted) => {
        const { changes, next } = await readChanges(db, wanted)
        return { rows: changes, next }
      },
    }),
  )

  serve(routes, tellChange, async ({ params: { id } }, { fail }) => {
    const change = await readChange(db, id)
    if (change === null) throw fail('not_found')
    return change
  })

  return routes
}
