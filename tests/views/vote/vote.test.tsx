import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { listProjects } from '#contract/projects/projects.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import type { VotePower } from '#contract/votes/vote-power.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import { addDonationVotes, castVotes, revokeVote } from '#contract/votes/votes.contract.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { activateLanguage, loadTexts } from '#src/i18n/catalogues.ts'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import { alice } from '#tests/paths/people.ts'
import { votePower } from '#tests/paths/votes/vote-power.answers.ts'
import { cast, takenBack, votedProject } from '#tests/paths/votes/vote.model.ts'
import { projectVisit, showComments } from '../comments/comments.wire.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, landing, logIn, openHub } from '../support/paths.hub.tsx'
import { wireProject } from '../support/paths.fund.ts'
import { createNetwork } from '../support/paths.network.ts'
import { nextRevision, wireCast } from './vote.wire.ts'
import { patience } from '#tests/support/pace.ts'

const network = createNetwork()
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const button = (name: RegExp) => page.getByRole('article').getByRole('button', { name })
const panel = page.getByRole('complementary', { name: 'Your vote power' })

const answersWith = (power: Partial<VotePower>): void =>
  network.always(getVotePower, {
    success: true,
    data: { ...votePower, timeZone: zone, ...power },
  })
/** Said of a log-in, it would lie over the card. */
const quiet = (): void => {
  for (const { id } of toastStore.list()) toast.dismiss(id)
}

/** The requests that cast votes, as they left the page. */
const sent: { key: string | null; body: unknown }[] = []
const watchSent = (): void => {
  const plain = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.url.endsWith(castVotes.path))
      sent.push({
        key: request.headers.get('Idempotency-Key'),
        body: await request.clone().json(),
      })
    return plain(request)
  })
}

let hub: OpenHub
const comeIn = async (again = false): Promise<void> => {
  await page.viewport(1280, 800)
  network.always(listProjects, [{ ...wireProject(votedProject), revision: nextRevision() }])
  hub = await openHub(undefined, {
    address: landing,
    hidesSidebar: true,
    again,
  })
  if (!again) await logIn(hub, alice)
  await expect.element(panel.getByText('Ready to use'), { timeout: patience(10_000) }).toBeVisible()
  quiet()
}

describe('Votes on the page', () => {
  controlPage(network, { asks: ['votePower'] })
  beforeAll(() => {
    network.always(me, alice)
    network.refuse(refreshToken, 'refresh_refused')
    network.hold(castVotes)
    watchSent()
    return () => vi.restoreAllMocks()
  })
  afterEach(() => {
    hub.close()
    sent.length = 0
    network.forget(castVotes)
  })

  test('pressed on a page that closes before the answer are sent again by the next one, under the same key', async () => {
    answersWith({})
    await comeIn()
    await userEvent.click(button(/^Vote /u))
    await expect.poll(() => sent.length).toBe(1)
    hub.close()
    network.forget(castVotes)
    await comeIn(true)
    await network.answer(castVotes, wireCast(cast))
    await expect.element(button(/^Take back/u)).toBeVisible()
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/u)
    expect(sent[1]).toEqual(sent[0])
    hub.close()
    await comeIn(true)
    expect(sent.length).toBe(2)
  })

  test('are cast by the number keys, and not more than there are', async () => {
    answersWith({
      dailyVotesUsed: 6,
      voteBank: 1,
      donationVotesUsed: 120,
      totalAvailable: 3,
    })
    await comeIn()
    button(/^Vote /u)
      .element()
      .focus()
    await userEvent.keyboard('4')
    await expect.element(page.getByText('No votes available').first()).toBeVisible()
    await userEvent.keyboard('3')
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.body).toEqual({
      user_id: alice.id,
      project_id: votedProject.id,
      vote_power: 3,
    })
    await expect.element(button(/^Voting .*: 43 votes$/u)).toHaveFocus()
    await expect.element(panel.getByText('0 of 8 votes left today', { exact: true })).toBeInTheDocument()
    await network.fail(castVotes, { code: 'votes_missing' })
    await expect.element(button(/^Vote .*: 40 votes$/u)).toBeVisible()
  })

  test('several at once are left by Escape where they were opened, so that Enter opens them again and casts nothing', async () => {
    answersWith({})
    await comeIn()
    const several = button(/^Several votes/u)
    await userEvent.click(several)
    const number = page.getByRole('spinbutton', { name: 'Number of votes' })
    await expect.element(number).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(several).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(number).toHaveFocus()
    expect(sent).toEqual([])
  })

  test('several at once close by Escape wherever the focus is, by their button, and by a press elsewhere', async () => {
    answersWith({})
    await comeIn()
    const several = button(/^Several votes/u)
    const number = page.getByRole('spinbutton', { name: 'Number of votes' })
    const search = page.getByRole('searchbox')
    await userEvent.click(several)
    search.element().focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(number).not.toBeInTheDocument()
    await expect.element(several).toHaveFocus()
    await userEvent.click(several)
    await expect.element(number).toBeVisible()
    await userEvent.click(several)
    await expect.element(number).not.toBeInTheDocument()
    await userEvent.click(several)
    await userEvent.click(search)
    await expect.element(number).not.toBeInTheDocument()
    await expect.element(search).toHaveFocus()
    expect(sent).toEqual([])
  })

  test('several at once: no whole number casts none, whatever was typed before it, and too many are the most', async () => {
    answersWith({})
    await comeIn()
    await userEvent.click(button(/^Several votes/u))
    const number = page.getByRole('spinbutton', { name: 'Number of votes' })
    const give = page.getByRole('button', { name: /^Give /u })
    for (const text of ['0', '0.5', '-3', 'many', '']) {
      await userEvent.fill(number, '2')
      await expect.element(give).toHaveTextContent('Give 2 votes')
      await userEvent.fill(number, text)
      await expect.element(give).toHaveAccessibleDescription(/^Type a whole number from 1 to \d+\.$/u)
      await userEvent.click(give, { force: true })
      await userEvent.click(number)
      await userEvent.keyboard('{Enter}')
    }
    expect(sent).toEqual([])
    await userEvent.fill(number, '500')
    const most = Number(number.element().getAttribute('aria-valuemax'))
    await expect.element(give).toHaveTextContent(`Give ${most} votes`)
    await userEvent.click(give)
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([expect.objectContaining({ vote_power: most })])
    await network.fail(castVotes, { code: 'votes_missing' })
    await expect.element(button(/^Vote .*: 40 votes$/u)).toBeVisible()
  })

  test('of another tab of the player are counted and said to be nobody else’s, and those cast here are told to it', async () => {
    answersWith({})
    await comeIn()
    const elsewhere = new BroadcastChannel('hub-votes-cast')
    const heard: unknown[] = []
    elsewhere.addEventListener('message', ({ data }) => heard.push(data))
    const told = { id: votedProject.id, donatedCents: 0 }
    elsewhere.postMessage({ ...told, weightedVotes: 43, revision: nextRevision(), own: 3 })
    await expect.element(button(/^Vote .*: 43 votes$/u)).toBeVisible()
    expect(page.getByText(/by others just now/u).query()).toBeNull()
    await userEvent.click(button(/^Vote /u))
    await network.answer(castVotes, wireCast({ ...cast, weightedVotes: 44 }))
    await expect.element(button(/^Take back .*: 44 votes$/u)).toBeVisible()
    await expect
      .poll(() => heard)
      .toEqual([{ ...told, weightedVotes: 44, revision: expect.any(Number) as number, own: 1 }])
    elsewhere.close()
  })

  // Money 8, letter for letter.
  test.each([
    ['votes', 'No votes available', castVotes, 'votes_missing'],
    ['votes', 'Failed to use vote', castVotes, 'forbidden'],
    ['donation votes', 'No votes available', addDonationVotes, 'votes_missing'],
    ['donation votes', 'Invalid donation amount', addDonationVotes, 'vote_amount_invalid'],
    ['donation votes', 'Failed to add donation votes', addDonationVotes, 'forbidden'],
  ] as const)(
    'that the server refuses are told in the listed words: %s, "%s"',
    async (_, said, endpoint, code) => {
      network.refuse(endpoint, code)
      answersWith({})
      await comeIn()
      if (endpoint === castVotes) await userEvent.click(button(/^Vote /u))
      else {
        await userEvent.click(button(/^Several votes/u))
        await userEvent.click(page.getByText('Donation votes', { exact: true }).last(), { force: true })
        await userEvent.fill(page.getByRole('spinbutton', { name: 'Number of votes' }), '3')
        await userEvent.click(page.getByRole('button', { name: 'Give 3 votes' }))
      }
      const messages = page.getByRole('region', { name: 'Messages', exact: true })
      await expect.element(messages.getByText(said, { exact: true })).toBeVisible()
      await expect.element(button(/^Vote .*: 40 votes$/u)).toBeVisible()
      network.hold(endpoint)
      quiet()
    },
  )

  test('that would lapse tonight are named, by the server’s clock, and only paid plans count down', async () => {
    const hoursBefore = (hours: number) => new Date(Date.parse(votePower.nextResetAt) - hours * 3_600_000)
    answersWith({ voteBank: 54, now: hoursBefore(3).toISOString() })
    await comeIn()
    await expect.element(panel.getByText('3 votes lapse tonight. Your bank has room for 2.')).toBeVisible()
    expect(panel.getByRole('timer').element().textContent).toMatch(/^0[23]:\d\d:\d\d$/u)
    answersWith({
      planId: 'tier0',
      dailyVotesEarned: 1,
      dailyVotesUsed: 1,
      voteBank: 0,
      totalAvailable: 0,
    })
    findFlow(hub.app, 'votePower')?.send({
      type: 'user.changed',
      playerId: alice.id,
      planId: 'tier4',
    })
    await expect.element(panel.getByText('0 of 1 vote left today', { exact: true })).toBeInTheDocument()
    await expect.element(panel.getByRole('timer')).not.toBeInTheDocument()
    expect(panel.getByText(/lapse/u).elements()).toEqual([])
  })

  test('of a bank that has more than its plan lets in are told without a limit, with when votes are added again', async () => {
    answersWith({ planId: 'tier0', dailyVotesEarned: 1, dailyVotesUsed: 1, voteBank: 16, totalAvailable: 16 })
    await comeIn()
    await expect
      .element(panel.getByRole('meter', { name: 'Vote bank' }))
      .toHaveAttribute('aria-valuetext', '16')
    await expect
      .element(panel.getByText('Nothing is added until fewer than 7 votes are in it.'))
      .toBeVisible()
  })

  const none = { voteBank: 0, donationVotesUsed: 120, totalAvailable: 0 }
  test.each([
    ['there are some', {}, null],
    ['none are left', { ...none, dailyVotesUsed: 8 }, /^Next votes in \d\d:\d\d:\d\d$/u],
    [
      'that of the free plan is given',
      { ...none, planId: 'tier0', dailyVotesEarned: 1, dailyVotesUsed: 1 },
      /^Next vote at midnight$/u,
    ],
  ] as const)('on a phone: where %s, the bar of a project says when they come', async (_, power, said) => {
    await activateLanguage('en')
    await loadTexts('project-page', 'projects')
    await page.viewport(375, 760)
    answersWith(power)
    // Asked of the real API, who reads them would be nobody that it knows, and logged out.
    showComments(network, [])
    hub = await openHub(undefined, projectVisit())
    await logIn(hub, alice)
    const acts = page.getByRole('complementary', {
      name: 'Votes and donations',
    })
    const name = said === null ? /^Vote /u : /^No votes left /u
    await expect.element(acts.getByRole('button', { name })).toBeVisible()
    if (said === null) expect(acts.getByText(/^Next vote/u).elements()).toEqual([])
    else await expect.element(acts.getByText(said)).toBeVisible()
    await page.viewport(1280, 800)
  })

  test('beside a project stay in sight while it is read to its end, and several cover nothing of what is left', async () => {
    await activateLanguage('en')
    await loadTexts('project-page', 'projects')
    await page.viewport(1280, 720)
    answersWith({})
    showComments(network, [])
    hub = await openHub(undefined, projectVisit())
    await logIn(hub, alice)
    const acts = page.getByRole('complementary', { name: 'Votes and donations' })
    const vote = acts.getByRole('region', { name: 'Vote', exact: true })
    await userEvent.click(vote.getByRole('button', { name: /^Several votes/u }))
    const several = vote.getByRole('group', { name: 'Several votes' })
    await expect.element(several.getByText('Donation votes')).toBeVisible()
    const edges = (element: Locator) => element.element().getBoundingClientRect()
    expect(edges(several).top).toBeGreaterThan(edges(vote.getByText(/^Ready to use/u)).bottom)
    const donate = acts.getByRole('button', { name: /^Donate /u })
    await expect.element(donate).toBeInTheDocument()
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(vote.getByRole('button', { name: /^Vote /u })).toBeInViewport({ ratio: 1 })
    await expect.element(donate).toBeInViewport({ ratio: 1 })
    await userEvent.keyboard('{Escape}')
    await page.viewport(1440, 900)
    await expect.element(acts.getByRole('button', { name: 'Donate $5.00' })).toBeVisible()
    for (const top of [0, 200, 400, document.documentElement.scrollHeight]) {
      scrollTo(0, top)
      await expect.element(donate).toBeInViewport({ ratio: 1 })
      const { left, right, top: upper, bottom } = edges(donate)
      const hit = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2)
      expect(donate.element().contains(hit)).toBe(true)
    }
    // The column is whole: nothing in it scrolls by itself.
    expect(getComputedStyle(acts.element()).overflowY).toBe('visible')
    await page.viewport(1280, 800)
  })

  test('move today in the chart and its table with the number beside the button, at the press and at the take-back', async () => {
    await activateLanguage('en')
    await loadTexts('project-page', 'projects')
    answersWith({})
    network.hold(revokeVote)
    showComments(network, [])
    const visit = projectVisit()
    const name = 'project guild-quartermaster'
    const known = visit.loaded[name]?.known
    if (!known) throw new Error('No such visit')
    const project = {
      ...known.project,
      weightedVotes: 40,
      weekVotes: 9,
      revision: nextRevision(),
    }
    const days = [
      { date: '2026-02-28', votes: 7, donatedCents: 0 },
      { date: '2026-03-01', votes: 2, donatedCents: 0 },
    ]
    const loaded = {
      [name]: { id: project.id, known: { project, days }, own: null },
    }
    hub = await openHub(undefined, { ...visit, loaded })
    await logIn(hub, alice)
    const acts = page.getByRole('complementary', {
      name: 'Votes and donations',
    })
    const chart = page.getByRole('region', {
      name: 'Votes per day',
      exact: true,
    })
    await userEvent.click(chart.getByText('Show data'))
    const shows = async (button: string, votes: number): Promise<void> => {
      await expect
        .element(
          acts.getByRole('button', {
            name: `${button} Guild Quartermaster: ${40 + votes} votes`,
          }),
        )
        .toBeVisible()
      await expect.element(chart.getByText(`${9 + votes} votes, ${2 + votes} today`)).toBeVisible()
      await expect.element(chart.getByRole('row', { name: `March 1, 2026 ${2 + votes}` })).toBeVisible()
      await expect.element(chart.getByRole('row', { name: 'February 28, 2026 7' })).toBeVisible()
      expect(page.getByText('This week').element().closest('dt')?.nextElementSibling?.textContent).toBe(
        String(9 + votes),
      )
    }
    const answered = {
      ...cast,
      receipt: { ...cast.receipt, projectId: project.id },
    }
    await shows('Vote', 0)
    await userEvent.click(acts.getByRole('button', { name: /^Vote /u }))
    await shows('Voting', 1)
    await network.answer(castVotes, wireCast(answered))
    await shows('Take back', 1)
    await userEvent.click(acts.getByRole('button', { name: /^Take back/u }))
    await shows('Taking back', 0)
    await network.answer(
      revokeVote,
      wireCast({
        ...takenBack,
        receipt: { ...takenBack.receipt, projectId: project.id },
      }),
    )
    await shows('Vote', 0)
  })
})
