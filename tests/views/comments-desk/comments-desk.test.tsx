import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answerReported,
  listReportedComments,
  type ReportedComment,
  tellReportedComment,
} from '#contract/desk/comments-desk.contract.ts'
import { readOverview } from '#contract/desk/overview.contract.ts'
import { findBursts } from '#contract/desk/votes-desk.contract.ts'
import { quietOverview } from '#tests/support/quiet-overview.ts'
import { answerAdministrator, goToDesk } from '../money-desk/desk-page.ts'
import { controlPage, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { watchSent } from '../support/sent.ts'

const network = createNetwork()
const main = page.getByRole('main')
const panel = page.getByRole('complementary')
let hub: OpenHub | undefined
let sent: ReturnType<typeof watchSent>

const at = '2026-03-01T12:00:00.000Z'
const [first, second, third] = [6, 7, 8].map((end) => `5f0c0e6e-1111-4222-8333-94445555666${end}`) as [
  string,
  string,
  string,
]
const comment = (id: string, text: string): ReportedComment => ({
  id,
  project: { id: 'dome', title: 'Dome' },
  is_reply: false,
  text,
  removed: null,
  version: 1,
  author: { id: 'mirel', name: 'mirel' },
  at,
  edited_at: null,
  reports: 2,
  open: 2,
  waiting_since: at,
  last_at: at,
  reasons: [{ reason: 'spam', count: 2 }],
  answered: null,
})
const reported = comment(first, '<b>Buy gold</b>')
const told = {
  ...reported,
  kept: null,
  parent: null,
  by: [{ player: { id: 'nahla', name: 'nahla' }, reason: 'spam' as const, at, answered_as: null }],
}

const waitingHere = (count: number) => ({
  ...quietOverview,
  total: count,
  desks: [{ desk: 'comments' as const, count }],
})

describe('The desk of comments and reports', () => {
  controlPage(network)
  beforeEach(async () => {
    await page.viewport(1440, 900)
    answerAdministrator(network)
    network.always(readOverview, waitingHere(12))
    network.always(listReportedComments, { comments: [reported, comment(second, 'Sell gold')], next: null })
    network.always(tellReportedComment, told)
    hub = await openHub(undefined, { hidesSidebar: true })
    sent = watchSent()
    await goToDesk(hub, '/BrainCore?desk=comments')
    await expect.element(main.getByRole('table')).toBeVisible()
  })
  afterEach(async () => {
    sent.stop()
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('a comment’s words fill their column, with a panel beside the list and on a phone', async () => {
    const words = `See https://evil.example/${'buy-gold-'.repeat(20)}`
    network.always(listReportedComments, {
      comments: [comment(first, words), comment(second, 'Sell gold')],
      next: null,
    })
    const expectFilled = async (): Promise<void> => {
      const excerpt = main.getByRole('table').getByText(/^See https:/u)
      await expect.element(excerpt).toBeVisible()
      const cell = excerpt.element().closest('th') as HTMLElement
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell)
      const room =
        cell.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      await expect.poll(() => excerpt.element().clientWidth / room).toBeGreaterThan(0.95)
      const table = main.getByRole('table').element().parentElement as HTMLElement
      // It stays readable, and nothing stands out of the list.
      await expect.poll(() => cell.clientWidth / table.clientWidth).toBeGreaterThan(0.28)
      await expect.poll(() => table.scrollWidth - table.clientWidth).toBeLessThanOrEqual(1)
    }
    hub?.router.history.push('/BrainCore')
    await expect.element(main.getByRole('heading', { name: 'Overview' })).toBeVisible()
    hub?.router.history.push('/BrainCore?desk=comments')
    await expectFilled()
    hub?.router.history.push(`/BrainCore?desk=comments&open=${second}`)
    await expect.element(panel).toBeVisible()
    await expectFilled()
    hub?.router.history.push('/BrainCore?desk=comments')
    await expect.element(panel).not.toBeInTheDocument()
    for (const width of [1280, 768, 375]) {
      await page.viewport(width, 800)
      await expectFilled()
    }
  })

  test('the name of a desk stays in one line when something waits there', async () => {
    const row = page
      .getByRole('navigation', { name: 'Desks' })
      .getByRole('link', { name: /^Comments and reports/u })
    await expect.element(row).toMatchTextContent(/12/u)
    const other = page.getByRole('navigation', { name: 'Desks' }).getByRole('link', { name: /^Audit/u })
    expect(row.element().clientHeight).toBe(other.element().clientHeight)
    const name = row.element().querySelector('.place-name') as HTMLElement
    expect(name.getClientRects()[0]?.height).toBeLessThan(
      1.8 * Number.parseFloat(getComputedStyle(name).fontSize),
    )
  })

  test('what is reported is read as it was written; removing it asks for a reason, and says what will be', async () => {
    network.always(answerReported, { outcomes: [{ id: first, outcome: 'done' }] })
    await userEvent.click(main.getByRole('link', { name: '<b>Buy gold</b>' }))
    await expect.element(panel).toMatchTextContent(/<b>Buy gold<\/b>/u)
    await expect.element(panel).toMatchTextContent(/nahla Advertising/u)
    await userEvent.click(panel.getByRole('button', { name: 'Remove' }))
    const remove = panel.getByRole('button', { name: 'Remove it' })
    await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(panel.getByRole('radio', { name: 'Advertising' }))
    await expect.element(panel).toMatchTextContent(/the reason stands in its place/u)
    // The list of desks counts what waits, and counts again once something was decided.
    const row = main.getByRole('navigation', { name: 'Desks' }).getByRole('link', { name: /^Comments/u })
    await expect.element(row).toHaveAccessibleName('Comments and reports 12 wait')
    network.always(readOverview, waitingHere(11))
    await userEvent.click(remove)
    await expect.element(panel.getByText('The comment is removed.')).toBeVisible()
    await expect.element(row).toHaveAccessibleName('Comments and reports 11 wait')
    expect(sent.last('/answers')).toEqual({
      comments: [{ id: first, version: 1 }],
      answer: { kind: 'remove', reason: 'spam' },
    })
  })

  test('a comment that its author changed meanwhile is read anew, and nothing is decided about it', async () => {
    network.always(answerReported, { outcomes: [{ id: first, outcome: 'comment_changed' }] })
    await userEvent.click(main.getByRole('link', { name: '<b>Buy gold</b>' }))
    await userEvent.click(panel.getByRole('button', { name: 'Keep' }))
    await expect.element(panel.getByRole('alert')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Keep' })).toBeVisible()
  })

  test('what an administrator removed can be put back, and nothing else; several at once those that can be', async () => {
    const gone = { ...reported, removed: 'spam' as const, open: 0, waiting_since: null }
    const by = told.by.map((one) => ({ ...one, answered_as: 'removed' as const }))
    network.always(listReportedComments, {
      comments: [
        gone,
        comment(second, 'Sell gold'),
        { ...comment(third, ''), text: null, removed: 'author' },
      ],
      next: null,
    })
    network.always(tellReportedComment, { ...told, ...gone, by })
    network.always(answerReported, { outcomes: [{ id: first, outcome: 'done' }] })
    await userEvent.click(main.getByRole('link', { name: '<b>Buy gold</b>' }))
    await expect.element(panel.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument()
    await userEvent.click(panel.getByRole('button', { name: 'Put back' }))
    await expect.element(panel.getByText('The comment is put back.')).toBeVisible()
    const sentNow = () => sent.last('/answers')
    expect(sentNow()).toEqual({
      comments: [{ id: first, version: 1 }],
      answer: { kind: 'put_back', reason: null },
    })

    await userEvent.click(main.getByRole('checkbox', { name: 'All that are listed' }))
    const bar = main.getByRole('toolbar')
    await expect.element(bar.getByRole('button', { name: 'Keep' })).toBeVisible()
    await userEvent.click(bar.getByRole('button', { name: 'Put back' }))
    const question = main.getByRole('form', { name: 'Put the comments back' })
    await expect.element(question).not.toMatchTextContent(/Sell gold/u)
    await userEvent.fill(question.getByLabelText(/^Reason, for the record/u), 'A slip')
    await userEvent.click(question.getByRole('button', { name: 'Put 1 comment back' }))
    await expect.element(main.getByText('1 comment is put back.')).toBeVisible()
    expect(sentNow()).toEqual({
      comments: [{ id: first, version: 1 }],
      answer: { kind: 'put_back', reason: 'A slip' },
    })
  })

  test('of a comment that was kept the panel says who kept it, and why', async () => {
    const kept = { by: { id: 'dave', name: 'dave' }, reason: 'Harsh, and within the rules', at }
    network.always(tellReportedComment, { ...told, open: 0, kept })
    await userEvent.click(main.getByRole('link', { name: '<b>Buy gold</b>' }))
    await expect.element(panel).toMatchTextContent(/Kept by dave on March 1, 2026: Harsh, and within/u)
  })

  test('where nothing is reported that is said; of what is filtered that nothing is found, and clearing it leaves the focus on the list', async () => {
    network.always(listReportedComments, { comments: [], next: null })
    network.always(findBursts, { bursts: [], next: null })
    hub?.router.history.push('/BrainCore?desk=votes')
    await expect.element(main.getByText(/^No burst yet: a burst is at least 10 new accounts/u)).toBeVisible()
    hub?.router.history.push('/BrainCore?desk=comments')
    const nothingYet = main.getByText('Nobody has reported a comment yet.')
    await expect.element(nothingYet).toBeVisible()
    await userEvent.fill(main.getByRole('searchbox'), 'gold')
    await userEvent.keyboard('{Enter}')
    await expect.element(main.getByText('Nothing is found.')).toBeVisible()
    await userEvent.click(main.getByRole('button', { name: 'Clear search and filters' }))
    await expect.element(nothingYet).toBeVisible()
    await expect.element(main.getByRole('region', { name: 'What is found' })).toHaveFocus()
  })

  test('several are kept at once, asked about by name; what could not be stays selected with why', async () => {
    network.always(answerReported, {
      outcomes: [
        { id: first, outcome: 'done' },
        { id: second, outcome: 'comment_gone' },
      ],
    })
    await userEvent.click(main.getByRole('checkbox', { name: 'All that are listed' }))
    await userEvent.click(main.getByRole('toolbar').getByRole('button', { name: 'Keep' }))
    const question = main.getByRole('form', { name: 'Keep the comments' })
    await expect.element(question).toMatchTextContent(/Sell gold/u)
    await userEvent.fill(question.getByLabelText(/^Reason, for the record/u), 'Harmless')
    await userEvent.click(question.getByRole('button', { name: 'Keep 2 comments' }))
    await expect.element(main.getByText('1 comment is kept.')).toBeVisible()
    expect(sent.last('/answers')).toEqual({
      comments: [first, second].map((id) => ({ id, version: 1 })),
      answer: { kind: 'keep', reason: 'Harmless' },
    })
    await expect.element(main.getByText('Was removed already')).toBeVisible()
    await expect.element(main.getByRole('checkbox', { name: 'Select mirel: Sell gold' })).toBeChecked()
  })
})
