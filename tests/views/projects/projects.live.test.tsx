import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  getFundStats,
  listProjects,
  listProjectsOfCategory,
  listTopProjects,
} from '#contract/projects/projects.contract.ts'
import { refreshToken } from '#contract/auth/session.contract.ts'
import { countedTotals } from '#src/product/votes/counted-totals.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { passes } from '../support/clock.ts'
import { emptyFund, wireProject } from '../support/paths.fund.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, landing, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
const titles = ['Atlas', 'Beacon', 'Chart'] as const
type Title = (typeof titles)[number]

/** Whatever is counted has the next revision. */
let revision = 0
const next = (): number => (revision += 1)

const hears = async (votes: Partial<Record<Title, number>>, donatedCents = 0): Promise<void> => {
  countedTotals.heard({
    fund: { weightedVotes: 0, donatedCents, voters: 0, donors: 0, revision: next() },
    projects: Object.entries(votes).map(([id, weightedVotes]) => ({
      id,
      weightedVotes,
      donatedCents,
      revision: next(),
    })),
  })
  await passes(0)
}

const main = page.getByRole('main')
const list = main.getByRole('region', { name: 'Projects', exact: true })
const shown = (): string[] =>
  list
    .getByRole('article')
    .elements()
    .map((card) => card.querySelector('h3')?.textContent ?? '')
const changed = main.getByRole('button', { name: 'Order changed' })
const card = (title: Title) => main.getByRole('article', { name: title })

let hub: OpenHub

describe('Projects, as they are heard of', () => {
  controlPage(network, { isStill: true })
  beforeAll(() => network.refuse(refreshToken, 'refresh_refused'))
  beforeEach(async () => {
    network.always(getFundStats, { ...emptyFund, projects: titles.length, revision: next() })
    const projects = titles.map((title, at) => ({
      ...wireProject({ id: title, title, weightedVotes: 30 - at * 10 }),
      revision: next(),
      ...(title === 'Chart' && { status: 'completed' as const }),
    }))
    network.always(listProjects, projects)
    network.always(listProjectsOfCategory, projects)
    const week = { Beacon: 5, Chart: 2 }
    network.always(
      listTopProjects,
      Object.entries(week).flatMap(([id, weekVotes]) =>
        projects.filter((project) => project.id === id).map((project) => ({ ...project, weekVotes })),
      ),
    )
    hub = await openHub(undefined, { address: landing, hidesSidebar: true })
    await expect
      .poll(async () => {
        await passes(50)
        return shown()
      })
      .toEqual(['Atlas', 'Beacon', 'Chart'])
    await userEvent.hover(page.getByRole('banner').getByRole('link', { name: 'The Hub, home' }))
  })
  afterEach(() => hub.close())

  test('say which one has the most votes, and which one leads the week, with its votes of the week', async () => {
    const top = main.getByRole('region', { name: 'Top projects' })
    const rows = () =>
      top
        .getByRole('listitem')
        .elements()
        .map((row) => row.textContent)
    await expect.element(card('Atlas').getByText('Most votes')).toBeVisible()
    await expect.element(card('Beacon').getByText('Leading this week')).toBeVisible()
    expect(main.getByText('Leading this week').elements()).toHaveLength(1)
    expect(rows()).toEqual([
      expect.stringMatching(/^1Beacon.*\+520 votes$/u),
      expect.stringMatching(/^2Chart.*\+210 votes$/u),
    ])
    await hears({ Chart: 14 })
    await expect.element(card('Chart').getByText('Leading this week')).toBeVisible()
    expect(main.getByText('Leading this week').elements()).toHaveLength(1)
    expect(rows()).toEqual([
      expect.stringMatching(/^1Chart.*\+614 votes$/u),
      expect.stringMatching(/^2Beacon.*\+520 votes$/u),
    ])
    await userEvent.hover(top)
    await userEvent.hover(top.getByRole('link', { name: 'Beacon' }))
    await hears({ Beacon: 22 })
    expect(rows()[1]).toMatch(/^2Beacon.*\+722 votes$/u)
    await expect.element(card('Beacon').getByText('Leading this week')).toBeVisible()
  })

  test('are sorted by what was heard last, and the fund and a closed project say it, too', async () => {
    await hears({ Beacon: 35, Chart: 33 }, 1_234_500)
    expect(shown()).toEqual(['Beacon', 'Chart', 'Atlas'])
    await expect.element(card('Chart').getByText('33', { exact: true })).toBeVisible()
    await expect.element(main.getByText('$12,345.00', { exact: true }).first()).toBeVisible()
    expect(changed.elements()).toEqual([])
  })

  test('stay where they are while somebody points at them, until they ask for the new order', async () => {
    await userEvent.hover(card('Beacon'))
    await hears({ Beacon: 35 })
    expect(shown()).toEqual(['Atlas', 'Beacon', 'Chart'])
    await expect.element(card('Beacon').getByText('35', { exact: true })).toBeVisible()
    await userEvent.click(changed)
    expect(shown()).toEqual(['Beacon', 'Atlas', 'Chart'])
    await expect.element(card('Beacon')).toHaveFocus()
    expect(changed.elements()).toEqual([])
  })

  test('stay while one of them has the focus, and move when it leaves', async () => {
    card('Atlas').getByRole('link').element().focus()
    await hears({ Chart: 40 })
    await hears({ Beacon: 50 })
    expect(shown()).toEqual(['Atlas', 'Beacon', 'Chart'])
    await expect.element(changed).toBeVisible()
    const search = main.getByRole('searchbox', { name: 'Search projects' }).element() as HTMLElement
    search.focus()
    await passes(0)
    expect(shown()).toEqual(['Beacon', 'Chart', 'Atlas'])
    expect(changed.elements()).toEqual([])
  })

  test('other filters show the order of now, wherever the pointer is', async () => {
    await userEvent.hover(card('Atlas'))
    await hears({ Beacon: 35 })
    await expect.element(changed).toBeVisible()
    await hub.router.navigate({ to: landing, search: { category: 'Guilds' } as never })
    await passes(0)
    await expect.poll(shown).toEqual(['Beacon', 'Atlas', 'Chart'])
  })

  test('say for two seconds how many votes others have just cast', async () => {
    await hears({ Atlas: 33, Beacon: 21 })
    await expect.element(card('Atlas').getByText('3 votes by others just now')).toBeVisible()
    await expect.element(card('Beacon').getByText('1 vote by others just now')).toBeVisible()
    await passes(1_999)
    await expect.element(card('Atlas').getByText('3 votes by others just now')).toBeVisible()
    await passes(1)
    await expect.poll(() => main.getByText(/by others just now/u).elements()).toEqual([])
  })

  test('say since when they aren’t live, and no more once they are', async () => {
    const flow = () => findFlow(hub.app, 'live')
    await expect.poll(flow).toBeDefined()
    flow()?.send({ type: 'tabs.beat', at: new Date(2026, 2, 1, 14, 2).getTime() })
    flow()?.send({ type: 'tabs.lost' })
    await expect
      .element(list.getByRole('status').getByText(/^Not live since 0?2:02\sPM$|^Not live since 14:02$/u))
      .toBeVisible()
    flow()?.send({ type: 'tabs.beat', at: Date.now() })
    await expect.poll(() => main.getByText(/Not live since/u).elements()).toEqual([])
  })
})
