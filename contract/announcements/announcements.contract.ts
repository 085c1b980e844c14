import * as v from 'valibot'
import { deskFile, formatSchema } from '../desk/desk.contract.ts'
import { momentSchema, timeCursorSchema } from '../http/asked.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { textOfAtMost, uuidSchema as uuid } from '../values/bounded-text.ts'
import { languageCodes } from '../values/languages.ts'
import { unitsOf } from '../values/plain-text.rules.ts'
import { optionalReasonSchema } from '../values/reason.ts'
import { announcedTextsSchema } from '../values/announced-texts.ts'
import { longestAnnouncement, longestPath } from './announcements.rules.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const page = { limits: [{ by: 'player', perMinute: 120, perHour: 3_000 }] } as const
const change = { limits: [{ by: 'player', perMinute: 60, perHour: 1_000 }] } as const

/**
 * `draft`: nobody sees it. `scheduled`: sent at `sends_at`. `sending`: its readers get it one after another. `sent`: all of
 * them have it. `withdrawn`: nobody sees it any longer, and it stays so.
 */
export const announcementStates = ['draft', 'scheduled', 'sending', 'sent', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]

const announcementSchema = v.object({
  id: uuid,
  /** Grows with every change by an administrator. */
  revision: count,
  state: v.picklist(announcementStates),
  /** In English. */
  title: v.string(),
  /** The languages that it is written in. */
  languages: v.array(v.picklist(languageCodes)),
  /** Username of the administrator who began it. */
  author: v.string(),
  created_at: isoTime,
  changed_at: isoTime,
  /** Time for which it is scheduled; null if it isn't. */
  sends_at: v.nullable(isoTime),
  /** Time when the sending began: accounts created later don't get it. */
  sent_at: v.nullable(isoTime),
  withdrawn_at: v.nullable(isoTime),
  /** Number of players who got it so far. */
  reached: count,
})
export type Announcement = v.InferOutput<typeof announcementSchema>

const told = v.object({
  ...announcementSchema.entries,
  texts: announcedTextsSchema,
  /** Address on the hub that it leads to; null for none. */
  path: v.nullable(v.string()),
  /** Number of players who get it, or would get it now. */
  readers: count,
})
export type ToldAnnouncement = v.InferOutput<typeof told>

export const announcementSorts = ['newest', 'oldest'] as const
export type AnnouncementSort = (typeof announcementSorts)[number]

const wanted = {
  /** Words of its texts in any language, or the beginning of its author's name. */
  q: v.optional(textOfAtMost(200)),
  state: v.optional(v.picklist(announcementStates)),
  /** Sorted by the time when it was begun. */
  sort: v.optional(v.picklist(announcementSorts), 'newest'),
}

/** Announcements, fifty per page. `before`: the `next` of an earlier answer with the same `sort`. */
export const findAnnouncements = defineEndpoint({
  name: 'findAnnouncements',
  summary: 'Find announcements',
  method: 'GET',
  path: '/braincore/announcements',
  access: 'admin',
  ...page,
  query: v.object({ ...wanted, before: v.optional(timeCursorSchema) }),
  response: v.object({ announcements: v.array(announcementSchema), next: v.nullable(v.string()) }),
  errors: [],
})

export const exportAnnouncements = defineEndpoint({
  name: 'exportAnnouncements',
  summary: 'Announcements as a file',
  method: 'GET',
  path: '/braincore/announcements-file',
  access: 'admin',
  query: v.object({ ...wanted, format: formatSchema }),
  ...deskFile,
})

/** Returns an announcement with its texts. */
export const tellAnnouncement = defineEndpoint({
  name: 'tellAnnouncement',
  summary: 'An announcement with its texts',
  method: 'GET',
  path: '/braincore/announcements/{id}',
  access: 'admin',
  ...page,
  params: v.object({ id: uuid }),
  response: told,
  errors: ['not_found'],
})

const typed = v.object({
  title: textOfAtMost(unitsOf(longestAnnouncement.title), 'announcement_text_invalid'),
  message: textOfAtMost(unitsOf(longestAnnouncement.message), 'announcement_text_invalid'),
})

const written = v.object({
  /** Empty parts: no text in this language. English is needed. */
  texts: v.object({ en: typed, fr: typed, pt: typed, tr: typed }),
  /** Address of a page of the hub; null for none. */
  path: v.nullable(textOfAtMost(longestPath, 'announcement_path_invalid')),
})
export type WrittenAnnouncement = v.InferOutput<typeof written>

/**
 * Writes a new announcement as a draft (decisions.md, Notifications). `announcement_text_invalid`: English is missing, or a text is too
 * long or can't be read. `announcement_path_invalid`: not a page of the hub. Repeated with the same `Idempotency-Key`, it
 * writes nothing more.
 */
export const writeAnnouncement = defineEndpoint({
  name: 'writeAnnouncement',
  summary: 'Write an announcement',
  method: 'POST',
  path: '/braincore/announcements',
  access: 'admin',
  ...change,
  idempotent: true,
  body: written,
  response: told,
  errors: ['announcement_text_invalid', 'announcement_path_invalid'],
})

/**
 * Replaces the texts of a draft. `announcement_changed`: `revision` is not the latest, or it is no draft. A repeated call
 * changes nothing.
 */
export const changeAnnouncement = defineEndpoint({
  name: 'changeAnnouncement',
  summary: 'Change the texts of an announcement',
  method: 'PUT',
  path: '/braincore/announcements/{id}',
  access: 'admin',
  ...change,
  params: v.object({ id: uuid }),
  body: v.object({ ...written.entries, revision: count }),
  response: told,
  errors: ['not_found', 'announcement_changed', 'announcement_text_invalid', 'announcement_path_invalid'],
})

const decided = { revision: count, reason: optionalReasonSchema }

/**
 * Decides about an announcement. `schedule`: sent at `at`, an instant in the future and within a year, otherwise
 * `announcement_time_invalid`. `unschedule`: a draft again. `send`: sent now. `withdraw`: its readers no longer see it, and
 * it goes to nobody else; this can't be taken back. `announcement_changed`: `revision` is not the latest, or its state does
 * not allow this. A repeated decision changes nothing.
 */
export const decideAnnouncement = defineEndpoint({
  name: 'decideAnnouncement',
  summary: 'Schedule, send or withdraw an announcement',
  method: 'POST',
  path: '/braincore/announcements/{id}/decision',
  access: 'admin',
  ...change,
  params: v.object({ id: uuid }),
  body: v.variant('verb', [
    v.object({ verb: v.literal('schedule'), at: momentSchema, ...decided }),
    v.object({ verb: v.picklist(['unschedule', 'send', 'withdraw']), ...decided }),
  ]),
  response: told,
  errors: ['not_found', 'announcement_changed', 'announcement_time_invalid'],
})
export type AnnouncementVerb = 'schedule' | 'unschedule' | 'send' | 'withdraw'
