import type { Page } from '@playwright/test'
import { newAdministrator } from './support/admin.ts'
import { axeFinds } from './support/axe.ts'
import { expect, someone, test } from './support/journey.ts'
import { askLink, logIn, login } from './support/log-in.ts'
import { patience } from '#tests/support/pace.ts'

const address = '/VaultVision/scrim-calendar'
const title = 'Scrim Calendar'

const updates = (page: Page) => page.getByRole('region', { name: 'Updates' })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('a player follows a project; its owner, whom an administrator names, writes what happened; the follower reads it', async ({
  page,
  hub,
  newBrowser,
}) => {
  const [alice, bob] = [someone('alice'), someone('bob')]

  await test.step('a guest presses Follow, logs in, and follows', async () => {
    await page.goto(address)
    await button(page, `Follow ${title}`).click()
    await expect(login(page)).toBeVisible()
    await page.goto(await askLink(page, hub, alice))
    await expect(page).toHaveURL(address)
    await expect(button(page, `Following ${title}`)).toBeVisible()
    await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
    await page.reload()
    await expect(button(page, `Following ${title}`)).toBeVisible()
    expect(await axeFinds(page)).toEqual([])
  })

  const other = await (await newBrowser()).newPage()
  await test.step('an administrator names another player its owner, on the desk', async () => {
    await logIn(other, hub, bob)
    const desk = await (await newBrowser()).newPage()
    await logIn(desk, hub, await newAdministrator(hub))
    await desk.goto('/BrainCore?desk=projects&q=scrim')
    await desk.getByRole('main').getByRole('link', { name: title }).click()
    const panel = desk.getByRole('complementary')
    await panel.getByRole('button', { name: 'Name an owner' }).click()
    await panel.getByRole('textbox', { name: 'Name or address of the player' }).fill(bob)
    await panel.getByRole('textbox', { name: 'Reason, for the record' }).fill('Asked by mail')
    await panel.getByRole('button', { name: 'Name the owner' }).click()
    await expect(panel.getByText('The owner is named.')).toBeVisible()
    expect(await axeFinds(desk)).toEqual([])
  })

  await test.step('the owner writes an update', async () => {
    await other.goto(address)
    await updates(other).getByRole('textbox', { name: 'Title' }).fill('Time zones are in')
    const text = updates(other).getByRole('textbox', { name: 'What has happened since' })
    await text.fill('Thirty of them, with daylight saving.')
    await text.press('Control+Enter')
    await expect(updates(other).getByRole('heading', { name: 'Time zones are in' })).toBeVisible()
    await expect(text).toHaveValue('')
    expect(await axeFinds(other)).toEqual([])
  })

  await test.step('the follower finds it on the page', async () => {
    await page.reload()
    await expect(updates(page).getByRole('heading', { name: 'Time zones are in' })).toBeVisible()
    await expect(updates(page).getByText('Thirty of them, with daylight saving.')).toBeVisible()
    await expect(updates(page).getByRole('textbox')).toHaveCount(0)
  })

  await test.step('and is told: the event is there for the notifications', async () => {
    // Divides by nothing, and fails, until there is one.
    const isTold = `select 1 / count(*) from player_events join users on users.id = player_events.user_id
      where kind = 'project_updated' and data->>'project_id' = 'scrim-calendar' and email = $1`
    await expect(() => hub.changeData(isTold, [alice])).toPass({ timeout: patience(15_000) })
  })
})
