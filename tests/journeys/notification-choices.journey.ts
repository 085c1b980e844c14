import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axeFinds } from './support/axe.ts'
import type { Hub } from './support/hub.ts'
import { expect, someone, test } from './support/journey.ts'
import { logIn, userId } from './support/log-in.ts'
import { settingsAddresses, settingsAtRest } from './support/settings.ts'
import { tabTo } from './support/tab-to.ts'

const main = (page: Page) => page.getByRole('main')
const topics = (page: Page) => main(page).getByRole('region', { name: 'What the hub tells you' })
const answers = (page: Page) => topics(page).getByRole('group', { name: 'Answers to your comments' })
const inHub = (page: Page) => answers(page).getByRole('switch', { name: 'In the hub' })
const byMail = (page: Page, choice: string) => answers(page).getByRole('radio', { name: choice, exact: true })
const saved = (page: Page) => topics(page).getByText(/^Saved \d/u)
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/u })
const rows = (page: Page) => page.getByRole('dialog', { name: 'Notifications' }).getByRole('article')

const openTab = async (page: Page): Promise<void> => {
  await page.goto(settingsAddresses.notifications)
  await settingsAtRest(page)
}

/** Writes a comment, or answers one; returns its id. */
const comment = async (page: Page, text: string, answered: string | null = null): Promise<string> => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.post('/api/project-comments/roster-vault', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: { text, parent_id: answered },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

/** Two players: the first one's comments are answered by the other. */
const meet = async (page: Page, hub: Hub, other: Page) => {
  const address = someone('mirel')
  await logIn(page, hub, address)
  await logIn(other, hub, someone('lindiwe'))
  return {
    address,
    /** Each is about a comment of its own, so that no two answers are one notification. */
    isAnswered: async (text: string): Promise<void> => {
      await comment(other, 'Yes, since May.', await comment(page, text))
    },
    /** Mails that can be stopped, newest first. */
    mails: async (): Promise<string[]> =>
      (await hub.mails(address)).filter((text) => text.includes('/unsubscribe#token=')),
  }
}

test('a kind that is switched off in the settings comes neither into the hub nor by mail until it is switched on', async ({
  page,
  hub,
  newBrowser,
}) => {
  const other = await (await newBrowser()).newPage()
  const { isAnswered, mails } = await meet(page, hub, other)

  await test.step('by default answers come into the hub and aren’t mailed; mails are switched on', async () => {
    await openTab(page)
    await expect(inHub(page)).toBeChecked()
    await expect(byMail(page, 'Off')).toBeChecked()
    await byMail(page, 'At once').check()
    await expect(saved(page)).toBeVisible()
    await isAnswered('Does it show who is on leave?')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await expect.poll(async () => (await mails()).length).toBe(1)
  })

  await test.step('both are switched off, by the keyboard', async () => {
    await tabTo(page, inHub(page))
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(byMail(page, 'At once')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(byMail(page, 'Off')).toBeChecked()
    await openTab(page)
    await expect(inHub(page)).not.toBeChecked()
    await expect(byMail(page, 'Off')).toBeChecked()
    await isAnswered('Does it know time zones?')
  })

  await test.step('both are switched on again, and what came meanwhile comes no more', async () => {
    await inHub(page).check()
    await byMail(page, 'At once').check()
    await expect(saved(page)).toBeVisible()
    await isAnswered('Does it export?')
    await expect.poll(async () => (await mails()).length).toBe(2)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await bell(page).click()
    await expect(rows(page)).toHaveCount(2)
  })
})

test('a daily mail brings the day’s answers once, and its link stops it', async ({
  page,
  hub,
  newBrowser,
}) => {
  const other = await (await newBrowser()).newPage()
  const { isAnswered, mails } = await meet(page, hub, other)
  await openTab(page)
  await byMail(page, 'Daily').check()
  await expect(saved(page)).toBeVisible()
  await isAnswered('Does it show who is on leave?')
  await isAnswered('Does it know time zones?')
  // The player's hour comes.
  await hub.changeData('update daily_events set due_at = now() where user_id = $1', [await userId(page)])
  let mail = ''
  await test.step('it has both answers, and a way to each', async () => {
    await expect
      .poll(async () => (mail = (await mails()).join('')), { timeout: 40_000 })
      .toContain('Your day')
    expect(await mails()).toHaveLength(1)
    const ways = [...mail.matchAll(/\S+\/VaultVision\/roster-vault\S*/gu)].map(([way]) => way)
    expect(new Set(ways).size).toBe(2)
    await page.goto(ways[0]!)
    await expect(main(page).getByText('Yes, since May.').first()).toBeVisible()
  })

  await test.step('one press on the page behind its link stops it', async () => {
    const reader = await (await newBrowser()).newPage()
    await reader.goto(/\S+\/unsubscribe#token=\S+/u.exec(mail)?.[0] ?? '')
    await expect(main(reader).getByText('Daily mail')).toBeVisible()
    await main(reader).getByRole('button', { name: 'Stop these mails', exact: true }).click()
    await expect(main(reader).getByRole('heading', { level: 1 })).toHaveText('No more daily mails')
    expect(await axeFinds(reader)).toEqual([])
    await openTab(page)
    await expect(byMail(page, 'Off')).toBeChecked()
    await expect(inHub(page)).toBeChecked()
  })
})
