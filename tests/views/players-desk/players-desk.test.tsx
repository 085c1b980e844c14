import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  endSessions,
  endSessionsOfPlayers,
  findPlayers,
  prepareDataOf,
  requestDeletionOf,
  type ListedPlayer,
  setAdministrator,
  tellPlayer,
  type ToldPlayer,
} from '#contract/desk/players-desk.contract.ts'
import { barPlayers, voidVotesOfPlayer } from '#contract/desk/votes-desk.contract.ts'
import { answerAdministrator, goToDesk } from '../money-desk/desk-page.ts'
import { controlPage, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { watchSent } from '../support/sent.ts'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
const main = page.getByRole('main')
const panel = page.getByRole('complementary')
let hub: OpenHub | undefined
let sent: ReturnType<typeof watchSent>

const mirel: ListedPlayer = {
  id: 'mirel',
  username: '<b>mirel</b>',
  email: 'mirel@example.org',
  is_admin: true,
  dao_access: false,
  barred: false,
  address_problem: null,
  plan_id: 'tier3',
  plan_from: 'gift',
  created_at: '2026-02-01T12:00:00.000Z',
  deleted_at: null,
}
const dave: ListedPlayer = { ...mirel, id: 'user-dave', username: 'dave' }
const told: ToldPlayer = {
  ...mirel,
  is_self: false,
  same_mailbox: [],
  plan: { until: '2026-06-01T12:00:00.000Z', paid_plan_id: 'tier1' },
  voting_bar: null,
  votes: { standing: 12, voided: 3 },
  donated_cents: 4_500,
  ways_in: [
    {
      kind: 'mail',
      name: 'mirel@example.org',
      added_at: '2026-02-01T12:00:00.000Z',
      used_at: '2026-02-28T12:00:00.000Z',
    },
    { kind: 'passkey', name: 'A phone', added_at: '2026-02-03T12:00:00.000Z', used_at: null },
  ],
  deletion: null,
  my_data: null,
  sessions: [
    {
      id: 'one',
      browser: 'Firefox',
      system: 'Linux',
      is_own: false,
      created_at: '2026-02-20T12:00:00.000Z',
      seen_at: '2026-02-28T12:00:00.000Z',
      expires_at: '2026-03-22T12:00:00.000Z',
    },
  ],
  changes: [
    {
      id: '6',
      kind: 'dao_access_set',
      admin: { id: 'dave', username: 'dave' },
      subject: 'mirel',
      subject_name: null,
      player: { id: 'mirel', username: 'mirel' },
      order: null,
      reason: 'Left',
      at: '2026-02-01T12:00:00.000Z',
      before: { dao_access: true },
      after: { dao_access: false },
    },
  ],
}

const says = (text: string) =>
  expect.poll(() => panel.query()?.textContent?.replaceAll(/\s+/gu, ' ')).toContain(text)
const button = (name: string | RegExp) => panel.getByRole('button', { name, exact: true })
/** Gives the reason, and reads it once more. */
const giveReason = async (reason: string) => {
  await userEvent.fill(panel.getByRole('textbox'), reason)
  await userEvent.click(button(/…$/u))
}

describe('The desk Players', () => {
  controlPage(network)
  beforeEach(async () => {
    await page.viewport(1440, 900)
    answerAdministrator(network)
    network.always(findPlayers, { players: [mirel, dave], next: null })
    network.always(tellPlayer, told)
    hub = await openHub(undefined, { hidesSidebar: true })
    sent = watchSent()
    await goToDesk(hub, '/BrainCore?desk=users')
    await userEvent.click(main.getByRole('link', { name: '<b>mirel</b>' }))
    await says('Plan that counts')
  })
  afterEach(async () => {
    sent.stop()
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('a player is told as the hub sees them: rights, plan, votes, sessions, and what was changed', async () => {
    for (const text of [
      'Plan that countsElite Gift time',
      'Paid beside itBasic',
      'Votes that stand12',
      'Votes voided3',
      'Donations$45.00',
      'Firefox on Linux',
      'Access to the DAO yes no',
      'Left',
    ])
      await says(text)
    await expect.element(button('Remove the administrator’s right')).toBeVisible()
    await expect.element(button('Give access to the DAO')).toBeVisible()
    // What other desks know of the player.
    for (const [name, search] of [
      ['Payments', '?desk=payments&q=mirel'],
      ['Audit', '?desk=audit&subject=mirel'],
    ] as const)
      await expect.element(panel.getByRole('link', { name })).toHaveAttribute('href', `/BrainCore${search}`)
  })

  test('accounts of a mailbox that another account logs in by are narrowed to, marked, and lead to that one', async () => {
    const pasted: ListedPlayer = {
      ...mirel,
      id: 'pasted',
      username: 'pasted',
      address_problem: 'same_mailbox',
    }
    network.always(findPlayers, { players: [pasted], next: null })
    network.always(tellPlayer, {
      ...told,
      ...pasted,
      same_mailbox: [{ id: 'mirel', username: '<b>mirel</b>' }],
    })
    await userEvent.click(main.getByRole('button', { name: 'Email', exact: true }))
    const form = main.getByRole('form', { name: 'Email' })
    await userEvent.selectOptions(form.getByRole('combobox'), 'Same mailbox as another account')
    await userEvent.click(form.getByRole('button', { name: 'Apply' }))
    const row = main.getByRole('row', { name: /pasted/u })
    await expect.element(row.getByText('Same mailbox as another account')).toBeVisible()
    expect(location.search).toContain('address=same_mailbox')
    await userEvent.click(row.getByRole('link', { name: 'pasted' }))
    await says('Same mailbox<b>mirel</b>')
    await expect
      .element(panel.getByRole('link', { name: '<b>mirel</b>' }))
      .toHaveAttribute('href', '/BrainCore?desk=users&open=mirel')
  })

  test('a right is taken with a reason, after it was read once more; why it can’t be is said there', async () => {
    network.refuse(setAdministrator, 'last_administrator')
    await userEvent.click(button('Remove the administrator’s right'))
    await giveReason('Gone for good')
    await says('<b>mirel</b> no longer sees any of this.')
    expect(sent.last('/administrator')).toBeUndefined()
    await userEvent.click(button('Remove the administrator’s right'))
    await says('Nobody else is an administrator. Make somebody one first.')
    expect(sent.last('/administrator')).toEqual({ is_admin: false, reason: 'Gone for good' })
    await userEvent.click(button('Not now'))
    await expect.element(button('Remove the administrator’s right')).toBeVisible()
  })

  test('one session is ended by its browser’s name; all votes are voided, and the player barred with them', async () => {
    network.always(endSessions, { ended: 1 })
    network.always(voidVotesOfPlayer, { players: 1, votes: 12, given_back: 0 })
    await userEvent.click(button('End session: Firefox on Linux'))
    await giveReason('Lost phone')
    await says('is logged out of Firefox on Linux.')
    await expect.element(button('End session')).toHaveClass('ui-button-danger')
    await userEvent.click(button('End session'))
    await says('They are logged out there.')
    expect(sent.last('/end-sessions')).toEqual({ session_id: 'one', reason: 'Lost phone' })

    await userEvent.click(button('Void votes'))
    await userEvent.click(panel.getByRole('checkbox'))
    await giveReason('Bought')
    await says('All 12 votes of this player are taken off their projects.')
    await userEvent.click(button('Void votes'))
    await says('The votes are voided.')
    expect(sent.last('/void-votes')).toEqual({ bar: true, reason: 'Bought' })
  })

  test('a deleted player is marked and told with the day, and nothing is offered but voiding their votes', async () => {
    const gone: ListedPlayer = {
      ...mirel,
      id: 'gone',
      username: 'Deleted player',
      email: null,
      is_admin: false,
      deleted_at: '2026-02-27T12:00:00.000Z',
    }
    network.always(findPlayers, { players: [gone], next: null })
    network.always(tellPlayer, { ...told, ...gone, ways_in: [], sessions: [] })
    await userEvent.click(main.getByRole('button', { name: 'Email', exact: true }))
    const form = main.getByRole('form', { name: 'Email' })
    await userEvent.selectOptions(form.getByRole('combobox'), 'Same mailbox as another account')
    await userEvent.click(form.getByRole('button', { name: 'Apply' }))
    const row = main.getByRole('row', { name: /Deleted player/u })
    await expect.element(row.getByText('Deleted', { exact: true })).toBeVisible()
    await userEvent.click(row.getByRole('link', { name: 'Deleted player' }))
    await says('Account deleted')
    await says('Changes')
    const offers = panel
      .getByRole('button')
      .elements()
      .map((one) => one.textContent)
    expect(offers.filter((name) => /admin|DAO|session|data|account|Bar|End/u.test(name))).toEqual([])
    await expect.element(button('Void votes')).toBeVisible()
    await userEvent.click(button('Void votes'))
    expect(panel.getByRole('checkbox').query()).toBeNull()
    expect(panel.element().textContent).not.toMatch(/Changed by administrators|Ways to log in|Sessions/u)
  })

  test('ways in and a pending deletion are told, and nothing secret', async () => {
    await says('Mailed link mirel@example.org')
    await says('Passkey A phone')
    await says('not used yet')
    network.always(tellPlayer, {
      ...told,
      deletion: {
        requestedAt: '2026-02-28T12:00:00.000Z',
        takesEffectAt: '2026-03-14T12:00:00.000Z',
        by: 'administrator',
      },
      my_data: {
        status: 'ready',
        by: 'administrator',
        requestedAt: '2026-02-28T12:00:00.000Z',
        expiresAt: '2026-03-01T12:00:00.000Z',
      },
    })
    await userEvent.click(button('Close'))
    await userEvent.click(main.getByRole('link', { name: '<b>mirel</b>' }))
    await says('Deletion of the accountMarch 14, 2026 requested by an administrator')
    await says('The player can download it until')
    await expect.element(button('Delete the account')).not.toBeInTheDocument()
    await expect.element(button('Prepare their data')).not.toBeInTheDocument()
  })

  test('data is prepared and the account deleted with a reason, each after it was read once more', async () => {
    network.always(prepareDataOf, {
      status: 'preparing',
      by: 'administrator',
      requestedAt: '2026-02-28T12:00:00.000Z',
      expiresAt: null,
    })
    await userEvent.click(button('Prepare their data'))
    await giveReason('Asked by mail')
    await says('They alone can download it.')
    expect(sent.last('/my-data')).toBeUndefined()
    await userEvent.click(button('Prepare their data'))
    await says('It is being prepared. The player downloads it in their settings.')
    expect(sent.last('/my-data')).toEqual({ reason: 'Asked by mail' })

    network.refuse(requestDeletionOf, 'last_administrator')
    await userEvent.click(button('Delete the account'))
    await giveReason('Asked by mail')
    await says('is deleted in 14 days. They are told by mail, and can keep it until then.')
    expect(sent.last('/deletion')).toBeUndefined()
    await expect.element(button('Delete the account')).toHaveClass('ui-button-danger')
    await userEvent.click(button('Delete the account'))
    await says('Nobody else is an administrator. Make somebody one first.')
    expect(sent.last('/deletion')).toEqual({ reason: 'Asked by mail' })
  })

  test('several are barred or logged out at once, each named; oneself is left out, and why is said there', async () => {
    network.always(barPlayers, {
      outcomes: [
        { user_id: 'mirel', outcome: 'done' },
        { user_id: 'user-dave', outcome: 'self' },
      ],
    })
    network.always(endSessionsOfPlayers, { outcomes: [{ user_id: 'user-dave', outcome: 'self' }] })
    await userEvent.click(main.getByRole('checkbox', { name: 'All that are listed' }))
    const bar = main.getByRole('toolbar', { name: 'Selected players' })
    await userEvent.click(bar.getByRole('button', { name: 'Bar from voting' }))
    const question = main.getByRole('form', { name: 'Bar the players from voting' })
    await expect.element(question).toMatchTextContent(/<b>mirel<\/b>.*dave/u)
    await userEvent.fill(question.getByLabelText('Reason, for the record'), ' One hand ')
    await userEvent.click(question.getByRole('button', { name: 'Bar 2 players from voting' }))
    await expect.element(main.getByText('1 player can no longer vote.')).toBeVisible()
    await expect.element(main.getByText('This is you: nothing was done')).toBeVisible()
    expect(sent.last('/voting-bars')).toEqual({ user_ids: ['mirel', 'user-dave'], reason: 'One hand' })
    await expect.element(main.getByRole('checkbox', { name: 'Select dave' })).toBeChecked()
    await userEvent.click(bar.getByRole('button', { name: 'End all sessions' }))
    const end = main.getByRole('form', { name: 'End the players’ sessions' })
    await userEvent.fill(end.getByLabelText('Reason, for the record'), 'Lost')
    await expect
      .element(end.getByRole('button', { name: 'Log 1 player out' }))
      .toHaveClass('ui-button-danger')
    await userEvent.click(end.getByRole('button', { name: 'Log 1 player out' }))
    await expect.poll(() => sent.last('/end-sessions')).toEqual({ user_ids: ['user-dave'], reason: 'Lost' })
  })
})
