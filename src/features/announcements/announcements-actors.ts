import {
  changeAnnouncement,
  tellAnnouncement,
  type ToldAnnouncement,
  writeAnnouncement,
} from '#contract/announcements/announcements.contract.ts'
import { faultyAnnouncement, typedAnnouncement } from '#contract/announcements/announcements.rules.ts'
import {
  type AnnouncementDraft,
  type AnnouncementForm,
  announcementMachine,
  type ReadAnnouncement,
} from '#machines/desk/announcement.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { keptAnnouncements, newAnnouncement } from './kept-announcements.ts'

type Named = { readonly id: string | null }

/** An announcement as its form shows it. */
export const formOf = ({ texts, path }: Pick<ToldAnnouncement, 'texts' | 'path'>): AnnouncementForm => ({
  texts: typedAnnouncement(texts),
  path: path ?? '',
})

const save = (
  call: Call,
  { id, form: { texts, path }, revision, isCopy, key }: Named & AnnouncementDraft,
  signal: AbortSignal,
): Promise<ToldAnnouncement> => {
  const written = { texts, path: path.trim() || null }
  if (id !== null && !isCopy)
    return call(changeAnnouncement, { params: { id }, body: { ...written, revision } }, { signal })
  if (key === null) throw new Error('A new announcement is sent under a key.')
  return call(writeAnnouncement, { body: written }, { signal, headers: { 'Idempotency-Key': key } })
}

interface Services {
  call: Call
  /** The administrator, whose drafts the browser stores. */
  playerId: string | null
  onSaved: (told: ToldAnnouncement) => void
  onLeft: () => void
}

/** Provides the announcement's machine with the API, the browser's storage and the rules. */
export const provideAnnouncement = ({ call, playerId, onSaved, onLeft }: Services) => {
  const drafts = () => keptAnnouncements(playerId)
  const about = ({ id }: Named): string => id ?? newAnnouncement
  return announcementMachine.provide({
    actors: {
      readDraft: fromTask<AnnouncementDraft | null, Named>(({ input }) =>
        Promise.resolve(drafts().of(about(input))),
      ),
      keepDraft: fromTask<{ at: string | null }, Named & AnnouncementDraft>(({ input }) => {
        const { id: _, ...draft } = input
        const isKept = drafts().keep(about(input), draft)
        return Promise.resolve({ at: isKept ? new Date().toISOString() : null })
      }),
      save: fromTask<ToldAnnouncement, Named & AnnouncementDraft>(({ input, signal }) =>
        save(call, input, signal),
      ),
      readTheirs: fromTask<ReadAnnouncement, Named>(async ({ input: { id }, signal }) => {
        const told = await call(tellAnnouncement, { params: { id: id ?? '' } }, { signal })
        return { told, form: formOf(told) }
      }),
    },
    guards: {
      isFaulty: ({ context: { form } }) => faultyAnnouncement({ ...form, path: form.path.trim() }).length > 0,
    },
    actions: {
      forgetDraft: (_, name) => drafts().forget(about(name)),
      announceSaved: (_, { told }) => onSaved(told),
      announceLeft: () => onLeft(),
    },
  })
}
