import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answerMessage,
  type DeskMessage,
  listMessages,
  readMessage,
  type WholeMessage,
} from '#contract/desk/messages-desk.contract.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { answerAdministrator, goToDesk } from '../money-desk/desk-page.ts'
import { controlPage, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { watchSent } from '../support/sent.ts'

const network = createNetwork()
const main = page.getByRole('main')
const panel = page.getByRole('complementary')
let hub: OpenHub | undefined
let sent: ReturnType<typeof watchSent>

const at = '2026-03-01T12:00:00.000Z'
const idOf = (end: number): string => `5f0c0e6e-1111-4222-8333-94445555666${end}`
const messageOf = (end: number, more: Partial<DeskMessage> = {}): DeskMessage => ({
  id: idOf(end),
  name: 'Mirel',
  email: 'mirel@example.org',
  subject: '<b>Loans</b>',
  language: 'en',
  state: 'new',
  sent_at: at,
  ...more,
})
const first = messageOf(1)
const persian = messageOf(2, { name: 'نگین', subject: 'پیشنهاد', language: 'fa' })
const closed = messageOf(3, { name: 'Ada', subject: 'Nothing to add', state: 'closed' })
const whole: WholeMessage = { ...first, message: 'See https://evil.example\n\nTwo suits.', answer: null }
const answered: WholeMessage = {
  ...whole,
  state: 'answered',
  answer: { by: 'dave', at, text: 'Thank you.', mailed: 'waiting' },
}
const list = (messages: DeskMessage[], more: object = {}) => ({
  messages,
  next: null,
  trapped: 0,
  mailed_to_team: true,
  ...more,
})

const open = async (address = '/BrainCore?desk=messages', again = false): Promise<void> => {
  hub?.close()
  hub = await openHub(undefined, { hidesSidebar: true, again })
  await goToDesk(hub, address)
  await expect.element(main.getByRole('searchbox')).toBeVisible()
}
const press = (name: string): Promise<void> =>
  userEvent.click(panel.getByRole('button', { name, exact: true }))
const field = panel.getByRole('textbox', { name: 'Your answer' })

describe('The desk of messages', () => {
  controlPage(network)
  beforeEach(async () => {
    await page.viewport(1440, 900)
    answerAdministrator(network)
    network.always(listMessages, list([first, persian, closed]))
    network.always(readMessage, whole)
    await open()
    sent = watchSent()
  })
  afterEach(async () => {
    sent.stop()
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('unanswered messages are marked, also for those who don’t see; languages are named in words', async () => {
    const row = main.getByRole('row', { name: /Mirel/u })
    await expect.element(row).toMatchTextContent(/Unanswered.*<b>Loans<\/b>.*English.*New/u)
    await expect.element(main.getByRole('row', { name: /نگین/u })).toMatchTextContent(/Persian/u)
    const ended = main.getByRole('row', { name: /Ada/u })
    await expect.element(ended).toMatchTextContent(/Closed/u)
    await expect.element(ended).not.toMatchTextContent(/Unanswered/u)
    await expect.element(main.getByText('پیشنهاد')).toHaveAttribute('lang', 'fa')
    await expect.element(main.getByText(/CONTACT_TO/u)).not.toBeInTheDocument()
  })

  test('the list says how many messages programs sent, and that nobody gets them by mail', async () => {
    network.always(listMessages, list([first], { trapped: 1, mailed_to_team: false }))
    await open('/BrainCore?desk=messages&sort=oldest')
    await expect.element(main.getByText('1 message that a program sent was not stored.')).toBeVisible()
    await expect
      .element(main.getByText('Nobody gets these messages by mail: CONTACT_TO is not set.'))
      .toBeVisible()
  })

  test('the list is filtered by state and language, which the address names; where nothing was written that is shown', async () => {
    network.always(listMessages, list([]))
    await open('/BrainCore?desk=messages&state=answered&language=fa')
    await expect.element(main.getByText('Nothing is found.')).toBeVisible()
    await expect.element(main.getByRole('button', { name: /^State is Answered/u })).toBeVisible()
    await expect.element(main.getByRole('button', { name: /^Language is Persian/u })).toBeVisible()
    await userEvent.click(main.getByRole('button', { name: 'Clear search and filters' }))
    await expect.element(main.getByText('Nobody has written to the team yet.')).toBeVisible()
    expect(location.search).not.toContain('state')
  })

  test('a message is read as it was written: its language, its direction, and no link in it', async () => {
    network.always(readMessage, { ...persian, message: 'سلام https://evil.example', answer: null })
    await userEvent.click(main.getByRole('link', { name: /نگین/u }))
    const quote = panel.getByText('سلام https://evil.example')
    await expect.element(quote).toHaveAttribute('lang', 'fa')
    await expect.element(quote).toHaveAttribute('dir', 'rtl')
    await expect.element(panel).toMatchTextContent(/mirel@example\.org, in Persian/u)
    expect(panel.getByRole('link').elements()).toEqual([])
  })

  test('beside an opened message the list still says who wrote', async () => {
    await page.viewport(1280, 900)
    await userEvent.click(main.getByRole('link', { name: /Mirel/u }))
    await expect.element(panel.getByText(/Two suits/u)).toBeVisible()
    const left = (cell: Element) => cell.getBoundingClientRect().left
    const heads = main.getByRole('columnheader').elements()
    expect(heads.map((head) => head.textContent)).toEqual(['From', 'Subject'])
    expect(left(heads[0]!)).toBe(left(main.getByRole('rowheader').first().element()))
  })

  test('a message is answered: an empty answer can’t be sent, what goes out is said, and the answer stands in the panel', async () => {
    network.always(answerMessage, answered)
    await userEvent.click(main.getByRole('link', { name: /Mirel/u }))
    await press('Answer')
    await expect.element(field).toHaveFocus()
    await expect
      .element(panel.getByRole('button', { name: 'Send answer' }))
      .toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(field, 'Thank you.')
    await expect
      .element(panel.getByText('Goes out as a mail from the team, with this message below it.'))
      .toBeVisible()
    network.always(readMessage, answered)
    await press('Send answer')
    await expect.element(panel.getByText('The answer goes out now.')).toBeVisible()
    expect(sent.last('/answer')).toEqual({ text: 'Thank you.' })
    await expect
      .element(panel)
      .toMatchTextContent(/Answered by dave on March 1, 2026.*Thank you\..*waiting to be sent/u)
    expect(localStorage.getItem(storageKeys.answerDrafts)).toBeNull()
    expect(panel.getByRole('button', { name: 'Close without answer' }).elements()).toEqual([])
  })

  test('a message is closed without an answer', async () => {
    const ended: WholeMessage = {
      ...whole,
      state: 'closed',
      answer: { by: 'dave', at, text: null, mailed: 'sent' },
    }
    network.always(answerMessage, ended)
    await userEvent.click(main.getByRole('link', { name: /Mirel/u }))
    await expect.element(panel.getByText(/Two suits/u)).toBeVisible()
    network.always(readMessage, ended)
    await press('Close without answer')
    await expect.element(panel.getByText('The message is closed.')).toBeVisible()
    expect(sent.last('/answer')).toEqual({ text: null })
    await expect.element(panel).toMatchTextContent(/Closed by dave on March 1, 2026/u)
  })

  test('of an answer that another administrator sent meanwhile this one reads, and keeps their own words', async () => {
    network.refuse(answerMessage, 'message_answered')
    await userEvent.click(main.getByRole('link', { name: /Mirel/u }))
    await press('Answer')
    await userEvent.fill(field, 'My own words.')
    network.always(readMessage, { ...answered, answer: { ...answered.answer!, by: 'olivia', text: 'Hers.' } })
    await press('Send answer')
    await expect
      .element(panel.getByText('Somebody has answered or closed this message meanwhile.'))
      .toBeVisible()
    await expect.element(panel).toMatchTextContent(/Answered by olivia.*Hers\./u)
    await expect.element(panel).toMatchTextContent(/Your own answer was not sent:My own words\./u)
  })

  test('the draft of an answer is there after a reload, and belongs to its message alone', async () => {
    await userEvent.click(main.getByRole('link', { name: /Mirel/u }))
    await press('Answer')
    await userEvent.fill(field, 'Half an answer')
    await open(`/BrainCore?desk=messages&open=${first.id}`, true)
    await press('Answer')
    await expect.element(field).toHaveValue('Half an answer')
    network.always(readMessage, { ...persian, message: 'سلام', answer: null })
    hub?.router.history.push(`/BrainCore?desk=messages&open=${persian.id}`)
    await expect.element(panel.getByText('سلام')).toBeVisible()
    await press('Answer')
    await expect.element(field).toHaveValue('')
  })

  test('an answer that the mail server didn’t accept for a day is shown as not sent', async () => {
    network.always(readMessage, { ...answered, answer: { ...answered.answer!, mailed: 'given_up' } })
    await open(`/BrainCore?desk=messages&open=${first.id}`)
    await expect
      .element(panel.getByText(/didn’t accept the answer for a day\. It was not sent\.$/u))
      .toBeVisible()
  })

  test('a message that is there no longer, or can’t be read, says so', async () => {
    network.refuse(readMessage, 'not_found')
    await open(`/BrainCore?desk=messages&open=${idOf(9)}`)
    await expect
      .element(panel.getByText(/The message could not be read\.|no longer exists/u).first())
      .toBeVisible()
  })
})
