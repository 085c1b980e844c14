import type { Page } from '@playwright/test'
import { expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'

const project = 'Open Ledger'
const card = (page: Page) => page.getByRole('article', { name: project })
const button = (page: Page) => card(page).getByRole('button', { name: new RegExp(`${project}: `, 'u') })
const byOthers = (page: Page) => card(page).getByText(/by others just now/u)

const votes = async (page: Page): Promise<number> => {
  const words = (await button(page).textContent()) ?? ''
  return Number(/: ([\d,]+) votes?/u.exec(words)?.[1]?.replaceAll(',', ''))
}

/** The page's stream is open, or it has asked: what comes from now on is heard. */
const hears = (page: Page, path: string): Promise<unknown> =>
  page.waitForResponse((answer) => answer.url().includes(path) && answer.ok())

test('two players see each other’s votes as they are cast, and a guest hears of both by asking', async ({
  page,
  hub,
  newBrowser,
}) => {
  const other = await (await newBrowser()).newPage()
  const guest = await (await newBrowser()).newPage()
  await guest.clock.install()
  await Promise.all([logIn(page, hub, someone('alice')), logIn(other, hub, someone('bob'))])
  await Promise.all(
    [page, other].map(async (player) => {
      const isOpen = hears(player, '/vaultvision/live/stream')
      await player.goto('/VaultVision')
      await isOpen
    }),
  )
  const hasAsked = hears(guest, '/vaultvision/live')
  await guest.goto('/VaultVision')
  await guest.clock.runFor(5_000)
  await hasAsked
  const before = await votes(page)
  for (const each of [other, guest]) expect(await votes(each)).toBe(before)

  await test.step('alice votes: at once on her card, and without a reload on bob’s', async () => {
    await button(page).click()
    await expect.poll(() => votes(page)).toBe(before + 1)
    await expect(byOthers(other)).toHaveText('1 vote by others just now')
    expect(await votes(other)).toBe(before + 1)
  })

  await test.step('bob votes: alice sees his, and neither is told their own', async () => {
    await button(other).click()
    await expect(byOthers(page)).toHaveText('1 vote by others just now')
    expect(await votes(page)).toBe(before + 2)
    await expect(byOthers(other)).toBeHidden()
    await expect.poll(() => votes(other)).toBe(before + 2)
  })

  await test.step('half a minute later the guest sees both', async () => {
    expect(await votes(guest)).toBe(before)
    await guest.clock.runFor(31_000)
    await expect.poll(() => votes(guest)).toBe(before + 2)
  })
})
