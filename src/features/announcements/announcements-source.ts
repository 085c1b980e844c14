import {
  type Announcement,
  announcementSorts,
  announcementStates,
  decideAnnouncement,
  exportAnnouncements,
  findAnnouncements,
  tellAnnouncement,
  type ToldAnnouncement,
} from '#contract/announcements/announcements.contract.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import type { Call } from '#src/api/call.ts'
import { deskAddress, type FiltersOf, oneOf } from '#src/product/desk/desk-address.rules.ts'
import type { EntrySource } from '#src/product/desk/use-desk-entry.ts'
import type { DeskSource } from '#src/product/desk/use-desk.ts'
import { instantOf } from './schedule.rules.ts'

export const announcementsAddress = deskAddress('announcements', announcementSorts, {
  state: oneOf(announcementStates),
})
export type AnnouncementFilters = FiltersOf<typeof announcementsAddress>

/** Decisions about an announcement. `local`: the scheduled time as typed, in the zone of the browser. */
export type AnnouncementWish = DeskWish &
  (
    | { readonly kind: 'schedule'; readonly local: string; readonly zone: string }
    | { readonly kind: 'unschedule' | 'send' | 'withdraw' }
  )

const queryOf = ({ q, state, sort }: AnnouncementFilters) => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(state !== null && { state }),
  sort,
})

export const announcementsSource = (call: Call): DeskSource<AnnouncementFilters, Announcement, null> => ({
  address: announcementsAddress,
  load: async (filters, signal) => {
    const { announcements, next } = await call(findAnnouncements, { query: queryOf(filters) }, { signal })
    return { rows: announcements, next, beside: null }
  },
  more: async (filters, before, signal) => {
    const { announcements, next } = await call(
      findAnnouncements,
      { query: { ...queryOf(filters), before } },
      { signal },
    )
    return { rows: announcements, next }
  },
  file: (filters, format, signal) =>
    call(exportAnnouncements, { query: { ...queryOf(filters), format } }, { signal }),
})

export const announcementSource = (call: Call): EntrySource<ToldAnnouncement, AnnouncementWish> => ({
  outdated: ['not_found', 'announcement_changed'],
  read: (id, signal) => call(tellAnnouncement, { params: { id } }, { signal }),
  act: async (wish, { told }, once) => {
    if (told === null) throw new Error(`There is no announcement to ${wish.kind}.`)
    const { id, revision } = told
    const reason = wish.reason.trim() || null
    if (wish.kind !== 'schedule') {
      const body = { verb: wish.kind, revision, reason }
      return call(decideAnnouncement, { params: { id }, body }, once)
    }
    const at = instantOf(wish.local, wish.zone)
    if (at === null) throw new Error('Nothing is scheduled without a time.')
    const body = { verb: wish.kind, at: new Date(at).toISOString(), revision, reason }
    return call(decideAnnouncement, { params: { id }, body }, once)
  },
})
