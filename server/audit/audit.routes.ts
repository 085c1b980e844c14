import { Hono } from 'hono'
import { exportChanges, listChanges, tellChange } from '#contract/audit.contract.ts'
import type { AuditChange } from '#contract/audit.contract.ts'
import { deskFile, readForFile } from '../braincore/desk-file.rules.ts'
import type { Cells } from '../braincore/desk-file.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { readChange, readChanges } from './read-changes.store.ts'

const changesAtOnce = 50

const cellsOf = ({ id, at, admin, kind, subject, player, order, ...change }: AuditChange): Cells => ({
  number: Number(id),
  at,
  administrator: admin?.username ?? null,
  administrator_id: admin?.id ?? null,
  kind,
  subject,
  player: player?.username ?? null,
  player_id: player?.id ?? null,
  order: order?.number ?? null,
  reason: change.reason,
  before: JSON.stringify(change.before),
  after: JSON.stringify(change.after),
})

export const auditRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listChanges, ({ query }) => readChanges(db, { ...query, most: changesAtOnce }))

  serve(routes, exportChanges, async ({ query }, { note }) => {
    const { rows, cutOff } = await readForFile(async (before) => {
      const { changes, next } = await readChanges(db, { ...query, before, most: 500 })
      return { rows: changes, next }
    })
    note('audit_exported', { reason: String(rows.length) })
    return deskFile(rows.map(cellsOf), {
      ...{ name: 'audit', format: query.format, nowMs: clock.now(), cutOff },
    })
  })

  serve(routes, tellChange, async ({ params: { id } }, { fail }) => {
    const change = await readChange(db, id)
    if (change === null) throw fail('not_found')
    return change
  })

  return routes
}
