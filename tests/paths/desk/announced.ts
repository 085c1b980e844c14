import type { ToldAnnouncement } from '#contract/announcements/announcements.contract.ts'
import { faultyAnnouncement, plainAnnouncement } from '#contract/announcements/announcements.rules.ts'
import type {
  AnnouncementContext,
  AnnouncementDraft,
  AnnouncementForm,
  ReadAnnouncement,
} from '#machines/desk/announcement.machine.ts'
import { failure } from '../failure.ts'

export const [key, other] = ['2b6e1f1c-0d0b-4a53-9a0e-6f1d3a1c7e10', '0d0b2b6e-1f1c-4a53-9a0e-6f1d3a1c7e10']
export const id = '0190a000-0000-7000-8000-000000000002'
export const at = '2026-03-01T14:02:00.000Z'

const none = { title: '', message: '' }
const formWith = (title: string, message: string, path = ''): AnnouncementForm => ({
  texts: { en: { title, message }, fr: none, pt: none, tr: none },
  path,
})
export const empty = formWith('', '')
export const stored = formWith('The season ends', 'On Sunday.')
export const forms = {
  valid: formWith('The season begins', 'On Saturday.', '/tournament'),
  boundary: formWith('', ''),
  hostile: formWith('<script>\u202E', '{"a":1}'.repeat(100), '//evil.example'),
}
const kept = formWith('Kept', 'Kept text')
export const isFaulty = ({ form }: Pick<AnnouncementContext, 'form'>): boolean =>
  faultyAnnouncement(form).length > 0

/** An announcement as the server tells it. */
export const announcementOf = (
  form: AnnouncementForm,
  more: Partial<ToldAnnouncement> = {},
): ToldAnnouncement => ({
  id,
  revision: 4,
  state: 'draft',
  title: form.texts.en.title,
  languages: ['en'],
  author: 'dave',
  created_at: at,
  changed_at: at,
  sends_at: null,
  sent_at: null,
  withdrawn_at: null,
  reached: 0,
  texts: plainAnnouncement(form.texts),
  path: form.path || null,
  readers: 12,
  ...more,
})

const read = (more: Partial<ToldAnnouncement>): ReadAnnouncement => {
  const form = formWith('Theirs', 'Their text')
  return { told: announcementOf(form, { revision: 5, ...more }), form }
}
export const theirs = { 'a draft': read({}), sent: read({ state: 'sent', sent_at: at, reached: 12 }) }

export const bases = {
  'a new one': { id: null, revision: 0, form: empty },
  'a draft of the server': { id, revision: 4, form: stored },
}
const draft = (more: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  form: kept,
  revision: 4,
  isCopy: false,
  key: null,
  ...more,
})
export const drafts = {
  nothing: null,
  'a draft': draft(),
  'of a new one': draft({ revision: 0, key: other }),
  'a copy': draft({ revision: 3, isCopy: true }),
} satisfies Record<string, AnnouncementDraft | null>

export const refusals = {
  offline: failure('offline'),
  'a path astray': failure('announcement_path_invalid'),
  'logged out': failure('unauthorized'),
}
export const unread = { offline: failure('offline'), gone: failure('not_found') }
