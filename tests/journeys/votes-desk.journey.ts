import type { Page } from '@playwright/test'
import type { ProjectDetails } from '#contract/projects/projects.contract.ts'
import { newAdministrator } from './support/admin.ts'
import { axeFinds } from './support/axe.ts'
import type { Hub } from './support/hub.ts'
import { expect, someone, test } from './support/journey.ts'
import { logIn } from './support/log-in.ts'

test.use({ movesMoney: true })

const project = 'New Player Evenings'

/** Ten new accounts cast the vote of their first day, as the hub writes it down. */
const storm = (hub: Hub, name: string): Promise<void> =>
  hub.changeData(
    `with voters as (
       insert into users (id, username, created_at)
       select $1 || number, $1 || number, now() from generate_series(0, 9) as number returning id
     ), powers as (
       insert into vote_power (user_id, granted_on, granted_at, daily_earned, daily_used)
       select id, current_date, current_date, 1, 1 from voters
     ), votes as (
       insert into project_votes (project_id, voter, votes, at)
       select 'new-player-evenings', id, 1, now() from voters returning id, voter
     )
     insert into vote_ledger (user_id, bank, votes, kind, granted_on, project_vote_id, at)
     select id, 'daily', 1, 'grant', current_date, null::uuid, current_date from voters
     union all
     select voter, 'daily', -1, null, current_date, id, now() from votes`,
    [name],
  )

const votes = async (page: Page): Promise<number> => {
  const button = page.getByRole('article', { name: project }).getByRole('button', { name: `${project}: ` })
  const words = (await button.textContent()) ?? ''
  return Number(/: ([\d,]+) votes?/u.exec(words)?.[1]?.replaceAll(',', ''))
}

/** The weighted votes as the hub counts them now, whatever a page still shows. */
const counted = async (page: Page): Promise<number> => {
  const answer = await page.request.get('/api/vaultvision/projects/new-player-evenings')
  return ((await answer.json()) as ProjectDetails).weightedVotes
}

test('an administrator finds a burst of new accounts and voids it, and the project’s figure falls on another browser', async ({
  page,
  hub,
  newBrowser,
}) => {
  const name = someone('storm').split('@')[0] ?? ''
  await storm(hub, name)
  const bob = await (await newBrowser()).newPage()
  await Promise.all([
    logIn(page, hub, await newAdministrator(hub)),
    (async () => {
      await logIn(bob, hub, someone('bob'))
      const isOpen = bob.waitForResponse((answer) => answer.url().includes('/live/stream') && answer.ok())
      await bob.goto('/VaultVision')
      await isOpen
    })(),
  ])
  // The written page may be older than the storm, which no player cast.
  await expect.poll(() => votes(bob)).toBe(await counted(bob))
  const before = await counted(bob)

  await page.goto('/BrainCore?desk=votes')
  await page.getByRole('table').getByRole('link', { name: project }).click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('listitem').getByText(`${name}0`)).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
  await panel.getByRole('button', { name: 'Void votes' }).click()
  // One of them is known to be honest.
  await panel.getByRole('checkbox', { name: `${name}9` }).uncheck()
  await panel.getByRole('checkbox', { name: 'Bar them from voting, too' }).check()
  await panel.getByLabel('Reason, for the record').fill('Made by one hand')
  await panel.getByRole('button', { name: /…$/u }).click()
  await expect(panel.getByText('9 votes are taken off.')).toBeVisible()
  await panel.getByRole('button', { name: 'Void votes' }).click()
  await expect(panel.getByText('The votes are voided.')).toBeVisible()
  // The vote that is left keeps the burst waiting.
  await expect(panel.getByText('9 of 10 voided, 1 still stands')).toBeVisible()

  expect(await counted(bob)).toBe(before - 9)
  await expect.poll(() => votes(bob)).toBe(before - 9)

  // Whose they were, what was done about them, and why.
  await panel.getByRole('link', { name: `${name}0` }).click()
  await expect(panel.getByText('Made by one hand').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Allow voting again' })).toBeVisible()
  expect(await axeFinds(page)).toEqual([])
})
