import { afterEach, beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Project } from '#contract/projects.contract.ts'
import type { ProjectAnswer } from '#machines/project-page.machine.ts'
import { activateLanguage, loadTexts } from '#src/i18n/catalogues.ts'
import { model } from '#tests/paths/project-page.model.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'

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
const open = async (project: Partial<Project> = {}, days = known.days): Promise<void> => {
  const answer: ProjectAnswer = { project: { ...known.project, ...project }, days }
  const { id, title } = answer.project
  hub = await openHub(undefined, {
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
  await expect.element(main.getByText(/^\$1,630\.00 to the goal\./u)).toBeVisible()
  await expect.element(main.getByRole('meter', { name: 'Share of the goal' })).toBeInTheDocument()
  const story = main.getByRole('region', { name: 'What it is' })
  await expect.element(story.getByText('Guilds lend gear, and after two weeks nobody knows.')).toBeVisible()
  await userEvent.click(main.getByRole('button', { name: 'Donate to Guild Quartermaster' }))
  await expect.element(page.getByRole('dialog', { name: 'Donate' })).toBeVisible()
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
  await open({ title, description: `${'long'.repeat(400)}\n\n<script>alert(1)</script>\n\u202Eback` })
  await page.viewport(375, 800)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  await expect.element(main.getByText(/<script>alert\(1\)<\/script>/u)).toBeInTheDocument()
  expect(main.element().querySelector('img, script')).toBeNull()
})

test('A goal that was passed and a project without one ask for nothing more', async () => {
  await open({ goalCents: 100_000 })
  await expect.element(main.getByText('You choose the amount next.', { exact: true })).toBeVisible()
  hub?.close()
  await open({ goalCents: null, milestone: null })
  expect(main.getByRole('meter').elements()).toEqual([])
  expect(main.getByText(/Next milestone/u).elements()).toEqual([])
})
