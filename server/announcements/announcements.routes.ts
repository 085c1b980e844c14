import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import {
  changeAnnouncement as changeEndpoint,
  decideAnnouncement as decideEndpoint,
  exportAnnouncements,
  findAnnouncements as findEndpoint,
  tellAnnouncement as tellEndpoint,
  writeAnnouncement as writeEndpoint,
} from '#contract/announcements/announcements.contract.ts'
import { isHubPath, pageOfPath } from '#contract/announcements/announcements.rules.ts'
import type { RouteDependencies } from '../feature.ts'
import { exportList } from '../platform/content/list-file.rules.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import { announcementColumns } from './announcement-columns.ts'
import { announcementsJobName } from './announcements-job.ts'
import { findAnnouncements, tellAnnouncement } from './find-announcements.store.ts'
import { changeAnnouncement, decideAnnouncement, writeAnnouncement } from './write-announcements.store.ts'

const announcementsAtOnce = 50

export const announcementsRoutes = ({
  db,
  clock,
  wake,
  isPage,
}: Pick<RouteDependencies, 'db' | 'clock' | 'wake' | 'isPage'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  const tell = async (id: string) => (await tellAnnouncement(db, id, clock.now())) ?? refuse('not_found')
  /** Null, if an announcement may lead there. */
  const refusePath = async (path: string | null) =>
    !path || (isHubPath(path) && (await isPage(pageOfPath(path))))
      ? null
      : refuse('announcement_path_invalid')

  serve(routes, findEndpoint, ({ query }) => findAnnouncements(db, { ...query, most: announcementsAtOnce }))

  serveFile(
    routes,
    exportAnnouncements,
    exportList({
      name: 'announcements',
      columns: announcementColumns,
      clock,
      read: async (wanted) => {
        const { announcements, next } = await findAnnouncements(db, wanted)
        return { rows: announcements, next }
      },
    }),
  )

  serve(routes, tellEndpoint, ({ params: { id } }) => tell(id))

  serve(routes, writeEndpoint, async ({ body }, { caller, idempotencyKey }) => {
    const by = { adminId: caller.userId, nowMs: clock.now() }
    const astray = await refusePath(body.path)
    if (astray) return astray
    const written = await writeAnnouncement(
      db,
      body,
      `${caller.userId}-${idempotencyKey ?? randomUUID()}`,
      by,
    )
    if (isRefused(written)) return written
    const told = await tell(written.id)
    if (isRefused(told)) throw new Error('An announcement is never deleted.')
    return told
  })

  serve(routes, changeEndpoint, async ({ params: { id }, body }, { caller }) => {
    const by = { adminId: caller.userId, nowMs: clock.now() }
    const astray = await refusePath(body.path)
    if (astray) return astray
    return (await changeAnnouncement(db, { ...body, id }, by)) ?? (await tell(id))
  })

  serve(routes, decideEndpoint, async ({ params: { id }, body }, { caller, note }) => {
    const { verb, revision, reason } = body
    const atMs = body.verb === 'schedule' ? Date.parse(body.at) : null
    const by = { adminId: caller.userId, nowMs: clock.now() }
    const refused = await decideAnnouncement(db, { id, verb, revision, atMs, reason }, by)
    if (refused) return refused
    note('announcement_decided', { reason: verb })
    if (verb === 'send' || verb === 'withdraw') wake(announcementsJobName)
    return tell(id)
  })

  return routes
}
