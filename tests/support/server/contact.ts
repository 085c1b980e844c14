import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { listMessages, readMessage } from '#contract/desk/messages-desk.contract.ts'
import { mailContact } from '#server/contact/mail-contact.ts'
import { openAfterSale } from './after-sale.ts'
import { testSettings } from './create-test-app.ts'

export const typed = {
  name: 'Mirel',
  email: 'Mirel@AshenWardens.example',
  subject: 'Loans that came back',
  message: 'The list shows two suits as lent.\n\nI reloaded twice.',
}

const sent = { ...typed, language: 'en', trap: '', shown_ms: 20_000 }

/** A hub to which guests write. `to`: the team's address, null for none. */
export const openContact = async (to: string | null = 'team@hub.example') => {
  const hub = await openAfterSale({ settings: { ...testSettings, contact: { to, shown: to } } })
  const write = (changes: object = {}, key: string | null = randomUUID()) =>
    hub.app.request('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key !== null && { 'Idempotency-Key': key }) },
      body: JSON.stringify({ ...sent, ...changes }),
    })
  /** Logged in again: an access token doesn't outlive an hour that is waited for. */
  const desk = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await hub.person('olivia')).call(method, `/braincore/messages${path}`, body)
  return {
    ...hub,
    write,
    mail: () => mailContact(hub),
    list: async (query = '') => v.parse(listMessages.response, await (await desk('GET', query)).json()),
    read: async (id: string) => v.parse(readMessage.response, await (await desk('GET', `/${id}`)).json()),
    answer: (id: string, text: string | null, by?: typeof hub.admin) =>
      by
        ? by.call('POST', `/braincore/messages/${id}/answer`, { text })
        : desk('POST', `/${id}/answer`, { text }),
    file: (query: string) => desk('GET', `-file${query}`),
  }
}
