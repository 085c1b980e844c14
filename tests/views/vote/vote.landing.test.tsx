import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOwnHistory } from '#contract/account/own-history.contract.ts'
import type { HistoryEntry } from '#contract/account/own-history.contract.ts'
import { getFundStats, listProjects } from '#contract/projects/projects.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import type { VotePower } from '#contract/votes/vote-power.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import { castVotes } from '#contract/votes/votes.contract.ts'
import { activateLanguage, loadTexts } from '#src/i18n/catalogues.ts'
import { alice } from '#tests/paths/people.ts'
import { cast, votedProject } from '#tests/paths/votes/vote.model.ts'
import { votePower } from '#tests/paths/votes/vote-power.answers.ts'
import { patience } from '#tests/support/pace.ts'
import { emptyFund, wireProject } from '../support/paths.fund.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, landing, logIn, noHistory, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { nextRevision, wireCast } from './vote.wire.ts'

const network = createNetwork()
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const panel = page.getByRole('complementary', { name: 'Your vote power' })
const article = page.getByRole('article', { name: votedProject.title })
const none = { dailyVotesUsed: 8, voteBank: 0, donationVotesUsed: 120, totalAvailable: 0 }

const answersWith = (power: Partial<VotePower>): void =>
  network.always(getVotePower, { success: true, data: { ...votePower, timeZone: zone, ...power } })

const line = (name: string, title: string, votes: number): HistoryEntry => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  kind: 'votes',
  votes,
  cents: 0,
  project: { id: name, title, category: 'Illuvium' },
  sources: { daily: votes, bank: 0, donation: 0 },
  at_once: false,
  order: null,
})
const history = (...entries: HistoryEntry[]): void =>
  network.always(listOwnHistory, { ...noHistory, entries })

const edges = (element: Element): DOMRect => element.getBoundingClientRect()

let hub: OpenHub
const comeIn = async (): Promise<void> => {
  network.always(listProjects, [{ ...wireProject(votedProject), revision: nextRevision() }])
  hub = await openHub(undefined, { address: landing, hidesSidebar: true })
  await activateLanguage('en')
  await loadTexts('projects')
  await logIn(hub, alice)
}

describe('A player’s votes on the landing page', () => {
  controlPage(network, { asks: ['votePower'] })
  beforeAll(() => {
    network.always(me, alice)
    network.always(getFundStats, emptyFund)
    network.refuse(refreshToken, 'refresh_refused')
    network.hold(castVotes)
    history()
  })
  afterEach(async () => {
    hub.close()
    network.forget(castVotes)
    await page.viewport(1280, 800)
  })

  test('of today are listed by project, and read anew after every vote', async () => {
    answersWith({})
    history(
      line('a', 'Drone Loadout Planner', 1),
      line('b', 'Replay Theatre', 2),
      line('a', 'Drone Loadout Planner', 3),
    )
    await comeIn()
    const today = page.getByRole('region', { name: 'Your votes today' })
    await expect.element(today, { timeout: patience(10_000) }).toBeVisible()
    const rows = () =>
      today
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent)
    expect(rows()).toEqual(['Drone Loadout Planner4Just now', 'Replay Theatre2Just now'])
    await expect
      .element(today.getByRole('link', { name: 'All of them' }))
      .toHaveAttribute('href', '/my-votes')
    history(line(votedProject.id, votedProject.title, 1), line('b', 'Replay Theatre', 2))
    await userEvent.click(article.getByRole('button', { name: /^Vote /u }))
    const now = new Date(Date.parse(cast.power.now) + 1_000).toISOString()
    await network.answer(castVotes, wireCast({ ...cast, power: { ...cast.power, now } }))
    await expect.poll(rows).toEqual([`${votedProject.title}1Just now`, 'Replay Theatre2Just now'])
  })

  test('are named beside the button that uses one, and what was used after it', async () => {
    answersWith({})
    await comeIn()
    const vote = article.getByRole('button', { name: /^Vote /u })
    await expect.element(vote).toBeEnabled()
    await userEvent.hover(page.getByRole('heading', { level: 1 }))
    const hint = article.getByText('Uses 1 of 5 left today')
    await expect.element(hint).not.toBeVisible()
    await userEvent.hover(vote)
    await expect.element(hint).toBeVisible()
    await userEvent.click(vote)
    await network.answer(castVotes, wireCast(cast))
    await expect.element(article.getByText('1 of today’s votes spent')).toBeVisible()
  })

  test.each([
    [
      'are counted down to',
      {},
      /^8 new votes in \d\d:\d\d:\d\d\. A donation gives votes now: \$10\.00 about 23\.$/u,
    ],
    [
      'come at midnight',
      { planId: 'tier0', dailyVotesEarned: 1, dailyVotesUsed: 1 } as const,
      /^1 new vote at midnight\. A donation gives votes now: \$10\.00 about 21\.$/u,
    ],
  ] as const)('that are used up have a strip over the list: the next ones %s', async (_, power, said) => {
    answersWith({ ...none, ...power })
    await comeIn()
    const strip = page.getByRole('complementary', {
      name: /^0 of \d left today, bank and donation votes spent$/u,
    })
    await expect.element(strip, { timeout: patience(10_000) }).toBeVisible()
    expect(strip.element().querySelector('p')?.textContent).toMatch(said)
    await page.viewport(1440, 900)
    const { bottom, width } = edges(strip.element())
    const list = edges(article.element().closest('ul') as Element)
    expect(bottom).toBeLessThan(list.top)
    expect(width).toBeGreaterThan(list.width)
    await userEvent.click(strip.getByRole('button', { name: 'Donate' }))
    await expect.element(page.getByRole('dialog', { name: 'Donate' })).toBeVisible()
  })

  test('stand first on a phone, in one line that opens them in place', async () => {
    await page.viewport(375, 800)
    answersWith({})
    await comeIn()
    const fold = panel.getByRole('button', { name: /^Your vote power/u })
    await expect
      .element(fold)
      .toHaveAccessibleName('Your vote power, 5 of 8 votes left today, Ready to use 142')
    expect(edges(panel.element()).bottom).toBeLessThan(
      edges(page.getByRole('heading', { level: 1 }).element()).top,
    )
    expect(edges(panel.element()).height).toBeLessThan(64)
    const middles = [...fold.element().querySelectorAll(':scope > :not(.sr-only)')].map((part) => {
      const { top, bottom } = edges(part)
      return Math.round((top + bottom) / 2)
    })
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3)
    await expect.element(panel.getByRole('meter', { name: 'Vote bank' })).not.toBeInTheDocument()
    await userEvent.click(fold)
    await expect.element(panel.getByRole('meter', { name: 'Vote bank' })).toBeVisible()
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(fold)
    await expect.element(panel.getByText('Vote bank', { exact: true })).not.toBeVisible()
  })
})
