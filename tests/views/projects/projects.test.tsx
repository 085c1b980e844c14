import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { HttpResponse } from 'msw'
import { getFundStats, listProjects, listTopProjects } from '#contract/projects.contract.ts'
import { scale } from '#tests/support/scale.ts'
import { passes } from '../support/clock.ts'
import { useFaults } from '../support/faults.ts'
import { emptyFund, wireProject } from '../support/paths.fund.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { landing, openHub } from '../support/paths.hub.tsx'

const faults = useFaults()
let hub: OpenHub | undefined

afterEach(async () => {
  hub?.close()
  await page.viewport(1280, 800)
})

const card = (title: string) => page.getByRole('article', { name: title })
const search = page.getByLabelText('Search projects')
const onlyOpen = page.getByRole('switch', { name: 'Only open' })
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
    ...{
      donations,
      goal: null,
      milestone: null,
      weightedVotes: 0,
      revision: 0,
      weekVotes: 0,
    },
    ...{ comments: 0, priority: 0 },
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

const main = page.getByRole('main')
const cards = () => main.getByRole('article').elements()
const category = (name: RegExp) => page.getByRole('radio', { name })
const choose = (name: RegExp) => userEvent.click(category(name), { force: true })
const sort = page.getByLabelText('Sort by')
const query = () => Object.fromEntries(new URLSearchParams(location.search))

const more = page.getByRole('button', { name: 'Show more' })
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

  test('of ten thousand stays quick: cards far away aren’t drawn, and fifty presses take no longer each', async () => {
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
      await expect.poll(() => listed().length, { interval: 5, timeout: 5_000 }).toBe(11 + press * 18)
      took.push(performance.now() - begun)
    }
    const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
    expect(new Set([...listed()].map(({ id }) => id)).size).toBe(11 + presses * 18)
    expect(median(took.slice(-6))).toBeLessThan(Math.max(300, median(took.slice(0, 6)) * 4))
    const far = listed()[150]?.closest('li')
    expect(far && getComputedStyle(far).contentVisibility).toBe('auto')
  }, 60_000)
})

describe('Filters, search and order', () => {
  test('are in the address, in place of the last ones', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(search).toBeVisible()
    const entries = history.length
    await userEvent.fill(search, 'map')
    await choose(/^Communities/)
    await userEvent.selectOptions(sort, 'newest')
    await userEvent.click(onlyOpen)
    await expect.poll(query).toEqual({
      category: 'Communities',
      search: 'map',
      sort: 'newest',
      status: 'active',
    })
    expect(history.length).toBe(entries)
    await userEvent.click(onlyOpen)
    await userEvent.selectOptions(sort, 'votes')
    await userEvent.fill(search, '')
    await choose(/^All/)
    await expect.poll(query).toEqual({})
  })

  test('apply when the page is opened with them, and invalid ones are ignored', async () => {
    hub = await openHub(undefined, {
      address: '/VaultVision?category=DAO&search=2&sort=newest&utm=mail',
    })
    await expect.element(category(/^DAO/)).toBeChecked()
    await expect.element(search).toHaveValue('2')
    await expect.element(sort).toHaveValue('newest')
    hub.close()
    hub = await openHub(undefined, {
      address: '/VaultVision?category=Dragons&sort=luck&search[]=x',
    })
    await expect.element(category(/^All/)).toBeChecked()
    await expect.element(search).toHaveValue('')
    await expect.element(sort).toHaveValue('votes')
    await expect.poll(() => cards().length).toBe(11)
  })

  test('only open ones are listed and counted, and lead when the others are wanted again', async () => {
    hub = await openHub(undefined, { address: '/VaultVision?status=active' })
    await expect.element(onlyOpen).toBeChecked()
    await expect.poll(() => cards().length).toBeGreaterThan(0)
    for (const one of cards()) expect(one.textContent).not.toMatch(/In analysis|Completed/u)
    const counted = () => Number(document.querySelector('.ui-chip-count')?.textContent)
    const open = counted()
    expect(page.getByText('Leading this week').elements()).toEqual([])
    await userEvent.click(onlyOpen)
    await expect.poll(query).toEqual({})
    await expect.poll(counted).toBeGreaterThan(open)
  })

  test('are there again after another page, and go with a link to the page without them', async () => {
    hub = await openHub(undefined, { address: landing })
    await choose(/^DAO/)
    await expect.poll(query).toEqual({ category: 'DAO' })
    await userEvent.click(page.getByRole('link', { name: 'Terms' }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
    history.back()
    await expect.element(category(/^DAO/)).toBeChecked()
    await expect.poll(() => cards().length).toBe(2)
    await userEvent.click(page.getByRole('banner').getByRole('link', { name: 'Vault Vision' }))
    await expect.element(category(/^All/)).toBeChecked()
    history.back()
    await expect.element(category(/^DAO/)).toBeChecked()
  })

  test('keep the place on the page', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(search).toBeVisible()
    search.element().scrollIntoView({ block: 'start' })
    const before = scrollY
    expect(before).toBeGreaterThan(100)
    await choose(/^Illuvium/)
    await expect.poll(query).toEqual({ category: 'Illuvium' })
    await userEvent.fill(search, 'drone')
    await expect.poll(query).toEqual({ category: 'Illuvium', search: 'drone' })
    expect(scrollY).toBe(before)
  })

  test('are answered aloud, once a search rests', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(more).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const said: string[] = []
    const watch = new MutationObserver(() =>
      said.push(
        ...main
          .getByRole('status')
          .elements()
          .map((one) => one.textContent)
          .filter((words) => !['', 'Loading...', said.at(-1)].includes(words)),
      ),
    )
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    // Gestures would let the page's clock go on by the time they take.
    const field = search.element() as HTMLInputElement
    const typeAtOnce = (words: string, from = field.value.length) => {
      field.setRangeText(words, from, field.value.length, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    const pick = (name: RegExp) => (category(name).element() as HTMLElement).click()
    /** The answer comes by the real network, while the page's clock stands. */
    const rests = async () => {
      await passes(250)
      await expect.poll(() => document.querySelector('.landing-list[aria-busy="true"]')).toBeNull()
      await passes(800)
    }
    for (const letter of 'drone') {
      typeAtOnce(letter)
      await passes(200)
    }
    expect(said).toEqual([])
    await rests()
    await expect.poll(() => said.length).toBe(1)
    expect(said[0]).toBe(cards().length === 1 ? '1 project' : `${cards().length} projects`)
    typeAtOnce('xqzwvk', 0)
    await rests()
    await expect.poll(() => said.at(-1)).toBe('No projects match these filters.')
    typeAtOnce('', 0)
    pick(/^Guilds/)
    await rests()
    await expect.poll(() => said.slice(1)).toEqual(['No projects match these filters.', '4 projects'])
    watch.disconnect()
  })
})

describe('The page is read in the order in which it acts', () => {
  const follows = (second: Element, first: Element) =>
    Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING)

  test('the places on the map come after the buttons', async () => {
    hub = await openHub(undefined, { address: landing })
    const place = page.getByRole('link', { name: /votes?$/ }).first()
    await expect.element(place).toBeVisible()
    const buttons = main
      .getByRole('region', { name: /^Players decide/ })
      .getByRole('button')
      .elements()
    expect(buttons.length).toBeGreaterThan(0)
    for (const button of buttons) expect(follows(place.element(), button)).toBe(true)
  })

  const panels = () =>
    ['Top projects', 'Votes per day', 'Latest donations'].map((name) =>
      page.getByRole('region', { name }).element(),
    )
  const boxOf = (element: Element | undefined) => (element ?? document.body).getBoundingClientRect()

  test.each([375, 768])('at %i px the small panels stand above the heading and the cards', async (width) => {
    await page.viewport(width, 800)
    hub = await openHub(undefined, { address: landing })
    await expect.element(card('Replay Theatre')).toBeInTheDocument()
    const heading = page.getByRole('heading', { name: 'Projects', exact: true }).element()
    for (const panel of panels()) {
      expect(follows(heading, panel)).toBe(true)
      expect(boxOf(panel).bottom).toBeLessThan(boxOf(heading).top)
      expect(boxOf(heading).bottom).toBeLessThan(boxOf(cards()[0]).top)
    }
  })

  test.each([1024, 1920])('at %i px they stand beside the cards, and are read first', async (width) => {
    await page.viewport(width, 800)
    hub = await openHub(undefined, { address: landing })
    await expect.element(card('Replay Theatre')).toBeInTheDocument()
    const filters = page.getByRole('radiogroup', { name: 'Category' }).element()
    const [first] = panels()
    expect(boxOf(first).top).toBe(boxOf(cards()[0]).top)
    expect(boxOf(first).top).toBeGreaterThan(boxOf(filters).bottom)
    for (const panel of panels()) {
      expect(follows(filters, panel)).toBe(true)
      expect(boxOf(panel).left).toBeGreaterThan(Math.max(...cards().map((one) => boxOf(one).right)))
    }
  })

  test('the panels take the pointer where they stand beside the cards', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(card('Replay Theatre')).toBeInTheDocument()
    for (const panel of panels()) {
      panel.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = boxOf(panel)
      expect(panel.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true)
    }
  })

  test('a window that becomes wider or narrower moves the panels, and draws none anew', async () => {
    hub = await openHub(undefined, { address: landing })
    await expect.element(card('Replay Theatre')).toBeInTheDocument()
    const before = panels()
    await page.viewport(375, 800)
    await expect.poll(() => boxOf(before[0]).bottom < boxOf(cards()[0]).top).toBe(true)
    expect(panels()).toEqual(before)
    expect(before.every((panel) => panel.isConnected)).toBe(true)
  })

  test('the side column is in sight as long as the list is', async () => {
    hub = await openHub(undefined, { address: landing })
    await userEvent.click(more)
    await expect.poll(() => cards().length).toBe(26)
    cards()[20]?.scrollIntoView({ block: 'center' })
    const donations = page.getByRole('region', { name: 'Latest donations' })
    const links = donations.element().querySelectorAll<HTMLAnchorElement>('a')
    expect([...links].map((link) => link.pathname)).toContain('/VaultVision/replay-theatre')
    const { bottom } = donations.element().getBoundingClientRect()
    expect(bottom).toBeGreaterThan(innerHeight / 2)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  })
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
