import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NotificationTopic } from '#contract/notifications/notification-choices.contract.ts'
import {
  notificationTopics,
  readUnsubscribeLink,
  topicIds,
  unsubscribe,
} from '#contract/notifications/notification-choices.contract.ts'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import { mailsTexts } from '#src/features/unsubscribe/mails-texts.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { watchSent } from '../support/sent.ts'

const network = createNetwork()

let hubs: OpenHub[] = []
const arrive = async (hash: string): Promise<void> => {
  history.replaceState(null, '', `/unsubscribe${hash}`)
  takeMailedLinks()
  hubs.push(await openHub(() => {}, { address: location.pathname + location.hash }))
}
const leave = (): void => {
  hubs.forEach((hub) => hub.close())
  hubs = []
}
beforeAll(() => network.start())
beforeEach(() => {
  leave()
  network.always(readUnsubscribeLink, { topic: 'followed', by_mail: 'at_once' })
  network.always(unsubscribe, { topic: 'followed', by_mail: 'off' })
})
afterEach(leave)
afterAll(() => network.stop())

const heading = (name: string) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('The link that stops mails', () => {
  test('leaves the address at once, and stops nothing until it is pressed', async () => {
    const sent = watchSent()
    await arrive('#token=u-1%3Afollowed.signed')
    await expect.element(heading('Stop these mails?')).toBeVisible()
    expect(location.hash).toBe('')
    expect(sent.last('/notifications/unsubscribe')).toBeUndefined()
    await userEvent.click(button('Stop these mails'))
    await expect.element(heading('No more mails about projects you follow')).toBeVisible()
    expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
    expect(sent.last('/notifications/unsubscribe')).toEqual({ token: 'u-1:followed.signed', again: false })
    expect(document.activeElement).toBe(heading('No more mails about projects you follow').element())
    // For a moment no press counts, so press until one does.
    const pressed = () => {
      for (const one of button('Turn them on again').elements()) (one as HTMLElement).click()
      return heading('These mails are off in your settings').elements().length
    }
    await expect.poll(pressed).toBe(1)
    expect(sent.last('/notifications/unsubscribe')).toEqual({ token: 'u-1:followed.signed', again: true })
    expect(document.activeElement).not.toBe(document.body)
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'All settings' }))
      .toHaveAttribute('href', '/settings?tab=notifications')
    sent.stop()
  })

  test.each(['#tok=abc', '#token=', '#nonsense'])(
    'that is cut off (%s) offers nothing to press, even after a whole one',
    async (hash) => {
      await arrive('#token=u-1%3Afollowed.signed')
      leave()
      await arrive(hash)
      await expect.element(heading('This link does not work')).toBeVisible()
      expect(button('Stop these mails').elements()).toEqual([])
    },
  )
})

test('the mails of every topic that a link can stop have words of their own', () => {
  const optional = topicIds.filter((topic) => !notificationTopics[topic].isRequired)
  const stopped = (topic: NotificationTopic | null) => mailsTexts(topic).stopped.id
  const all = [null, ...optional].map(stopped)
  expect(new Set(all).size).toBe(optional.length + 1)
  expect(all).not.toContain(stopped('security'))
})
