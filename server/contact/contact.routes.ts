import { Hono } from 'hono'
import { readContactDetails, sendContactMessage } from '#contract/contact/contact.contract.ts'
import { faultsOfContact, isAutomatic, plainContact } from '#contract/contact/contact.rules.ts'
import {
  answerMessage as answerEndpoint,
  exportMessages,
  listMessages,
  readMessage as readEndpoint,
} from '#contract/desk/messages-desk.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { exportList } from '../platform/content/list-file.rules.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { refuse } from '../platform/http/refused.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import { mailboxOf } from '#contract/values/mail-address.rules.ts'
import { answerMessage } from './answer-message.store.ts'
import { contactJobName } from './mail-contact.ts'
import { messageColumns } from './message-columns.ts'
import { readMessage, readMessages, readTrapped } from './read-messages.store.ts'
import { countTrapped, insertMessage } from './send-message.store.ts'

const messagesAtOnce = 50

export const contactRoutes = ({
  db,
  clock,
  settings,
  wake,
}: Pick<Dependencies, 'db' | 'clock' | 'settings' | 'wake'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  const to = settings.contact?.to ?? null

  serve(routes, readContactDetails, async () => ({ email: settings.contact?.shown ?? null }))

  serve(routes, sendContactMessage, async ({ body }, { idempotencyKey, note }) => {
    const { trap, shown_ms: shownMs, language, ...words } = body
    const [fault] = Object.values(faultsOfContact(words))
    if (fault !== undefined) return refuse(fault)
    const mailbox = mailboxOf(words.email)
    if (mailbox === null) return refuse('email_invalid')
    if (isAutomatic({ trap, shownMs })) {
      note('contact_trapped')
      const { id, sentAt } = await countTrapped(db, clock.now())
      return { id, sent_at: sentAt.toISOString() }
    }
    const sending = { ...plainContact(words), language, mailbox, key: idempotencyKey, mailsTeam: to !== null }
    const { id, sentAt } = await insertMessage(db, sending, clock.now())
    wake(contactJobName)
    return { id, sent_at: sentAt.toISOString() }
  })

  serve(routes, listMessages, async ({ query }) => ({
    ...(await readMessages(db, { ...query, most: messagesAtOnce })),
    trapped: await readTrapped(db),
    mailed_to_team: to !== null,
  }))

  serveFile(
    routes,
    exportMessages,
    exportList({
      name: 'messages',
      columns: messageColumns,
      clock,
      read: async (wanted) => {
        const { messages, next } = await readMessages(db, wanted)
        return { rows: messages, next }
      },
    }),
  )

  serve(routes, readEndpoint, async ({ params: { id } }) => {
    const message = await readMessage(db, id)
    if (message === null) return refuse('not_found')
    return message
  })

  serve(routes, answerEndpoint, async ({ params: { id }, body: { text } }, { caller }) => {
    const refused = await answerMessage(db, { id, text, adminId: caller.userId }, clock.now())
    if (refused) return refused
    wake(contactJobName)
    const message = await readMessage(db, id)
    if (message === null) return refuse('not_found')
    return message
  })

  return routes
}
