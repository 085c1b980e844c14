import type { Page } from '@playwright/test'
import { newAdministrator } from './support/admin.ts'
import { axeFinds } from './support/axe.ts'
import type { Hub } from './support/hub.ts'
import { expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'
import { tabTo } from './support/tab-to.ts'

const desk = (page: Page) => page.getByRole('main')
const panel = (page: Page) => desk(page).getByRole('complementary')
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click()
const choose = (page: Page, group: string, language: string) =>
  panel(page)
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name: language })
    .check({ force: true })
const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(?:Notifications|Bildirimler)/u })
const list = (page: Page) => page.getByRole('dialog', { name: /^(?:Notifications|Bildirimler)$/u })

/** A player whose panel is open, and whose page hears the stream. */
const listen = async (page: Page, hub: Hub, name: string, language?: string): Promise<void> => {
  await logIn(page, hub, someone(name))
  if (language !== undefined) {
    await page.getByRole('contentinfo').getByRole('combobox', { name: 'Language' }).selectOption(language)
    await expect(page.getByRole('contentinfo').getByRole('combobox', { name: 'Dil' })).toBeVisible()
  }
  const isOpen = page.waitForResponse((answer) => answer.url().includes('/live/stream') && answer.ok())
  await page.goto('/terms')
  await isOpen
  await bell(page).click()
  await expect(list(page)).toBeVisible()
}

/** Nothing is wider than the window. */
const fits = async (page: Page): Promise<void> => {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!)
}

test('an announcement is scheduled, previewed in Turkish, received in two browsers, and withdrawn', async ({
  page,
  hub,
  newBrowser,
}) => {
  const title = `The season begins ${Date.now()}`
  const bob = await (await newBrowser()).newPage()
  const ayse = await (await newBrowser()).newPage()
  await logIn(page, hub, await newAdministrator(hub))
  await listen(bob, hub, 'bob')
  await listen(ayse, hub, 'ayse', 'Türkçe')

  await test.step('it is written and previewed; a reload loses nothing', async () => {
    await page.goto('/BrainCore?desk=announcements')
    await desk(page).getByRole('button', { name: 'Write an announcement' }).click()
    await expect(panel(page).getByRole('heading', { level: 3 })).toBeFocused()
    await panel(page).getByRole('textbox', { name: 'Title' }).fill(title)
    await panel(page).getByRole('textbox', { name: 'Message' }).fill('Sign up until Friday.')
    await expect(panel(page).getByText(/^Draft kept/u)).toBeVisible()
    await page.reload()
    await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await choose(page, 'Language of the text', 'Türkçe')
    await panel(page).getByRole('textbox', { name: 'Title' }).fill('Sezon başlıyor')
    await press(page, 'Save as draft')
    // Its message is missing: the form says so, and has the focus there.
    await expect(panel(page).getByText('Write both, or leave both empty.')).toBeVisible()
    await expect(panel(page).getByRole('textbox', { name: 'Message' })).toBeFocused()
    await panel(page).getByRole('textbox', { name: 'Message' }).fill('Cumaya kadar kaydol.')
    await panel(page)
      .getByRole('textbox', { name: /^Page that/u })
      .fill('https://elsewhere.example')
    await press(page, 'Save as draft')
    await expect(panel(page).getByText('This isn’t the address of a page of the hub.')).toBeVisible()
    await panel(page)
      .getByRole('textbox', { name: /^Page that/u })
      .fill('/tournament')
    expect(await axeFinds(page)).toEqual([])
    await press(page, 'Save as draft')
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(title)
    const preview = panel(page).getByRole('region', { name: 'Preview' })
    await choose(page, 'Language of the preview', 'Türkçe')
    await expect(preview.getByText('Sezon başlıyor')).toBeVisible()
    await choose(page, 'Language of the preview', 'Français')
    await expect(preview.getByText(title)).toHaveAttribute('class', /notification-title/u)
    await expect(preview.getByText('these readers get the English one.')).toBeVisible()
  })

  await test.step('it is scheduled in the zone of the browser; a time in the past is refused', async () => {
    await tabTo(page, panel(page).getByRole('button', { name: 'Schedule' }))
    await page.keyboard.press('Enter')
    const when = panel(page).getByLabel('When')
    await expect(when).toBeFocused()
    await when.fill('2020-01-01T10:00')
    await expect(panel(page).getByText('Choose a time in the future, within a year.')).toBeVisible()
    const local = await page.evaluate(() => {
      const at = new Date(Date.now() + 86_400_000 - new Date().getTimezoneOffset() * 60_000)
      return at.toISOString().slice(0, 16)
    })
    await when.fill(local)
    await expect(panel(page).getByText(/^Your time zone: \S+/u)).toBeVisible()
    expect(await axeFinds(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(panel(page).getByText('It is scheduled.')).toBeVisible()
    await expect(desk(page).getByRole('row', { name: title })).toContainText('Scheduled')
    await expect(list(bob).getByText(title)).toBeHidden()
  })

  await test.step('its time comes: both players have it at once, each in their language', async () => {
    await hub.changeData(
      `update announcements set sends_at = now() - interval '1 second' where texts -> 'en' ->> 'title' = $1`,
      [title],
    )
    await expect(list(bob).getByText(title)).toBeVisible({ timeout: 20_000 })
    await expect(list(ayse).getByText('Sezon başlıyor')).toBeVisible({ timeout: 5_000 })
    await expect(bell(bob)).toHaveAccessibleName(/1 unread/u)
    await expect(list(bob).getByRole('link', { name: title })).toHaveAttribute('href', '/tournament')
  })

  await test.step('it is withdrawn after a question, and disappears from open panels', async () => {
    await page.reload()
    await expect(panel(page).getByText('Sent', { exact: true }).first()).toBeVisible()
    await press(page, 'Withdraw')
    await expect(panel(page).getByText(/^It disappears for the \d+ players who have it/u)).toBeVisible()
    await press(page, 'Not now')
    await press(page, 'Withdraw')
    expect(await axeFinds(page)).toEqual([])
    await press(page, 'Withdraw')
    await expect(panel(page).getByText('It is withdrawn.')).toBeVisible()
    await expect(list(bob).getByText(title)).toBeHidden()
    await expect(list(ayse).getByText('Sezon başlıyor')).toBeHidden()
    await expect(bell(bob)).toHaveAccessibleName(/^Notifications(?!.*unread)/u)
  })

  await test.step('all of it is in the audit', async () => {
    await page.goto(`/BrainCore?desk=audit&q=${encodeURIComponent(title)}`)
    for (const change of ['Announcement written', 'Announcement scheduled', 'Announcement withdrawn'])
      await expect(desk(page).getByText(change).first()).toBeVisible()
  })

  await test.step('the desk fits a phone, and right to left', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/BrainCore?desk=announcements&open=new')
    await expect(panel(page).getByRole('textbox', { name: 'Title' })).toBeVisible()
    await fits(page)
    expect(await axeFinds(page)).toEqual([])
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await fits(page)
    // An address stays left to right.
    expect(
      await panel(page)
        .getByRole('textbox', { name: /^Page that/u })
        .evaluate((field) => getComputedStyle(field).direction),
    ).toBe('ltr')
  })
})
