import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type {
  AnnouncementState,
  AnnouncementVerb,
  WrittenAnnouncement,
} from '#contract/announcements/announcements.contract.ts'
import {
  canBeScheduled,
  faultyAnnouncement,
  plainAnnouncement,
} from '#contract/announcements/announcements.rules.ts'
import type { AnnouncedTexts } from '#contract/announcements/announcements.rules.ts'
import type { ChangeKind, ChangeState } from '#contract/desk/audit.rules.ts'
import { recordChange } from '../audit/audit.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import type { AnnouncementsTable } from './announcements.tables.ts'

type Row = Selectable<AnnouncementsTable>
type Written = Pick<Row, 'texts' | 'path'>

export interface By {
  readonly adminId: string
  readonly nowMs: number
}

const jsonOf = (texts: AnnouncedTexts) => sql<AnnouncedTexts>`${JSON.stringify(texts)}::jsonb`

/** The texts as the audit records them: only languages that have one. */
const auditOf = ({ texts, path }: Written): ChangeState => ({
  title: texts.en.title,
  text: texts.en.message,
  ...(texts.fr && { title_fr: texts.fr.title, text_fr: texts.fr.message }),
  ...(texts.pt && { title_pt: texts.pt.title, text_pt: texts.pt.message }),
  ...(texts.tr && { title_tr: texts.tr.title, text_tr: texts.tr.message }),
  ...(path !== null && { leads_to: path }),
})

/** Returns the values that differ, each with null where it is missing. */
const differing = (before: ChangeState, after: ChangeState): { before: ChangeState; after: ChangeState } => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof ChangeState)[]
  const changed = names.filter((name) => before[name] !== after[name])
  const only = (state: ChangeState): ChangeState =>
    Object.fromEntries(changed.map((name) => [name, state[name] ?? null]))
  return { before: only(before), after: only(after) }
}

type NotReadable = 'announcement_text_invalid' | 'announcement_path_invalid'

/** Returns what is stored of a written announcement; a refusal if it can't be stored. */
const toStored = ({ texts, path }: WrittenAnnouncement): Written | Refused<NotReadable> => {
  const faulty = faultyAnnouncement({ texts, path: path ?? '' })
  if (faulty.some((field) => field !== 'path')) return refuse('announcement_text_invalid')
  if (faulty.length > 0) return refuse('announcement_path_invalid')
  return { texts: plainAnnouncement(texts), path: path || null }
}

const isSame = (row: Written, written: Written): boolean =>
  Object.keys(differing(auditOf(row), auditOf(written)).after).length === 0

/** Writes a new draft; returns its id. The same `key` writes it once. */
export const writeAnnouncement = (
  db: Db,
  written: WrittenAnnouncement,
  key: string,
  { adminId, nowMs }: By,
): Promise<{ id: string } | Refused<NotReadable>> =>
  inTransaction(db, async (trx) => {
    const stored = toStored(written)
    if (isRefused(stored)) return stored
    const at = new Date(nowMs)
    const added = await trx
      .insertInto('announcements')
      .values({
        key,
        state: 'draft',
        texts: jsonOf(stored.texts),
        path: stored.path,
        author_id: adminId,
        created_at: at,
        changed_at: at,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added)
      return trx.selectFrom('announcements').select('id').where('key', '=', key).executeTakeFirstOrThrow()
    await recordChange(trx, {
      adminId,
      kind: 'announcement_written',
      subject: added.id,
      reason: null,
      nowMs,
      before: {},
      after: auditOf(stored),
    })
    return added
  })

/** Returns an announcement and locks it until the end of the transaction: its sending waits, too. */
const hold = (trx: Db, id: string): Promise<Row | undefined> =>
  trx.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type NotChanged = 'not_found' | 'announcement_changed'

/** Replaces the texts of a draft; the same texts again change nothing. Null: done. */
export const changeAnnouncement = (
  db: Db,
  { id, revision, ...written }: WrittenAnnouncement & { readonly id: string; readonly revision: number },
  { adminId, nowMs }: By,
): Promise<Refused<NotChanged | NotReadable> | null> =>
  inTransaction(db, async (trx) => {
    const stored = toStored(written)
    if (isRefused(stored)) return stored
    const row = await hold(trx, id)
    if (!row) return refuse('not_found')
    const isDraft = row.state === 'draft'
    // The answer to the same call was lost.
    if (isDraft && row.revision - revision <= 1 && isSame(row, stored)) return null
    if (!isDraft || row.revision !== revision) return refuse('announcement_changed')
    await trx
      .updateTable('announcements')
      .set({
        texts: jsonOf(stored.texts),
        path: stored.path,
        revision: revision + 1,
        changed_at: new Date(nowMs),
      })
      .where('id', '=', id)
      .execute()
    await recordChange(trx, {
      adminId,
      kind: 'announcement_changed',
      subject: id,
      reason: null,
      nowMs,
      ...differing(auditOf(row), auditOf(stored)),
    })
    return null
  })

export interface Decided {
  readonly id: string
  readonly verb: AnnouncementVerb
  readonly revision: number
  /** Time of a scheduled one, in milliseconds since the epoch. */
  readonly atMs: number | null
  readonly reason: string | null
}

interface Outcome {
  readonly from: readonly AnnouncementState[]
  /** States in which a repeated decision finds it. */
  readonly to: readonly [AnnouncementState, ...AnnouncementState[]]
  readonly kind: ChangeKind
}

const outcomes: Readonly<Record<AnnouncementVerb, Outcome>> = {
  schedule: { from: ['draft'], to: ['scheduled'], kind: 'announcement_scheduled' },
  unschedule: { from: ['scheduled'], to: ['draft'], kind: 'announcement_unscheduled' },
  send: { from: ['draft', 'scheduled'], to: ['sending', 'sent'], kind: 'announcement_sent' },
  withdraw: {
    from: ['draft', 'scheduled', 'sending', 'sent'],
    to: ['withdrawn'],
    kind: 'announcement_withdrawn',
  },
}

/** Did the same administrator already decide this, and the answer was lost? */
const isDecided = async (trx: Db, row: Row, decided: Decided, adminId: string): Promise<boolean> => {
  const { to, kind } = outcomes[decided.verb]
  if (row.revision !== decided.revision + 1 || !to.includes(row.state)) return false
  if (decided.atMs !== null && row.sends_at?.getTime() !== decided.atMs) return false
  const last = await trx
    .selectFrom('audit_changes')
    .select(['kind', 'admin_id'])
    .where('subject', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind === kind && last.admin_id === adminId
}

/** Decides about an announcement; the same decision again changes nothing. Null: done. */
export const decideAnnouncement = (
  db: Db,
  decided: Decided,
  { adminId, nowMs }: By,
): Promise<Refused<NotChanged | 'announcement_time_invalid'> | null> =>
  inTransaction(db, async (trx) => {
    const { id, verb, revision, atMs, reason } = decided
    const row = await hold(trx, id)
    if (!row) return refuse('not_found')
    if (row.revision !== revision)
      return (await isDecided(trx, row, decided, adminId)) ? null : refuse('announcement_changed')
    const {
      from,
      to: [state],
      kind,
    } = outcomes[verb]
    if (!from.includes(row.state)) return refuse('announcement_changed')
    if (atMs !== null && !canBeScheduled(atMs, nowMs)) return refuse('announcement_time_invalid')
    const at = new Date(nowMs)
    const sendsAt = atMs === null ? null : new Date(atMs)
    await trx
      .updateTable('announcements')
      .set({
        state,
        revision: revision + 1,
        changed_at: at,
        sends_at: sendsAt,
        ...(state === 'sending' && { sent_at: at }),
        ...(state === 'withdrawn' && { withdrawn_at: at }),
      })
      .where('id', '=', id)
      .execute()
    await recordChange(trx, {
      adminId,
      kind,
      subject: id,
      reason,
      nowMs,
      before: {
        announcement_state: row.state,
        ...(row.sends_at !== null && { sends_at: row.sends_at.toISOString() }),
      },
      after: {
        announcement_state: state,
        ...(sendsAt !== null && { sends_at: sendsAt.toISOString() }),
        title: row.texts.en.title,
      },
    })
    return null
  })
