import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDonationCheckout } from '#contract/donation/donation.contract.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import type { ProjectAnswer } from '#machines/projects/project-page.machine.ts'
import { activateLanguage, loadTexts } from '#src/i18n/catalogues.ts'
import { countedTotals } from '#src/product/votes/counted-totals.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { bob } from '#tests/paths/people.ts'
import { model } from '#tests/paths/projects/project-page.model.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { showComments } from '../comments/comments.wire.ts'
import { controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { watchSent } from '../support/sent.ts'

const network = createNetwork()

let hub: OpenHub | null = null
beforeAll(async () => {
  await activateLanguage('en')
  await loadTexts('project-page', 'projects')
})
afterEach(() => {
  hub?.close()
  hub = null
  return page.viewport(1280, 800)
})

const main = page.getByRole('main')
const known = model.inputs['written by the server']?.known as ProjectAnswer

/** The page of such a project, as the server wrote it. */
const open = async (
  project: Partial<Project> = {},
  days = known.days,
  leave?: (url: string) => void,
): Promise<void> => {
  const answer: ProjectAnswer = { project: { ...known.project, ...project }, days }
  const { id, title } = answer.project
  hub = await openHub(leave, {
    address: `/VaultVision/${id}`,
    loaded: { [`project ${id}`]: { id, known: answer, own: null } },
  })
  await expect.element(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

test('A project says what it is, what it has and what comes next, and lets a guest donate', async () => {
  await open()
  for (const text of ['Open for votes', 'Since September 4, 2026', '14 comments', '$2,870.00'])
    await expect.element(main.getByText(text, { exact: true })).toBeVisible()
  await expect.element(main.getByText('of $4,500.00')).toBeVisible()
  await expect.element(main.getByText('Next milestone: Reminders')).toBeVisible()
  await expect.element(main.getByRole('meter', { name: 'Share of the goal' })).toBeInTheDocument()
  const story = main.getByRole('region', { name: 'What it is' })
  await expect.element(story.getByText('Guilds lend gear, and after two weeks nobody knows.')).toBeVisible()
  await page.viewport(375, 800)
  await userEvent.click(main.getByRole('button', { name: 'Donate to Guild Quartermaster' }))
  await expect.element(page.getByRole('dialog', { name: 'Donate' })).toBeVisible()
})

describe('Beside a project', () => {
  controlPage(network)
  const donate = main.getByRole('region', { name: 'Donate', exact: true })
  const kept = () => sessionStorage.getItem(storageKeys.donationChoice)
  beforeAll(() => {
    showComments(network, [])
    network.hold(openDonationCheckout)
    network.hold(getVotePower)
  })
  beforeEach(() => {
    sessionStorage.clear()
    network.forget(openDonationCheckout)
    return page.viewport(1280, 900)
  })

  test('an amount is chosen as in the modal, says what it brings, and is paid as it was chosen', async () => {
    let left: string | null = null
    await open({}, known.days, (url) => (left = url))
    await logIn(hub as OpenHub, bob)
    await expect.element(donate.getByRole('radio', { name: '$5', exact: true })).toBeChecked()
    expect(kept()).toBeNull()
    await userEvent.click(donate.getByRole('radio', { name: '$50', exact: true }), { force: true })
    await expect.element(donate.getByText('126', { exact: true })).toBeVisible()
    await expect.element(donate.getByText('50 + 1.3 × 50')).toBeVisible()
    await userEvent.click(donate.getByText('Keep them in the donation bank'))
    await userEvent.click(donate.getByRole('button', { name: 'Other', exact: true }))
    const sent = watchSent()
    await userEvent.keyboard('63{Enter}')
    await network.fail(openDonationCheckout, { code: 'payment_failed' })
    await expect.element(donate.getByText('Failed to create checkout session')).toBeVisible()
    await userEvent.click(donate.getByRole('button', { name: 'Donate $65.00' }))
    await network.answer(openDonationCheckout, {
      success: true,
      message: '',
      session_id: 'cs_1',
      order_id: 'order-1',
      checkout_url: 'https://checkout.stripe.com/c/pay/1',
    })
    await expect.poll(() => left).toBe('https://checkout.stripe.com/c/pay/1')
    expect(sent.last('/checkout')).toMatchObject({
      amount: 65,
      project_id: known.project.id,
      use_votes_immediately: false,
    })
    sent.stop()
  })

  test('a guest logs in first, and the choice stays for the way back', async () => {
    await open()
    await userEvent.click(donate.getByRole('radio', { name: '$20', exact: true }), { force: true })
    await userEvent.click(donate.getByRole('button', { name: 'Donate $20.00' }))
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    const choice = { cents: 2_000, project: { id: known.project.id } }
    expect(JSON.parse(String(localStorage.getItem(storageKeys.donation)))).toMatchObject(choice)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(donate.getByRole('button', { name: 'Donate $20.00' })).toBeVisible()
    await userEvent.click(donate.getByRole('radio', { name: '$10', exact: true }), { force: true })
    await expect.element(donate.getByRole('button', { name: 'Donate $10.00' })).toBeVisible()
  })

  test('what closed meanwhile takes nothing, and leads to the others', async () => {
    await open()
    await logIn(hub as OpenHub, bob)
    await userEvent.click(donate.getByRole('button', { name: 'Donate $5.00' }))
    await network.fail(openDonationCheckout, { code: 'project_closed' })
    await expect.element(donate.getByText('This project no longer takes donations.')).toBeVisible()
    expect(donate.getByRole('button', { name: /^Donate/u }).elements()).toEqual([])
    await userEvent.click(donate.getByRole('button', { name: 'Choose another project' }))
    await expect.element(page.getByRole('dialog', { name: 'Donate' })).toBeVisible()
  })
})

test('The week counts a vote with the total, and a take-back', async () => {
  await open()
  const { id, weightedVotes, weekVotes, donatedCents, revision } = known.project
  const week = () => main.getByText('This week').element().closest('dt')?.nextElementSibling?.textContent
  const counted = (votes: number, at: number) =>
    countedTotals.settled(id, {
      totals: { weightedVotes: weightedVotes + votes, donatedCents, revision: revision + at },
      own: votes,
    })
  expect(week()).toBe(String(weekVotes))
  counted(3, 1)
  await expect.poll(week).toBe(String(weekVotes + 3))
  counted(0, 2)
  await expect.poll(week).toBe(String(weekVotes))
})

test('A day says its own votes under the pointer, and the table has them all', async () => {
  await open()
  const votes = main.getByRole('region', { name: 'Votes per day', exact: true })
  await expect.element(votes.getByText('2,142 votes, 90 today')).toBeVisible()
  const plot = votes.element().querySelector('.ui-chart-plot')
  if (!plot) throw new Error('There is no plot')
  const { left, top, width, height } = plot.getBoundingClientRect()
  const move = (type: string, share: number) =>
    plot.dispatchEvent(
      new PointerEvent(type, { bubbles: true, clientX: left + share * width, clientY: top + height / 2 }),
    )
  move('pointermove', 0)
  await expect.element(votes.getByText('October 23, 2026: 63 votes')).toBeVisible()
  move('pointermove', 0.5)
  await expect.element(votes.getByText('November 6, 2026: 77 votes')).toBeVisible()
  move('pointerout', 0.5)
  await expect.element(votes.getByText('2,142 votes, 90 today')).toBeVisible()
  const summary = main.getByRole('region', { name: 'Donations by week', exact: true }).getByText('Show data')
  await userEvent.click(summary)
  const rows = main.getByRole('region', { name: 'Donations by week as a table' }).getByRole('row')
  await expect
    .poll(() =>
      rows
        .elements()
        .map((row) => row.textContent)
        .slice(0, 2),
    )
    .toEqual(['Week fromDonated', 'November 13, 2026$10.00'])
})

test.each([
  ['completed', 'Completed', 'This project is completed. Its votes and donations stay.'],
  ['refused', 'Refused', 'This project was refused. It takes no votes and donations.'],
  ['pending', 'Pending', 'This project is being looked at. It opens for votes and donations later.'],
  ['analyzing', 'In analysis', 'This project is being looked at. It opens for votes and donations later.'],
] as const)('A project that is %s says so and takes nothing', async (status, badge, why) => {
  await open({ status })
  await expect.element(main.getByText(badge, { exact: true })).toBeVisible()
  await expect.element(main.getByText(why)).toBeVisible()
  expect(main.getByRole('button', { name: /Donate/u }).elements()).toEqual([])
})

test('What others wrote is text, however long, and moves nothing out of the page', async () => {
  const title = `<img src=x onerror=alert(1)>${'W'.repeat(200)}`
  const milestone = 'm'.repeat(80)
  await open({
    title,
    milestone,
    description: `${'long'.repeat(400)}\n\n<script>alert(1)</script>\n\u202Eback`,
  })
  await page.viewport(375, 800)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  await expect.element(main.getByText(/<script>alert\(1\)<\/script>/u)).toBeInTheDocument()
  expect(main.element().querySelector('img, script')).toBeNull()
})

test('A project without donations has no empty ruler, and its two panels begin alike', async () => {
  await page.viewport(1440, 900)
  await open({ id: 'new-project', donatedCents: 0 }, [])
  await expect.element(main.getByText('No donations in the last eight weeks.')).toBeVisible()
  expect(main.getByRole('meter').elements()).toEqual([])
  const top = (name: string) =>
    main.getByRole('heading', { name, exact: true }).element().getBoundingClientRect().top
  await expect.element(main.getByRole('heading', { name: 'Backers', exact: true })).toBeVisible()
  expect(Math.abs(top('Donations by week') - top('Backers'))).toBeLessThan(3)
})

test('A project without a goal asks for nothing more', async () => {
  await open({ goalCents: null, milestone: null })
  expect(main.getByRole('meter').elements()).toEqual([])
  expect(main.getByText(/Next milestone/u).elements()).toEqual([])
})
