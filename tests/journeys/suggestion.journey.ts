import type { Page } from '@playwright/test'
import { newAdministrator } from './support/admin.ts'
import { axeFinds } from './support/axe.ts'
import { expect, someone, test } from './support/journey.ts'
import { askLink, logIn, login } from './support/log-in.ts'

const title = 'Loan notes for guilds'
const description = 'Officers add a note to each loan: when it goes back, and to whom it goes next.'

const modal = (page: Page) => page.getByRole('dialog', { name: 'Suggest a project' })
const own = (page: Page) =>
  modal(page).getByRole('region', { name: 'Your suggestions' }).getByRole('listitem', { name: title })
const panel = (page: Page) => page.getByRole('complementary', { name: title })

test('a player suggests a project, an administrator accepts it, and the player gives it its first vote', async ({
  page,
  hub,
  newBrowser,
}) => {
  await test.step('a guest writes, sees what is like it, and comes back from the log-in with the draft', async () => {
    await page.goto('/VaultVision')
    await page.getByRole('button', { name: 'Suggest a project' }).click()
    await modal(page).getByRole('textbox', { name: 'Title' }).fill(title)
    await expect(modal(page).getByRole('link', { name: 'Read it Guild Quartermaster' })).toBeVisible()
    await modal(page).getByRole('button', { name: 'Send for review' }).click()
    await expect(modal(page).getByText('Choose a category.')).toBeVisible()
    await modal(page).getByRole('radio', { name: 'Guilds' }).press('Space')
    await modal(page).getByRole('textbox', { name: 'What is it' }).fill(description)
    await modal(page).getByRole('button', { name: 'Send for review' }).click()
    await expect(login(page)).toBeVisible()
    await page.goto(await askLink(page, hub, someone('mirel')))
    await expect(modal(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await expect(modal(page).getByRole('textbox', { name: 'What is it' })).toHaveValue(description)
    expect(await axeFinds(page)).toEqual([])
  })

  await test.step('it is sent, and waits; Back leads to the page', async () => {
    await modal(page).getByRole('button', { name: 'Send for review' }).click()
    await expect(modal(page).getByText('Sent for review')).toBeVisible()
    await expect(own(page)).toContainText('Pending')
    await page.goBack()
    await expect(modal(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
  })

  const desk = await (await newBrowser()).newPage()
  await test.step('an administrator finds it among what waits, and takes it to analysis', async () => {
    await logIn(desk, hub, await newAdministrator(hub))
    await desk.goto('/BrainCore?desk=suggestions')
    await desk.getByRole('link', { name: title }).click()
    await panel(desk).getByRole('button', { name: 'Take to analysis' }).click()
    await expect(panel(desk).getByText('It is in analysis now.')).toBeVisible()
    expect(await axeFinds(desk)).toEqual([])
  })

  await test.step('and accepts it', async () => {
    await panel(desk).getByRole('button', { name: 'Accept', exact: true }).click()
    await panel(desk)
      .getByRole('textbox', { name: /^Reason, for the record/u })
      .fill('Small, and wanted')
    await panel(desk).getByRole('button', { name: 'Accept it' }).click()
    await expect(panel(desk).getByText('It is open for votes now.')).toBeVisible()
  })

  await test.step('the player reads it, and votes for it', async () => {
    await page.goto('/VaultVision')
    await page.getByRole('button', { name: 'Suggest a project' }).click()
    await expect(own(page)).toContainText('Open for votes since')
    await own(page).getByRole('link', { name: 'Go to the project' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('button', { name: `Vote ${title}: 0 votes` }).click()
    await expect(page.getByRole('button', { name: `Take back ${title}: 1 vote` })).toBeVisible()
  })
})
