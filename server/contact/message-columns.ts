import type { DeskMessage } from '#contract/desk/messages-desk.contract.ts'
import { moment, text } from '../platform/content/columns.ts'
import type { Columns } from '../platform/content/columns.ts'

export const messageColumns: Columns<DeskMessage> = {
  id: text(({ id }) => id),
  name: text(({ name }) => name),
  email: text(({ email }) => email),
  subject: text(({ subject }) => subject),
  language: text(({ language }) => language),
  state: text(({ state }) => state),
  sent_at: moment(({ sent_at: at }) => at),
}
