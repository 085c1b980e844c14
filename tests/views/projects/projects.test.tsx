import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HttpResponse } from 'msw'
import { getFundStats, listProjects, listTopProjects } from '#contract/projects/projects.contract.ts'
import { patience } from '#tests/support/pace.ts'
import { scale } from '#tests/support/scale.ts'
import { useFaults } from '../support/faults.ts'
import { emptyFund, wireProject } from '../support/paths.fund.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { landing, openHub } from '../support/paths.hub.tsx'
import { card, cards, choose, main, more, search } from './projects.page.ts'

const faults = useFaults()
let hub: OpenHub | undefined

afterEach(async () => {
  hub?.close()
  await page.viewport(1280, 800)
})

const top = page.getByRole('region', { name: 'Top projects' })

const isLedTo = async (title: string): Promise<void> => {
  await expect.element(card(title)).toHaveFocus()
  await expect
    .poll(() => Math.round(card(title).element().getBoundingClientRect().top))
    .toSatisfy((above) => above >= 64 && above < innerHeight)
}

describe('A link to a project', () => {
  test('leads to its card', async () => {
    hub = await openHub(undefined, { address: landing })
    await userEvent.click(top.getByRole('link', { name: 'Replay Theatre' }))
    await isLedTo('Replay Theatre')
  })

  test('leads to the project’s page where the list hasn’t its card; Back leads to the same filters', async () => {
    hub = await openHub(undefined, { address: landing })
    await userEvent.fill(search, 'drone')
    await expect.element(card('Replay Theatre')).not.toBeInTheDocument()
    await userEvent.click(top.getByRole('link', { name: 'Replay Theatre' }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Replay Theatre' })).toBeVisible()
    history.back()
    await expect.element(search).toHaveValue('drone')
    await expect.element(card('Drone Loadout Planner')).toBeVisible()
    await userEvent.click(page.getByRole('link', { name: /votes?$/ }).first())
    await expect.poll(() => location.pathname).toMatch(/^\/VaultVision\/./)
  })

  test('works as the address the page is opened with', async () => {
    hub = await openHub(undefined, {
      address: '/VaultVision#project-replay-theatre',
    })
    await isLedTo('Replay Theatre')
  })

  test('leaves a filter that was set afterwards alone', async () => {
    hub = await openHub(undefined, {
      address: '/VaultVision#project-replay-theatre',
    })
    await isLedTo('Replay Theatre')
    await userEvent.fill(search, 'drone')
    await expect.element(card('Drone Loadout Planner')).toBeVisible()
    await expect.element(card('Replay Theatre')).not.toBeInTheDocument()
    await expect.element(search).toHaveValue('drone')
  })
})

test('The demo says that its votes and totals are sample data; a hub of its own data does not', async () => {
  const said = page.getByText('Demo: these votes and totals are sample data.')
  hub = await openHub(undefined, { address: landing })
  await expect.element(said).toBeVisible()
  expect(said.elements()).toHaveLength(1)
  hub.close()
  faults.answer(getFundStats, emptyFund)
  faults.answer(listProjects, [])
  faults.answer(listTopProjects, [])
  hub = await openHub(undefined, { address: landing })
  await expect.element(page.getByText('No projects yet. Donations go to the community fund.')).toBeVisible()
  expect(said.elements()).toEqual([])
})

test('A hub without projects and votes shows no ranking, no chart and no filters', async () => {
  faults.answer(getFundStats, emptyFund)
  faults.answer(listProjects, [])
  faults.answer(listTopProjects, [])
  hub = await openHub(undefined, { address: landing })
  await expect.element(page.getByText('No projects yet. Donations go to the community fund.')).toBeVisible()
  await expect.element(page.getByText('No donations yet.')).toBeVisible()
  for (const name of ['Top projects', 'Votes per day'])
    expect(page.getByRole('region', { name }).elements()).toEqual([])
  expect(search.elements()).toEqual([])
})

test('Before anyone votes, projects are sorted by donations, and none leads the week', async () => {
  const own = (id: string, donations: number, createdAt: string) => ({
    ...({
      id,
      title: `Project ${id}`,
      description: '',
      category: 'Others',
      status: 'active',
    } as const),
    donations,
    goal: null,
    milestone: null,
    weightedVotes: 0,
    revision: 0,
    weekVotes: 0,
    comments: 0,
    priority: 0,
    createdAt,
  })
  faults.answer(getFundStats, { ...emptyFund, projects: 3 })
  faults.answer(listTopProjects, [])
  faults.answer(listProjects, [
    own('a', 10, '2026-02-01T00:00:00.000Z'),
    own('b', 500, '2026-02-01T00:00:00.000Z'),
    own('c', 10, '2026-01-01T00:00:00.000Z'),
  ])
  hub = await openHub(undefined, { address: landing })
  await expect.element(card('Project b')).toBeVisible()
  const titles = page
    .getByRole('article')
    .elements()
    .map((one) => one.querySelector('h3')?.textContent)
  expect(titles).toEqual(['Project b', 'Project c', 'Project a'])
  expect(page.getByText('Leading this week').elements()).toEqual([])
  expect(top.elements()).toEqual([])
})

test('A guest sees what each plan gives, and is led back to the card after logging in to vote', async () => {
  hub = await openHub(undefined, { address: landing })
  const panel = page.getByRole('complementary', {
    name: 'Daily votes on each plan',
  })
  await expect.element(panel.getByText(/^Log in to vote\. Unspent votes/)).toBeVisible()
  await userEvent.click(
    card('Replay Theatre').getByRole('button', {
      name: /^Log in to vote Replay Theatre/,
    }),
  )
  await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  expect(localStorage.getItem('redirectAfterLogin')).toMatch(/^\/VaultVision#project-/)
})

const ids = () => cards().map(({ id }) => id)

describe('The list of projects', () => {
  test('begins with eleven cards beside the places of the leading one, says how many there are, and goes on at the keyboard’s position', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(more).toBeVisible()
    expect(cards()).toHaveLength(11)
    await expect.element(main.getByText('11 of 26', { exact: true })).toBeVisible()
    ;(more.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => cards().length).toBe(26)
    expect(document.activeElement).toBe(cards()[11])
    await expect.element(more).not.toBeInTheDocument()
  })

  test('fills each row from edge to edge, whatever its width, with a leading card and without', async () => {
    for (const address of [landing, `${landing}?sort=newest`]) {
      hub = await openHub(undefined, { address })
      await expect.poll(() => cards().length).toBe(address === landing ? 11 : 12)
      for (const width of [375, 768, 1280, 1440, 1920]) {
        await page.viewport(width, 900)
        const rows = Object.values(
          Object.groupBy(
            cards().map((card) => card.getBoundingClientRect()),
            ({ top }) => Math.round(top),
          ),
        )
        const ends = rows.map((row) =>
          [row?.at(0)?.left, row?.at(-1)?.right].map((end) => Math.round(end ?? 0)),
        )
        expect(rows.length).toBeLessThan(13)
        expect(new Set(ends.map(String)).size, `${address} at ${width}: ${JSON.stringify(ends)}`).toBe(1)
      }
      hub.close()
    }
    await page.viewport(1280, 900)
  })

  test('counts the projects that match a filter', async () => {
    hub = await openHub(undefined, { address: landing })
    await choose(/^Communities/)
    await expect.poll(() => cards().length).toBe(8)
    await expect.element(more).not.toBeInTheDocument()
  })

  test('is as long as it was after Back from a project, and after a reload', async () => {
    hub = await openHub(undefined, { address: landing })
    await userEvent.click(more)
    await expect.poll(() => cards().length).toBe(26)
    const before = ids()
    const last = page.getByRole('article').nth(25)
    const title = cards()[25]?.querySelector('h3')?.textContent ?? ''
    await userEvent.click(last.getByRole('link'))
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    history.back()
    await expect.poll(() => document.activeElement?.id).toBe(before[25])
    expect(ids()).toEqual(before)
    const entry = history.state as object
    hub.close()
    hub = await openHub(undefined, { address: landing, entry, again: true })
    await expect.poll(ids).toEqual(before)
  })

  test('opens the page of a project that is named and further down', async () => {
    hub = await openHub(undefined, {
      address: '/VaultVision#project-land-surveyor',
    })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Land Surveyor' })).toBeVisible()
  })

  test(
    'of ten thousand stays quick: cards far away aren’t drawn, and fifty presses take no longer each',
    async () => {
      const own = Array.from({ length: 1_000 }, (_, at) =>
        wireProject({
          id: `many-${at}`,
          title: `Many ${at}`,
          weightedVotes: 10_000 - at,
        }),
      )
      faults.answer(getFundStats, { ...emptyFund, projects: 10_000 })
      faults.answer(listTopProjects, [])
      faults.on(listProjects, ({ request }) => {
        const { searchParams } = new URL(request.url)
        const after = searchParams.get('after')?.split('.').at(-1)
        const from = own.findIndex(({ id }) => id === after) + 1
        return HttpResponse.json(own.slice(from, from + Number(searchParams.get('limit'))))
      })
      hub = await openHub(undefined, { address: landing })
      await expect.element(more).toBeVisible()
      // Asked by role, a page of so many cards would take longer to search than to draw.
      const listed = () => document.querySelectorAll<HTMLElement>('.landing-cards article')
      const presses = scale(12, 50)
      const took: number[] = []
      for (let press = 1; press <= presses; press += 1) {
        const begun = performance.now()
        document.querySelector<HTMLElement>('.landing-cards-rest button')?.click()
        await expect
          .poll(() => listed().length, { interval: 5, timeout: patience(5_000) })
          .toBe(11 + press * 18)
        took.push(performance.now() - begun)
      }
      const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
      expect(new Set([...listed()].map(({ id }) => id)).size).toBe(11 + presses * 18)
      expect(median(took.slice(-6))).toBeLessThan(Math.max(300, median(took.slice(0, 6)) * 4))
      const far = listed()[150]?.closest('li')
      expect(far && getComputedStyle(far).contentVisibility).toBe('auto')
    },
    patience(60_000),
  )
})

test('projects that don’t load are told in the listed words, in the place of the list and as a toast', async () => {
  faults.refuse(listProjects, 'unavailable')
  hub = await openHub(undefined, { address: landing })
  const main = page.getByRole('main')
  const messages = page.getByRole('region', { name: 'Messages', exact: true })
  await expect.element(main.getByText('Failed to load projects', { exact: true })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(messages.getByText('Failed to load projects', { exact: true })).toBeVisible()
})
