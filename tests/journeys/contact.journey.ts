import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { SiteLanguage } from '#contract/values/site-languages.ts'
import { siteLanguageCodes, siteLanguages } from '#contract/values/site-languages.ts'
import { newAdministrator } from './support/admin.ts'
import { axeFinds } from './support/axe.ts'
import type { Hub } from './support/hub.ts'
import { expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'
import { controlTakenOver } from './support/page.ts'
import { tabTo } from './support/tab-to.ts'

test.use({ mayLog: /ERR_INTERNET_DISCONNECTED/u })

const team = 'team@hub.example'
const settings = { CONTACT_TO: team, CONTACT_SHOWN: team }

type Texts = Record<string, string>
const textsIn = (language: SiteLanguage): Texts =>
  JSON.parse(readFileSync(new URL(`../../locales/pages/${language}.json`, import.meta.url), 'utf8')).contact

const fieldsOf = (page: Page, texts: Texts) => {
  const field = (name: string) => page.getByRole('textbox', { name: texts[name] ?? '', exact: true })
  return {
    name: field('name'),
    email: field('email'),
    subject: field('subject'),
    message: field('message'),
    send: page.getByRole('button', { name: texts['send'] ?? '', exact: true }),
  }
}

const open = async (page: Page, hub: Hub, language: SiteLanguage) => {
  await page.goto(`${hub.url}/contact?lang=${language}`)
  const texts = textsIn(language)
  const fields = fieldsOf(page, texts)
  await controlTakenOver(fields.name)
  return { texts, ...fields }
}

const panel = (page: Page, subject: string) => page.getByRole('complementary', { name: subject })

/** An administrator answers a message at the desk. */
const answer = async (desk: Page, subject: string, text: string): Promise<void> => {
  await desk.getByRole('row').filter({ hasText: subject }).getByRole('link').click()
  await panel(desk, subject).getByRole('button', { name: 'Answer', exact: true }).click()
  await desk.getByRole('textbox', { name: 'Your answer' }).fill(text)
  await panel(desk, subject).getByRole('button', { name: 'Send answer' }).click()
  await expect(panel(desk, subject).getByText('The answer goes out now.')).toBeVisible()
}

const mailTo = (hub: Hub, address: string, part: string) =>
  expect.poll(async () => (await hub.mails(address)).find((text) => text.includes(part)) ?? '')

test('a guest writes to the team in German, over a reload and without a network; the team reads it, and its answer arrives', async ({
  startHub,
  newBrowser,
}) => {
  const hub = await startHub(settings)
  const context = await newBrowser({ baseURL: hub.url })
  const page = await context.newPage()
  const from = someone('mirel')
  const [subject, message] = [
    'Über die Leihe',
    'Zwei Rüstungen gelten als verliehen.\n\nIch habe neu geladen.',
  ]
  const { texts, name, email, subject: line, message: words, send } = await open(page, hub, 'de')

  await test.step('what is missing is shown, and has the focus', async () => {
    await expect(page.locator('.site-page')).toHaveAttribute('lang', 'de')
    await send.click()
    await expect(name).toBeFocused()
    await expect(page.getByText(texts['emailInvalid'] ?? '')).toBeVisible()
    await name.fill('Mirel')
    await send.click()
    await expect(email).toBeFocused()
    expect(await axeFinds(page)).toEqual([])
  })

  await test.step('the draft is there after a reload', async () => {
    await email.fill(from)
    await line.fill(subject)
    await words.fill(message)
    await expect(page.getByText((texts['draftKept'] ?? '').replace(/ ?\{time\} ?/u, ''))).toBeVisible()
    await page.reload()
    await expect(words).toHaveValue(message)
    await expect(email).toHaveValue(from)
  })

  await test.step('without a network the text stays', async () => {
    await controlTakenOver(name)
    await context.setOffline(true)
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: texts['error'] ?? '' })).toBeFocused()
    await expect(page.getByText(texts['kept'] ?? '')).toBeVisible()
    await expect(words).toHaveValue(message)
    await context.setOffline(false)
  })

  await test.step('it is sent, and the draft is gone', async () => {
    await send.click()
    await expect(page.getByRole('heading', { name: texts['success'] ?? '' })).toBeFocused()
    await expect(page.getByText(from)).toBeVisible()
    expect(await axeFinds(page)).toEqual([])
    await page.reload()
    await expect(words).toHaveValue('')
  })

  await test.step('the team gets one mail, answers at the desk, and the guest reads the answer', async () => {
    await mailTo(hub, team, subject).toContain(message)
    expect(await hub.mails(team)).toHaveLength(1)
    const desk = await (await newBrowser({ baseURL: hub.url })).newPage()
    await logIn(desk, hub, await newAdministrator(hub))
    await desk.goto('/BrainCore?desk=messages')
    await expect(desk.getByRole('row', { name: /Mirel/u })).toContainText('German')
    await answer(desk, subject, 'Danke, es ist behoben.')
    expect(await axeFinds(desk)).toEqual([])
    await mailTo(hub, from, 'Danke').toContain('> Zwei Rüstungen gelten als verliehen.')
  })
})

test(
  'a message is sent, mailed and answered in each of the 17 languages',
  { tag: '@all' },
  async ({ startHub, newBrowser }) => {
    test.slow()
    const hub = await startHub(settings)
    const page = await (await newBrowser({ baseURL: hub.url })).newPage()
    const desk = await (await newBrowser({ baseURL: hub.url })).newPage()
    await logIn(desk, hub, await newAdministrator(hub))
    const names = new Intl.DisplayNames('en', { type: 'language' })
    for (const [index, language] of siteLanguageCodes.entries())
      await test.step(language, async () => {
        // An hour takes five messages of one address of the network.
        await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${index + 1}` })
        const form = await open(page, hub, language)
        const { dir } = siteLanguages[language]
        await expect(page.locator('.site-page')).toHaveAttribute('dir', dir)
        const from = someone(`writer-${language}`)
        const subject = `${form.texts['title']} ${language}`
        const message = form.texts['description'] ?? ''
        await form.name.fill('Mirel')
        await form.email.fill(from)
        await form.subject.fill(subject)
        await form.message.fill(message)
        await form.send.click()
        await expect(page.getByRole('heading', { name: form.texts['success'] ?? '' })).toBeVisible()
        await mailTo(hub, team, subject).toContain(message)

        await desk.goto('/BrainCore?desk=messages')
        await expect(desk.getByRole('row').filter({ hasText: subject })).toContainText(
          names.of(language) ?? '',
        )
        await answer(desk, subject, `${form.texts['kept']} (${language})`)
        await expect(panel(desk, subject).getByRole('blockquote').first()).toHaveAttribute('lang', language)
        await expect(panel(desk, subject).getByRole('blockquote').first()).toHaveAttribute('dir', dir)
        await mailTo(hub, from, `(${language})`).toContain(`> ${message}`)
      })
  },
)

test(
  'the Persian page runs from right to left in a shell that doesn’t; axe finds nothing on it',
  { tag: '@all' },
  async ({ page, hub }) => {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 })
      const { name, email, message } = await open(page, hub, 'fa')
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
      await expect(page.locator('.site-page')).toHaveAttribute('dir', 'rtl')
      expect(await axeFinds(page)).toEqual([])
      const box = await page.locator('form[aria-labelledby="contact-form"]').boundingBox()
      const details = await page.getByRole('region', { name: textsIn('fa')['details'] ?? '' }).boundingBox()
      if (width === 1280) expect(details?.x ?? 0).toBeLessThan(box?.x ?? 0)
      else expect(details?.y ?? 0).toBeGreaterThan(box?.y ?? 0)
      await email.fill('mirel@example.org')
      await message.fill('سلام')
      expect(await email.evaluate((field) => getComputedStyle(field).direction)).toBe('ltr')
      expect(await email.evaluate((field) => getComputedStyle(field).textAlign)).toBe('right')
      expect(await message.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl')
      expect(await name.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  },
)

test(
  'the form is filled in, corrected and sent by keyboard alone',
  { tag: '@all' },
  async ({ page, hub }) => {
    const { texts, name, email, subject, message, send } = await open(page, hub, 'en')
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    await expect(name).toBeFocused()
    for (const [field, text] of [
      [name, 'Mirel'],
      [email, 'mirel@'],
      [subject, 'Loans'],
      [message, 'Two suits.'],
    ] as const) {
      await expect(field).toBeFocused()
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await tabTo(page, send)
    await page.keyboard.press('Space')
    await expect(email).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: texts['success'] ?? '' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(name).toHaveValue('')
    await expect(name).toBeFocused()
  },
)

test(
  'Team is read in a language of its own, and its rest opens in place',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/Team?lang=ja')
    const main = page.locator('.site-page')
    await expect(main).toHaveAttribute('lang', 'ja')
    const more = main.getByRole('button', { expanded: false })
    await controlTakenOver(more)
    expect(await axeFinds(page)).toEqual([])
    await more.click()
    await expect(main.locator('[tabindex="-1"]').last()).toBeFocused()
    await main.getByRole('button', { expanded: true }).click()
    await expect(more).toBeFocused()
    await main.locator('a[href^="/contact"]').first().click()
    await expect(page).toHaveURL(/\/contact/u)
  },
)
