import { expect, test } from 'vitest'
import type { Order } from '#contract/order/order.contract.ts'
import { orderLinkName } from '#src/product/order/order-link-name.ts'
import { mergeOrders, readOrderLink, writeOrderLink } from '#src/product/order/order-link.rules.ts'

const empty: Order = { plan: null, donations: [], gifts: {}, project_type: 'general' }
const shared: Order = {
  ...empty,
  plan: { id: 'tier3', type: 'yearly' },
  gifts: { tier2: 13, tier5: 1 },
  donations: [
    { cents: 500, project_type: 'general' },
    { cents: 2_000, project_type: 'guilds', project_id: 'gilde-für-alle' },
  ],
}
/** Any value as a link would carry it. */
const linkOf = (value: unknown): string => writeOrderLink(value as Order)
const asText = (text: string): string => btoa(text)

test('a link brings what is in an order, and nothing else of it', () => {
  const text = writeOrderLink({ ...shared, project_type: 'personal', project_id: 'mine' })
  expect(text).toMatch(/^[\w-]+$/u)
  expect(readOrderLink(text)).toEqual({ order: shared })
  expect(atob(text.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('mine')
})

test('links that were given away go on working', () => {
  expect(orderLinkName).toBe('order')
  const known =
    'eyJ2ZXJzaW9uIjoxLCJwbGFuIjp7ImlkIjoidGllcjMiLCJ0eXBlIjoieWVhcmx5In0sImdpZnRzIjp7InRpZXIyIjoxM30sImRvbmF0aW9ucyI6W119'
  const order: Order = { ...empty, plan: { id: 'tier3', type: 'yearly' }, gifts: { tier2: 13 } }
  expect(writeOrderLink(order)).toBe(known)
  expect(readOrderLink(known)).toEqual({ order })
  // Of three bytes in a row each letter of the link's alphabet can come: of these, the two that addresses can't have.
  const odd: Order = {
    ...empty,
    donations: [{ cents: 500, project_type: 'general', project_id: '>>>???ÿÿÿ' }],
  }
  expect(writeOrderLink(odd)).toMatch(/-.*_|_.*-/u)
  expect(writeOrderLink(odd)).not.toContain('=')
  expect(readOrderLink(writeOrderLink(odd))).toEqual({ order: odd })
})

test('the largest order there can be has a link that is read', () => {
  const largest: Order = {
    ...shared,
    gifts: { tier1: 1200, tier2: 1200, tier3: 1200, tier4: 1200, tier5: 1200 },
    donations: Array.from({ length: 50 }, (_, at) => ({
      cents: 99_999_900,
      project_type: 'player_analytics' as const,
      project_id: `project-of-the-guild-${at}`,
    })),
  }
  expect(readOrderLink(writeOrderLink(largest))).toEqual({ order: largest })
})

test.each([
  ['a megabyte', 'A'.repeat(1_000_000), 'long'],
  ['one letter too many', 'A'.repeat(8_001), 'long'],
  ['as many letters as are read', 'A'.repeat(8_000), 'unreadable'],
  ['nothing', '', 'unreadable'],
  ['another text', 'hello world', 'unreadable'],
  ['half of one', writeOrderLink(shared).slice(0, 40), 'unreadable'],
  ['a number', asText('7'), 'unreadable'],
  ['null', asText('null'), 'unreadable'],
  ['bytes that are no text', btoa('\u00ff\u00fe'), 'unreadable'],
  ['a name that is no text', btoa('{"version":1,"plan":"\u00ff"}'), 'unreadable'],
  ['no version', asText(JSON.stringify({ plan: null })), 'version'],
  ['a later version', asText(JSON.stringify({ version: 2, plan: null })), 'version'],
  ['an unknown plan', linkOf({ ...shared, plan: { id: 'tier9', type: 'yearly' } }), 'unknown'],
  ['the free plan', linkOf({ ...shared, plan: { id: 'tier0', type: 'yearly' } }), 'unknown'],
  ['half a month', linkOf({ ...shared, gifts: { tier2: 0.5 } }), 'unknown'],
  ['a million months', linkOf({ ...shared, gifts: { tier2: 1_000_000 } }), 'unknown'],
  ['cents', linkOf({ ...shared, donations: [{ cents: 550, project_type: 'general' }] }), 'unknown'],
  ['money back', linkOf({ ...shared, donations: [{ cents: -500, project_type: 'general' }] }), 'unknown'],
  ['no such purpose', linkOf({ ...shared, donations: [{ cents: 500, project_type: 'mine' }] }), 'unknown'],
  ['an empty order', linkOf(empty), 'unknown'],
])('of %s it is said why it can’t be taken over', (_, text, fault) => {
  expect(readOrderLink(text)).toEqual({ fault })
})

test('months add up, donations follow each other, one’s own plan stays', () => {
  const own: Order = {
    ...empty,
    plan: { id: 'tier4', type: 'monthly' },
    gifts: { tier2: 2 },
    donations: [{ cents: 1_000, project_type: 'general' }],
    project_type: 'guilds',
    project_id: 'guild-quartermaster',
  }
  expect(mergeOrders(own, shared)).toEqual({
    order: {
      ...own,
      gifts: { tier2: 15, tier5: 1 },
      donations: [...own.donations, ...shared.donations],
    },
    leavesPlan: true,
    isCut: false,
  })
  expect(own.gifts).toEqual({ tier2: 2 })
})

test('without a plan of one’s own the shared one is taken; the same one leaves nothing out', () => {
  expect(mergeOrders(empty, shared)).toEqual({ order: shared, leavesPlan: false, isCut: false })
  expect(mergeOrders(shared, { ...shared }).leavesPlan).toBe(false)
  expect(mergeOrders({ ...empty, plan: { id: 'tier3', type: 'monthly' } }, shared).leavesPlan).toBe(true)
  expect(mergeOrders({ ...empty, plan: { id: 'tier2', type: 'yearly' } }, shared).leavesPlan).toBe(true)
  expect(mergeOrders(shared, empty)).toEqual({ order: shared, leavesPlan: false, isCut: false })
})

test('what is over the limits of an order is left out, and said', () => {
  const donation = { cents: 500, project_type: 'general' } as const
  const full: Order = {
    ...empty,
    gifts: { tier2: 1_190 },
    donations: Array.from({ length: 49 }, () => donation),
  }
  const { order, isCut } = mergeOrders(full, { ...empty, gifts: { tier2: 11 } })
  expect([order.gifts, isCut]).toEqual([{ tier2: 1_200 }, true])
  expect(mergeOrders(full, { ...empty, gifts: { tier2: 10 } }).isCut).toBe(false)
  const two = mergeOrders(full, { ...empty, donations: [donation, donation] })
  expect([two.order.donations.length, two.isCut]).toEqual([50, true])
  expect(mergeOrders(full, { ...empty, donations: [donation] }).isCut).toBe(false)
})
