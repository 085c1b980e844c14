import { setTimeout as wait } from 'node:timers/promises'
import type { Dependencies } from '../dependencies.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { clearNext, sendToNext, startDue } from './send-announcements.store.ts'

export const announcementsJobName = 'announcements'

const atOnce = 500
/** Between two slices, in milliseconds: orders, and a withdrawal, get their turn. */
const pauseMs = 25

/** Sends announcements that are due, and takes withdrawn ones from their readers, slice by slice. */
export const announcementsJob = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Job => ({
  name: announcementsJobName,
  everyMs: 5_000,
  async run(signal) {
    while (!signal.aborted) {
      const nowMs = clock.now()
      await startDue(db, nowMs)
      // A withdrawn one first: it is still shown to some.
      if ((await clearNext(db, nowMs, atOnce)) === null && (await sendToNext(db, atOnce)) === null) return
      await wait(pauseMs)
    }
  },
})
