import type { Page } from '@playwright/test'
import { takeBackMs } from '#contract/votes/votes.rules.ts'
import { axeFinds } from './support/axe.ts'
import { answered, expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'

// A token that has come of age meanwhile is refused, and the page asks for another.
test.use({ movesMoney: true, mayLog: answered(401) })

const title = 'Guild Quartermaster'
const button = (page: Page, word: string, votes: number) =>
  page
    .getByRole('article', { name: title })
    .getByRole('button', { name: `${word} ${title}: ${votes.toLocaleString('en-US')} votes` })
const own = (page: Page) => page.getByRole('complementary', { name: 'Your vote power' })
const left = (page: Page, votes: number) =>
  expect(own(page).getByText(`${votes} of 1 vote left today`, { exact: true })).toBeAttached()

/** Where it is day now, and no clock is ever put forward or back: midnight comes when this journey has it come. */
const zoneOfDay = (): string => {
  const hour = new Date().getUTCHours()
  if (hour < 8) return 'Asia/Tokyo'
  return hour < 16 ? 'Africa/Abidjan' : 'Pacific/Honolulu'
}

test('a player votes, takes back, runs out, and sees midnight come', async ({ startHub, newBrowser }) => {
  const hub = await startHub()
  const page = await (await newBrowser({ baseURL: hub.url, timezoneId: zoneOfDay() })).newPage()
  await logIn(page, hub, someone('vera'))
  const projects: { title: string; weightedVotes: number }[] = await (
    await page.request.get('/api/vaultvision/projects?limit=100')
  ).json()
  const before = projects.find((project) => project.title === title)?.weightedVotes ?? 0
  // From here on the page's own clock goes on when told, too.
  await page.clock.install()
  await page.goto('/VaultVision')
  await left(page, 1)

  await test.step('a vote is on the screen at once, and is taken back', async () => {
    await button(page, 'Vote', before).click()
    await expect(button(page, 'Take back', before + 1)).toBeVisible()
    await left(page, 0)
    await button(page, 'Take back', before + 1).click()
    await expect(button(page, 'Vote', before)).toBeVisible()
    await left(page, 1)
  })

  await test.step('cast again, it can be taken back also after a reload, and stays', async () => {
    const castAt = Date.now()
    await button(page, 'Vote', before).press('1')
    await expect(button(page, 'Take back', before + 1)).toBeVisible()
    await page.reload()
    await left(page, 0)
    // The time for it is the server's: a busy machine may need longer for the reload.
    if (Date.now() - castAt < takeBackMs / 2)
      await expect(button(page, 'Take back', before + 1)).toBeVisible()
    expect(await axeFinds(page)).toEqual([])
    await page.clock.runFor(8_000)
    await expect(button(page, 'No votes left', before + 1)).toHaveAttribute('aria-disabled', 'true')
    await left(page, 0)
  })

  await test.step('midnight comes, and with it a vote: the page stands open all the while', async () => {
    const turned = await page.request.post('/dev/clock.json', { data: { days: 1 } })
    expect(turned.ok()).toBe(true)
    await page.clock.fastForward('24:00:00')
    await left(page, 1)
    await expect(button(page, 'Vote', before + 1)).toBeVisible()
  })
})

test.describe('Without a network', () => {
  test.use({ mayLog: /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 401/u })

  test('a vote that is pressed without a network waits for it, over any time and a closed page, and counts once', async ({
    startHub,
    newBrowser,
  }) => {
    const hub = await startHub()
    const context = await newBrowser({ baseURL: hub.url })
    const page = await context.newPage()
    await logIn(page, hub, someone('otto'))
    const votesOf = async (): Promise<number> => {
      const answer = await context.request.get('/api/vaultvision/projects?limit=100')
      const projects: { title: string; weightedVotes: number }[] = await answer.json()
      return projects.find((project) => project.title === title)?.weightedVotes ?? 0
    }
    const before = await votesOf()
    await page.clock.install()
    await page.goto('/VaultVision')
    await left(page, 1)
    const line = (of: Page) => of.getByRole('article', { name: title }).getByText('Sent when you’re online')

    await test.step('it says so, and isn’t given back', async () => {
      await context.setOffline(true)
      await button(page, 'Vote', before).click()
      await expect(button(page, 'Waiting', before + 1)).toBeVisible()
      await expect(line(page)).toBeVisible()
      await page.clock.runFor('10:00')
      await expect(button(page, 'Waiting', before + 1)).toBeVisible()
      await left(page, 0)
    })

    await test.step('it is sent at once when the network comes', async () => {
      await context.setOffline(false)
      await expect(button(page, 'Take back', before + 1)).toBeVisible()
      await expect(line(page)).toBeHidden()
      expect(await votesOf()).toBe(before + 1)
      await button(page, 'Take back', before + 1).click()
      await expect(button(page, 'Vote', before)).toBeVisible()
    })

    await test.step('or by the next pages, once, where its own was closed', async () => {
      await context.setOffline(true)
      await button(page, 'Vote', before).click()
      await expect(button(page, 'Waiting', before + 1)).toBeVisible()
      await page.close()
      await context.setOffline(false)
      const tabs = [await context.newPage(), await context.newPage()]
      await Promise.all(tabs.map((tab) => tab.goto('/VaultVision')))
      for (const tab of tabs) await left(tab, 0)
      await expect.poll(votesOf).toBe(before + 1)
      for (const tab of tabs) await expect(button(tab, 'No votes left', before + 1)).toBeVisible()
      expect(await votesOf()).toBe(before + 1)
    })
  })
})
