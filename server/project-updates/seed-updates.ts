import { dayMs } from '#contract/values/time.ts'
import type { Demo } from '../feature.ts'
import { isRefused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { writeUpdate } from './write-updates.store.ts'

const projectId = 'guild-quartermaster'

export const seedUpdates = async (db: Db, { nowMs, isPeopled }: Demo): Promise<void> => {
  if (isPeopled) return
  await db.updateTable('projects').set({ owner_id: 'erin' }).where('id', '=', projectId).execute()
  const written = await writeUpdate(
    db,
    {
      projectId,
      authorId: 'erin',
      key: null,
      title: 'The loan list works',
      text: 'Three guilds have tried it for two weeks. A loan takes one click, and so does its return. Reminders come next; the first half of the goal has paid for them.',
    },
    nowMs - 3 * dayMs,
  )
  if (isRefused(written)) throw new Error(`The demo’s update is ${written.code}.`)
}
