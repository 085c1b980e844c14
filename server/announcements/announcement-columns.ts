import type { Announcement } from '#contract/announcements/announcements.contract.ts'
import { moment, number, text } from '../platform/content/columns.ts'
import type { Columns } from '../platform/content/columns.ts'

export const announcementColumns: Columns<Announcement> = {
  id: text(({ id }) => id),
  title: text(({ title }) => title),
  state: text(({ state }) => state),
  languages: text(({ languages }) => languages.join(' ')),
  author: text(({ author }) => author),
  created_at: moment(({ created_at: at }) => at),
  changed_at: moment(({ changed_at: at }) => at),
  sends_at: moment(({ sends_at: at }) => at),
  sent_at: moment(({ sent_at: at }) => at),
  withdrawn_at: moment(({ withdrawn_at: at }) => at),
  reached: number(({ reached }) => reached),
}
