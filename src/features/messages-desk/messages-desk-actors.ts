import {
  answerMessage,
  type DeskMessage,
  exportMessages,
  listMessages,
  readMessage,
  type WholeMessage,
} from '#contract/desk/messages-desk.contract.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import type { Call } from '#src/api/call.ts'
import type { DeskSource } from '#src/product/desk/use-desk.ts'
import type { EntrySource } from '#src/product/desk/use-desk-entry.ts'
import { messagesAddress, type MessagesFilters } from './messages-address.ts'

/** A message is answered by mail, or closed. `text`: the answer. */
export type MessageWish = DeskWish & { readonly kind: 'answer' | 'close'; readonly text: string }

/** Facts beside the list. */
export interface BesideMessages {
  /** Number of messages that programs sent, which weren't stored. */
  readonly trapped: number
  /** The team gets each message by mail. */
  readonly mailedToTeam: boolean
}

/** Query for the API. Default values are left out. */
const queryOf = ({ q, state, language, sort }: MessagesFilters) => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(state !== null && { state }),
  ...(language !== null && { language }),
  sort,
})

export const messagesSource = (call: Call): DeskSource<MessagesFilters, DeskMessage, BesideMessages> => ({
  address: messagesAddress,
  load: async (filters, signal) => {
    const list = await call(listMessages, { query: queryOf(filters) }, { signal })
    const { messages: rows, next, trapped, mailed_to_team: mailedToTeam } = list
    return { rows, next, beside: { trapped, mailedToTeam } }
  },
  more: async (filters, before, signal) => {
    const query = { ...queryOf(filters), before }
    const { messages: rows, next } = await call(listMessages, { query }, { signal })
    return { rows, next }
  },
  file: (filters, format, signal) =>
    call(exportMessages, { query: { ...queryOf(filters), format } }, { signal }),
})

export const messageSource = (call: Call): EntrySource<WholeMessage, MessageWish> => ({
  outdated: ['not_found', 'message_answered'],
  read: (id, signal) => call(readMessage, { params: { id } }, { signal }),
  act: ({ kind, text }, { id }, { signal }) => {
    if (id === null) throw new Error('There is no message to answer.')
    return call(
      answerMessage,
      { params: { id }, body: { text: kind === 'answer' ? text : null } },
      { signal },
    )
  },
})
