import type { Page } from '@playwright/test'
import { newAdministrator } from './support/admin.ts'
import { axeFinds } from './support/axe.ts'
import { expect, someone, test } from './support/journey.ts'
import { askLink, logIn, login } from './support/log-in.ts'

const address = '/VaultVision/roster-vault'

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' })
const field = (page: Page) => comments(page).getByRole('textbox', { name: 'Write a comment' })
const send = (page: Page) => comments(page).getByRole('button', { name: 'Comment', exact: true })
const button = (page: Page, name: string) => comments(page).getByRole('button', { name })

/** The hub gave it to them. */
const nameOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { username: string }).username)

test('a player comments on a project, is answered, changes it, and what is reported is removed with a reason', async ({
  page,
  hub,
  newBrowser,
}) => {
  const [alice, bob] = [someone('alice'), someone('bob')]
  let [aliceName, bobName] = ['', '']

  await test.step('a guest writes, is led to the log-in, and comes back with the draft', async () => {
    await page.goto(address)
    await expect(comments(page).getByText('No comments yet.')).toBeVisible()
    await field(page).fill('Does it show who is on leave?')
    await send(page).click()
    await expect(login(page)).toBeVisible()
    await page.goto(await askLink(page, hub, alice))
    await expect(field(page)).toHaveValue('Does it show who is on leave?')
  })

  await test.step('it is sent by the keyboard, and stands there', async () => {
    aliceName = await nameOf(page)
    await field(page).press('Control+Enter')
    await expect(comments(page).getByRole('article')).toContainText('Does it show who is on leave?')
    await expect(field(page)).toHaveValue('')
    await expect(comments(page).getByRole('heading')).toHaveText('Comments 1')
  })

  const other = await (await newBrowser()).newPage()
  await test.step('another player answers, and advertises', async () => {
    await logIn(other, hub, bob)
    bobName = await nameOf(other)
    await other.goto(address)
    await button(other, `Reply to ${aliceName}`).click()
    await comments(other)
      .getByRole('textbox', { name: `Reply to ${aliceName}` })
      .fill('Yes, since May.')
    await comments(other).getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(comments(other).getByText('Yes, since May.')).toBeVisible()
    await field(other).fill('Ranked boosts, two divisions a night: https://boosts.example')
    await send(other).click()
    await expect(comments(other).getByRole('heading')).toHaveText('Comments 3')
    await expect(comments(other).getByRole('link')).toHaveCount(0)
  })

  await test.step('the author changes the comment, which is marked', async () => {
    await page.reload()
    await button(page, 'Show 1 reply').click()
    await expect(comments(page).getByText('Yes, since May.')).toBeVisible()
    await button(page, `Change the comment of ${aliceName}`).click()
    const change = comments(page).getByRole('textbox', { name: 'Change your comment' })
    await expect(change).toBeFocused()
    await change.fill('Does it show who is on leave, and until when?')
    await button(page, 'Save').click()
    await expect(comments(page).getByText('Does it show who is on leave, and until when?')).toBeVisible()
    await expect(comments(page).getByText(/^edited/u)).toBeVisible()
  })

  await test.step('a draft survives a reload', async () => {
    await field(page).fill('One more wish')
    await expect(comments(page).getByText(/^Draft kept/u)).toBeVisible()
    await page.reload()
    await expect(field(page)).toHaveValue('One more wish')
    expect(await axeFinds(page)).toEqual([])
  })

  await test.step('a comment is reported with a reason, and hidden for who reported it', async () => {
    await button(page, `Report the comment of ${bobName}`).click()
    const panel = page.getByRole('dialog', { name: 'Report this comment' })
    // It points at its flag, and leaves what stands beside the comments free.
    await expect(panel.locator('[data-part=arrow]')).toBeVisible()
    const beside = await page.getByRole('complementary', { name: 'Votes and donations' }).boundingBox()
    const box = await panel.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0)
    await panel.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(panel.getByRole('alert')).toContainText('Choose a reason.')
    expect(await axeFinds(page)).toEqual([])
    await panel.getByRole('radio', { name: 'Advertising' }).press('Space')
    await panel.getByRole('button', { name: 'Report', exact: true }).press('Enter')
    await expect(comments(page).getByText('You reported this comment.')).toBeVisible()
    await expect(comments(page).getByText('Ranked boosts')).toHaveCount(0)
  })

  await test.step('an administrator finds it waiting, reads it and removes it; the audit shows that, and its author reads why', async () => {
    const desk = await (await newBrowser()).newPage()
    await logIn(desk, hub, await newAdministrator(hub))
    await desk.goto('/BrainCore')
    const waiting = desk.getByRole('listitem').filter({ hasText: 'Reported: Advertising' })
    await waiting.getByRole('link', { name: 'Open' }).click()
    const panel = desk.getByRole('main').getByRole('complementary')
    await expect(panel).toContainText('Ranked boosts, two divisions a night: https://boosts.example')
    await expect(panel).toContainText(aliceName)
    expect(await axeFinds(desk)).toEqual([])
    await panel.getByRole('button', { name: 'Remove', exact: true }).click()
    await panel.getByRole('radio', { name: 'Advertising' }).press('Space')
    await panel.getByRole('button', { name: 'Remove it' }).click()
    await expect(panel.getByText('The comment is removed.')).toBeVisible()
    await desk.goto('/BrainCore?desk=audit')
    await desk.getByRole('link', { name: 'Comment removed' }).click()
    await expect(panel).toContainText(bobName)
    await expect(panel).toContainText('Advertising')
    expect(await axeFinds(desk)).toEqual([])

    await other.reload()
    await expect(comments(other).getByText('An administrator removed your comment.')).toBeVisible()
    await expect(comments(other).getByText('Reason: Advertising')).toBeVisible()
    await expect(comments(other).getByText('Ranked boosts')).toHaveCount(0)
    expect(await axeFinds(other)).toEqual([])
  })
})
