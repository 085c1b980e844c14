import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Burst,
  findBursts,
  keepBurst,
  tellBurst,
  type ToldBurst,
  voidBurst,
} from '#contract/desk/votes-desk.contract.ts'
import { answerAdministrator, goToDesk } from '../money-desk/desk-page.ts'
import { controlPage, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { watchSent } from '../support/sent.ts'

const network = createNetwork()
const main = page.getByRole('main')
const panel = page.getByRole('complementary')
let hub: OpenHub | undefined
let sent: ReturnType<typeof watchSent>

const burst: Burst = {
  id: '0190a000-0000-7000-8000-000000000001',
  project: { id: 'one', title: '<b>One</b>' },
  from: '2026-03-01T12:00:00.000Z',
  until: '2026-03-01T12:25:00.000Z',
  votes: 14,
  young_votes: 11,
  players: 3,
  voided: 0,
  standing: 9,
  found_at: '2026-03-01T12:20:00.000Z',
  state: 'open',
  settled_at: null,
}
const account = (name: string, standing: number) => ({
  id: `id-${name}`,
  username: name,
  email: null,
  created_at: '2026-02-28T12:00:00.000Z',
  first_at: '2026-03-01T12:10:00.000Z',
  votes: 4,
  standing,
  barred: false,
})
const told: ToldBurst = { ...burst, accounts: [account('ann', 4), account('ben', 4), account('cid', 1)] }

const says = (text: string) =>
  expect.poll(() => panel.query()?.textContent?.replaceAll(/\s+/gu, ' ')).toContain(text)
const button = (name: string | RegExp) => panel.getByRole('button', { name, exact: true })
/** Of an account: it says how many of its votes stand, too. */
const box = (name: string) => panel.getByRole('checkbox', { name: new RegExp(`^${name}`, 'u') })
const giveReason = async (reason: string) => {
  await userEvent.fill(panel.getByRole('textbox'), reason)
  await userEvent.click(button(/…$/u))
}

describe('The desk Votes', () => {
  controlPage(network)
  beforeEach(async () => {
    await page.viewport(1440, 900)
    answerAdministrator(network)
    network.always(findBursts, { bursts: [burst], next: null })
    network.always(tellBurst, told)
    hub = await openHub(undefined, { hidesSidebar: true })
    sent = watchSent()
    await goToDesk(hub, '/BrainCore?desk=votes')
    await userEvent.click(main.getByRole('link', { name: '<b>One</b>' }))
    await says('Their votes11 of 14 votes in that time')
  })
  afterEach(async () => {
    sent.stop()
    hub?.close()
    await page.viewport(1280, 800)
  })

  test('the votes of those that are chosen are voided, with a reason, after it was read once more', async () => {
    network.always(voidBurst, { players: 2, votes: 5, given_back: 0 })
    await userEvent.click(button('Void votes'))
    for (const name of ['ann', 'ben', 'cid']) await expect.element(box(name)).toBeChecked()
    // Nobody's votes are no wish.
    for (const name of ['ann', 'ben', 'cid']) await userEvent.click(box(name))
    await userEvent.fill(panel.getByRole('textbox'), 'Made')
    await expect.element(button(/…$/u)).toHaveAttribute('aria-disabled', 'true')
    for (const name of ['ann', 'cid']) await userEvent.click(box(name))
    await userEvent.click(panel.getByRole('checkbox', { name: 'Bar them from voting, too' }))
    await giveReason('Made by one hand')
    await says('<b>One</b>: 5 votes are taken off.')
    await says('2 accounts can no longer vote.')
    expect(sent.last('/void')).toBeUndefined()
    await userEvent.click(button('Void votes'))
    await says('The votes are voided.')
    expect(sent.last('/void')).toEqual({
      user_ids: ['id-ann', 'id-cid'],
      players: 3,
      bar: true,
      reason: 'Made by one hand',
    })
  })

  test('all are chosen as long as none is left out; what has grown meanwhile is read anew', async () => {
    network.refuse(voidBurst, 'burst_changed')
    await userEvent.click(button('Void votes'))
    for (let twice = 0; twice < 2; twice += 1) await userEvent.click(box('ben'))
    await giveReason('Made')
    await says('<b>One</b>: 9 votes are taken off.')
    network.always(tellBurst, { ...told, players: 4 })
    await userEvent.click(button('Void votes'))
    expect(sent.last('/void')).toMatchObject({ user_ids: null, players: 3 })
    await says('More accounts have joined this burst.')
    await says('New accounts4')
  })

  test('of a burst that was voided in part the rest can be voided: it says what still stands, and offers those alone', async () => {
    network.always(voidBurst, { players: 1, votes: 4, given_back: 0 })
    await userEvent.click(button('Void votes'))
    await userEvent.click(box('ben'))
    await userEvent.click(box('cid'))
    await giveReason('Made by one hand')
    await says('<b>One</b>: 4 votes are taken off.')
    await says('The burst still waits: 5 votes of it stand.')
    network.always(tellBurst, {
      ...told,
      voided: 4,
      standing: 5,
      accounts: [account('ben', 4), account('cid', 1), account('ann', 0)],
    })
    await userEvent.click(button('Void votes'))
    await says('Voided so far4 of 11 voided, 5 still stand')
    await userEvent.click(button('Void votes'))
    await expect.element(box('ben')).toBeChecked()
    await expect.element(box('ann')).not.toBeInTheDocument()
    await userEvent.click(panel.getByRole('checkbox', { name: 'Bar them from voting, too' }))
    await giveReason('The others, too')
    await says('5 votes are taken off. Daily votes aren’t given back')
    await says('2 accounts can no longer vote.')
    await userEvent.click(button('Void votes'))
    await expect.poll(() => sent.last('/void')).toMatchObject({ user_ids: null, reason: 'The others, too' })
  })

  test('a burst is kept, and what was decided offers nothing more', async () => {
    network.always(keepBurst, { success: true })
    await userEvent.click(button('Keep votes'))
    await giveReason('A guild came')
    network.always(tellBurst, { ...told, state: 'kept', settled_at: '2026-03-01T13:00:00.000Z' })
    await userEvent.click(button('Keep votes'))
    await says('The votes stay.')
    expect(sent.last('/keep')).toEqual({ players: 3, reason: 'A guild came' })
    await expect.element(button('Void votes')).not.toBeInTheDocument()
    await expect.element(panel.getByRole('link', { name: 'ann' })).toBeVisible()
  })
})
