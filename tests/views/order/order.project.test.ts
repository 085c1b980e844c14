import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import { listProjects } from '#contract/projects/projects.contract.ts'
import { useFaults } from '../support/faults.ts'
import { aRecord, kept, openPopup, popup, press, submit } from './order.page.ts'
import { wireProject } from '../support/paths.fund.ts'
import { landing, openHub } from '../support/paths.hub.tsx'

const faults = useFaults()
const purpose = () => popup().getByRole('combobox', { name: 'What the donation is for' })
const chosen = (): string => {
  const select = purpose().element() as HTMLSelectElement
  return select.selectedOptions[0]?.text ?? ''
}
const line = (text: string) => popup().getByRole('listitem').filter({ hasText: text })

const openLanding = async (width = 1280) => {
  await page.viewport(width, 800)
  onTestFinished(() => page.viewport(1280, 800))
  const hub = await openHub(undefined, { address: landing })
  onTestFinished(() => hub.close())
  return hub
}
beforeAll(() => page.viewport(1280, 800))

test('only active projects have a button to donate, of 44 px, and each is named by its project', async () => {
  await openLanding()
  await expect.element(page.getByRole('button', { name: 'Donate to Replay Theatre' })).toBeVisible()
  const cards = page.getByRole('article').elements()
  for (const card of cards) {
    const title = card.querySelector('h3')?.textContent ?? ''
    const isActive = !/Pending|In analysis|Completed|Refused/.test(card.textContent)
    const donate = card.querySelector('[data-opens="donation"]')
    expect([title, donate?.getAttribute('aria-label')]).toEqual([
      title,
      isActive ? `Donate to ${title}` : undefined,
    ])
    if (donate) expect(donate.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
})

test('the row offers every active project, and the funds to take the project off', async () => {
  const { ready } = await openPopup({
    record: aRecord({ project_type: 'guilds', project_id: 'guild-quartermaster' }),
  })
  await ready()
  expect(chosen()).toBe('Guild Quartermaster')
  const options = (purpose().element() as HTMLSelectElement).options
  const offered = [...options].map(({ text }) => text)
  expect(offered).toContain('Replay Theatre')
  for (const closed of ['Arena Almanac', 'Land Surveyor', 'Guild Radio'])
    expect(offered).not.toContain(closed)
  await userEvent.selectOptions(purpose(), 'Drone Loadout Planner')
  expect(kept()?.order).toMatchObject({ project_type: 'illuvium', project_id: 'drone-loadout-planner' })
  await userEvent.selectOptions(purpose(), 'Education')
  expect(kept()?.order).toStrictEqual(aRecord({ project_type: 'education' }).order)
})

test('a listed donation says its project, and can be given to another one or to the fund', async () => {
  const donation = { cents: 1_000, project_type: 'guilds', project_id: 'guild-quartermaster' } as const
  const { ready } = await openPopup({ record: aRecord({ donations: [donation] }) })
  await ready()
  await expect.element(line('Donation, Guild Quartermaster')).toBeVisible()
  await press('Change the donation of $10.00')
  const of = popup().getByRole('combobox', { name: 'What donation 1 is for' })
  await userEvent.selectOptions(of, 'Replay Theatre')
  await expect.element(line('Donation, Replay Theatre')).toBeVisible()
  expect(kept()?.order.donations).toEqual([
    { cents: 1_000, project_type: 'communities', project_id: 'replay-theatre' },
  ])
  await userEvent.fill(popup().getByRole('spinbutton', { name: 'Amount of donation 1' }), '12')
  expect(kept()?.order.donations).toEqual([
    { cents: 1_200, project_type: 'communities', project_id: 'replay-theatre' },
  ])
  await userEvent.selectOptions(of, 'Community fund')
  await expect.element(line('Donation, Community fund')).toBeVisible()
  expect(kept()?.order.donations).toStrictEqual([{ cents: 1_200, project_type: 'general' }])
})

test('a donation to a project beyond those that are listed is called by its title; others are found by their words', async () => {
  faults.answer(
    listProjects,
    Array.from({ length: 100 }, (_, at) => wireProject({ id: `many-${at}`, title: `Many ${at}` })),
  )
  const donation = { cents: 1_000, project_type: 'communities', project_id: 'replay-theatre' } as const
  const { ready } = await openPopup({ record: aRecord({ donations: [donation] }) })
  await ready()
  await expect.element(line('Donation, Replay Theatre')).toBeVisible()
  const finder = popup().getByRole('group', { name: 'What the donation is for' })
  await userEvent.fill(finder.getByRole('searchbox'), 'drone lodout')
  await userEvent.click(finder.getByRole('button', { name: 'Drone Loadout Planner' }))
  expect(chosen()).toBe('Drone Loadout Planner')
  expect(kept()?.order).toMatchObject({ project_type: 'illuvium', project_id: 'drone-loadout-planner' })
  await expect.element(finder.getByRole('searchbox')).toHaveFocus()
  await expect.element(finder.getByRole('searchbox')).toHaveValue('')
})

test('a donation to a project that has closed says so on its line, and Submit says it in words', async () => {
  const record = aRecord({
    donations: [{ cents: 1_000, project_type: 'communities', project_id: 'arena-almanac' }],
    project_type: 'communities',
    project_id: 'arena-almanac',
  })
  const { ready, left } = await openPopup({ record, player: true, expected: /409/ })
  await ready()
  await expect
    .element(line('Donation, Arena Almanac'))
    .toMatchTextContent(/This project no longer takes donations\./)
  expect(chosen()).toBe('Communities')
  await userEvent.click(submit())
  await expect
    .element(popup().getByRole('alert'))
    .toHaveTextContent(
      'This project no longer takes donations. Choose another project or the community fund.',
    )
  expect(left).toEqual([])
})

test('without the projects everything else can be ordered', async () => {
  const record = aRecord({
    donations: [{ cents: 1_000, project_type: 'guilds', project_id: 'guild-quartermaster' }],
  })
  faults.refuse(listProjects, 'unavailable')
  const { ready } = await openPopup({ record })
  await ready()
  await expect.element(line('Donation to a project')).toBeVisible()
  const messages = page.getByRole('region', { name: 'Messages', exact: true })
  await expect.element(messages.getByText('Failed to load projects', { exact: true })).toBeVisible()
  await userEvent.selectOptions(purpose(), 'Education')
  expect(chosen()).toBe('Education')
})

test('the checkout is asked for with the project, and opened', async () => {
  const asked: unknown[] = []
  faults.on(createCheckoutSession, async ({ request }) => {
    asked.push(await request.clone().json())
    return undefined
  })
  const donation = { cents: 1_000, project_type: 'guilds', project_id: 'guild-quartermaster' } as const
  const { ready, left } = await openPopup({ record: aRecord({ donations: [donation] }), player: true })
  await ready()
  await userEvent.click(submit())
  await expect.poll(() => left.length).toBe(1)
  const { cents: _cents, ...purpose } = donation
  expect(asked).toMatchObject([
    { amount: 1_000, metadata: { subscription_data: { donations: [{ amount: 10, ...purpose }] } } },
  ])
})
