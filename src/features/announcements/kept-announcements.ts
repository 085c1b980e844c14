import * as v from 'valibot'
import type { AnnouncementDraft } from '#machines/desk/announcement.machine.ts'
import { createKeptDrafts } from '#src/product/account/kept-drafts.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

const text = v.object({ title: v.string(), message: v.string() })

/** Stands for a new announcement in storage and in the desk's address. */
export const newAnnouncement = 'new'

/** Texts of announcements that the server doesn't have yet. */
export const keptAnnouncements = createKeptDrafts<AnnouncementDraft>({
  key: storageKeys.announcementDrafts,
  schema: v.object({
    form: v.object({ texts: v.object({ en: text, fr: text, pt: text, tr: text }), path: v.string() }),
    revision: v.number(),
    isCopy: v.boolean(),
    key: v.nullable(v.pipe(v.string(), v.uuid())),
  }),
  // Also an emptied form is what its administrator wants.
  isEmpty: () => false,
})
