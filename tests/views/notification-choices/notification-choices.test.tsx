import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWays } from '#contract/auth/ways.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import type { NotificationChoices } from '#contract/notifications/notification-choices.contract.ts'
import {
  changeNotificationChoice,
  getNotificationChoices,
  listNotificationTypes,
  notificationTopics,
  topicIds,
} from '#contract/notifications/notification-choices.contract.ts'
import { alice } from '#tests/paths/people.ts'
import { violations } from '#tests/support/page/violations.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { watchSent } from '../support/sent.ts'

const network = createNetwork()
let hub: OpenHub | undefined
let sent: ReturnType<typeof watchSent> | undefined
const main = page.getByRole('main')
const topics = main.getByRole('region', { name: 'What the hub tells you' })
const times = main.getByRole('region', { name: 'When mails go out' })
const row = (name: string) => topics.getByRole('group', { name, exact: true })
const mail = (name: string, choice: string) => row(name).getByRole('radio', { name: choice, exact: true })

const usual: NotificationChoices = {
  choices: topicIds.map((topic) => ({
    topic,
    in_hub: true,
    by_mail: notificationTopics[topic].isRequired || topic === 'plan' ? 'at_once' : 'off',
  })),
  quiet: { from: 1_320, until: 480 },
  daily_at: 1_080,
  time_zone: 'Europe/Bucharest',
  has_address: true,
}
const withMail = (topic: string, by: 'off' | 'at_once' | 'daily'): NotificationChoices => ({
  ...usual,
  choices: usual.choices.map((one) => (one.topic === topic ? { ...one, by_mail: by } : one)),
})
const answers = (choices: NotificationChoices): void => network.always(getNotificationChoices, choices)

const open = async (): Promise<OpenHub> => {
  const opened = await openHub()
  hub = opened
  await logIn(opened, alice)
  sent = watchSent()
  opened.router.history.push('/settings?tab=notifications')
  await expect.element(topics).toBeVisible()
  return opened
}

describe('What a player wants to hear, in the settings', () => {
  controlPage(network)
  beforeEach(async () => {
    await page.viewport(1280, 800)
    network.always(me, alice)
    network.always(listWays, { ways: [], isLast: true, provedSeconds: 0 })
    network.always(listNotificationTypes, {
      types: topicIds.map((type) => ({
        type,
        category: notificationTopics[type].category,
        name: `About ${type}`,
        line: notificationTopics[type].isRequired ? `Always: ${type} matters` : null,
        required: notificationTopics[type].isRequired,
      })),
    })
    answers(usual)
  })
  afterEach(async () => {
    sent?.stop()
    hub?.close()
    localStorage.clear()
    document.documentElement.dir = 'ltr'
    await page.viewport(1280, 800)
  })

  test('are saved at once, and are there when the tab is left and opened again', async () => {
    const { router } = await open()
    await expect.element(mail('About comments', 'Off')).toBeChecked()
    network.always(changeNotificationChoice, withMail('comments', 'daily'))
    answers(withMail('comments', 'daily'))
    await userEvent.click(mail('About comments', 'Daily'))
    await expect.element(topics.getByText(/^Saved \d/u)).toBeVisible()
    expect(sent?.last('/notifications/choices')).toEqual({ topic: 'comments', by_mail: 'daily' })
    router.history.push('/settings?tab=profile')
    await expect.element(topics).not.toBeInTheDocument()
    router.history.push('/settings?tab=notifications')
    await expect.element(mail('About comments', 'Daily')).toBeChecked()
    await expect.element(main.getByText(/another window/u)).not.toBeInTheDocument()
  })

  test('in the hub is a switch of its own', async () => {
    await open()
    const inHub = row('About followed').getByRole('switch', { name: 'In the hub' })
    await expect.element(inHub).toBeChecked()
    network.always(changeNotificationChoice, {
      ...usual,
      choices: usual.choices.map((one) => (one.topic === 'followed' ? { ...one, in_hub: false } : one)),
    })
    await userEvent.click(inHub)
    await expect.element(inHub).not.toBeChecked()
    await expect.element(topics.getByText(/^Saved \d/u)).toBeVisible()
    expect(sent?.last('/notifications/choices')).toEqual({ topic: 'followed', in_hub: false })
  })

  test('show a lock with its reason where a topic can’t be switched off', async () => {
    await open()
    const required = row('About security')
    await expect.element(required).toHaveAccessibleDescription('Always: security matters')
    await expect.element(required.getByText('In the hub and by mail')).toBeInTheDocument()
    expect(required.getByRole('switch').elements()).toEqual([])
    expect(required.getByRole('radio').elements()).toEqual([])
  })

  test('say why one was refused', async () => {
    network.refuse(changeNotificationChoice, 'invalid_request')
    await open()
    await userEvent.click(mail('About comments', 'At once'))
    await expect.element(topics.getByText('1 field not saved')).toBeVisible()
    await expect.element(row('About comments').getByRole('alert')).toBeVisible()
  })

  test('without a connection are stored here, and sent by themselves', async () => {
    network.hold(changeNotificationChoice)
    await open()
    await userEvent.click(mail('About comments', 'At once'))
    await network.fail(changeNotificationChoice, { code: 'offline' })
    await expect.element(topics.getByText('1 field not sent yet')).toBeVisible()
    await expect.element(mail('About comments', 'At once')).toBeChecked()
    dispatchEvent(new Event('online'))
    await network.answer(changeNotificationChoice, withMail('comments', 'at_once'))
    await expect.element(topics.getByText(/^Saved \d/u)).toBeVisible()
  })

  test('changed on another device are shown when the window gets the focus, and it is said', async () => {
    await open()
    answers(withMail('votes', 'daily'))
    dispatchEvent(new Event('focus'))
    await expect.element(mail('About votes', 'Daily')).toBeChecked()
    await expect.element(row('About votes').getByText(/on another device/u)).toBeVisible()
  })

  test('without an address have mails off, with the reason and a link to add one', async () => {
    answers({ ...withMail('comments', 'daily'), has_address: false })
    await open()
    await expect.element(topics.getByText(/You have no email address here/u)).toBeVisible()
    await expect.element(mail('About comments', 'Off')).toBeChecked()
    await mail('About comments', 'Daily').click({ force: true })
    await expect.element(mail('About comments', 'Off')).toBeChecked()
    expect(sent?.last('/notifications/choices')).toBeUndefined()
    await expect.element(times).not.toBeInTheDocument()
    expect(await violations(document)).toEqual([])
    await userEvent.click(topics.getByRole('link', { name: 'Add an address' }))
    await expect.poll(() => location.search).toBe('?tab=security')
  })

  test('are one stop of the keyboard per row, and arrows choose', async () => {
    network.always(changeNotificationChoice, withMail('comments', 'at_once'))
    await open()
    const inHub = row('About comments').getByRole('switch').element() as HTMLElement
    inHub.focus()
    await userEvent.tab()
    await expect.element(mail('About comments', 'Off')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(mail('About comments', 'At once')).toBeChecked()
    await userEvent.tab()
    await expect.element(row('About projects').getByRole('switch')).toHaveFocus()
    await expect
      .poll(() => sent?.last('/notifications/choices'))
      .toEqual({ topic: 'comments', by_mail: 'at_once' })
  })

  test('on a phone are blocks with a select, and nothing is wider than the page', async () => {
    await page.viewport(375, 800)
    network.always(changeNotificationChoice, withMail('comments', 'daily'))
    await open()
    const select = row('About comments').getByRole('combobox', { name: 'By mail' })
    await expect.element(select).toHaveValue('off')
    expect(topics.getByRole('radio').elements()).toEqual([])
    expect(select.element().closest('.ui-input')!.getBoundingClientRect().width).toBe(168)
    await userEvent.selectOptions(select, 'Mail daily')
    await expect.element(topics.getByText(/^Saved \d/u)).toBeVisible()
    expect(sent?.last('/notifications/choices')).toEqual({ topic: 'comments', by_mail: 'daily' })
    expect(document.documentElement.scrollWidth).toBe(375)
    expect(await violations(document)).toEqual([])
  })

  test.each(['ltr', 'rtl'])('have their columns in one line, %s', async (dir) => {
    await open()
    document.documentElement.dir = dir
    const lefts = ['About comments', 'About votes'].map((name) =>
      ['Off', 'At once', 'Daily'].map((choice) => mail(name, choice).element().getBoundingClientRect().left),
    )
    expect(lefts[0]).toEqual(lefts[1])
    const [off = 0, , daily = 0] = lefts[0] ?? []
    expect(off < daily).toBe(dir === 'ltr')
    expect(document.documentElement.scrollWidth).toBe(1280)
    expect(await violations(document)).toEqual([])
  })

  test('give mails their times: quiet hours and the daily mail', async () => {
    await open()
    const from = times.getByLabelText('Quiet from')
    await expect.element(from).toHaveValue('22:00')
    await expect.element(times.getByLabelText('Until')).toHaveValue('08:00')
    await expect.element(times.getByText(/Bucharest/u)).toBeVisible()
    network.always(changeNotificationChoice, { ...usual, quiet: { from: 1_380, until: 480 } })
    await userEvent.fill(from, '23:00')
    expect(sent?.last('/notifications/choices')).toBeUndefined()
    await userEvent.click(times.getByRole('heading'))
    await expect.element(times.getByText(/^Saved \d/u)).toBeVisible()
    expect(sent?.last('/notifications/choices')).toEqual({ quiet: { from: 1_380, until: 480 } })

    network.always(changeNotificationChoice, { ...usual, quiet: null })
    const hours = times.getByRole('switch', { name: 'Quiet hours' })
    await userEvent.click(hours)
    await expect.element(hours).not.toBeChecked()
    await expect.element(from).not.toBeInTheDocument()
    await expect.poll(() => sent?.last('/notifications/choices')).toEqual({ quiet: null })

    network.always(changeNotificationChoice, { ...usual, quiet: { from: 1_380, until: 480 } })
    await userEvent.click(hours)
    await expect.element(from).toHaveValue('23:00')

    network.always(changeNotificationChoice, { ...usual, daily_at: 450 })
    await userEvent.fill(times.getByLabelText('Daily mail at'), '07:30')
    await userEvent.click(times.getByRole('heading'))
    await expect.poll(() => sent?.last('/notifications/choices')).toEqual({ daily_at: 450 })
    await expect.element(times.getByText('07:30, daily mail')).toBeVisible()
  })

  test.each([375, 1280])('no two labels of the day’s ruler meet, at %i px', async (width) => {
    await page.viewport(width, 800)
    for (const daily of [0, 200, 450, 720, 1_080, 1_150, 1_439]) {
      answers({ ...usual, daily_at: daily })
      const { close } = await open()
      const mark = times.getByText(/, daily mail$/u)
      await expect.element(mark).toBeVisible()
      const labels = [...mark.element().closest('.relative')!.children]
        .map((label) => label.getBoundingClientRect())
        .filter(({ width: wide }) => wide > 0)
        .toSorted((one, other) => one.left - other.left)
      for (const [at, { right }] of labels.slice(0, -1).entries())
        expect(right, `${daily} minutes`).toBeLessThanOrEqual(labels[at + 1]!.left)
      expect(labels.length).toBeGreaterThan(width === 375 ? 1 : 2)
      sent?.stop()
      close()
    }
  })

  test('a select is as wide as its longest choice, also in large letters', async () => {
    await page.viewport(375, 800)
    await open()
    document.documentElement.style.fontSize = '32px'
    const select = row('About comments').getByRole('combobox', { name: 'By mail' }).element()
    const needed = (select as HTMLElement).cloneNode(true) as HTMLElement
    needed.style.flex = 'none'
    select.after(needed)
    const full = needed.getBoundingClientRect().width
    needed.remove()
    expect(select.getBoundingClientRect().width).toBeGreaterThanOrEqual(full)
    document.documentElement.style.fontSize = ''
  })

  test('a time that is left incomplete stays what it was', async () => {
    await open()
    const daily = times.getByLabelText('Daily mail at')
    await userEvent.clear(daily)
    await expect.element(daily).toHaveValue('')
    await userEvent.click(times.getByRole('heading'))
    await expect.element(daily).toHaveValue('18:00')
    expect(sent?.last('/notifications/choices')).toBeUndefined()
  })

  test('a player whose zone isn’t known reads that times are UTC', async () => {
    answers({ ...usual, time_zone: null })
    await open()
    await expect.element(times.getByText(/Times are UTC time/u)).toBeVisible()
  })
})
