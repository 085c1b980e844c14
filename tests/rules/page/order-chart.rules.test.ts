import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { Order, Surface } from '#contract/order/order.contract.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import type { KeptOrder, OrderRecord, OrderUser } from '#machines/order/kept-order.machine.ts'
import type { Catalogue, OrderEvent } from '#machines/order/order.machine.ts'
import { ruledKeptOrder, ruledOrder } from '#src/features/order/order-chart.rules.ts'
import { anOrder } from '#tests/support/server/orders.ts'

const alice: OrderUser = { id: 'user-alice', planId: 'tier0' }
const bob: OrderUser = { id: 'user-bob', planId: 'tier3' }
const plan = { id: 'tier2', type: 'yearly' } as const
const guild = { cents: 500, project_type: 'guilds' } as const
const withPlan = anOrder({ plan })
const withGift = anOrder({ gifts: { tier1: 3 } })
const withDonation = anOrder({ donations: [guild] })
const withBoth = anOrder({ plan, gifts: { tier1: 3 } })
const projects: Catalogue['projects'] = [
  { id: 'almanac', title: 'Arena Almanac', category: 'Communities', open: false },
  { id: 'planner', title: 'Drone Loadout Planner', category: 'Illuvium', open: true },
]

const kept = (order: Order, rest: Partial<OrderRecord> = {}): OrderRecord => ({
  owner: null,
  order,
  pending: null,
  settled: [],
  ...rest,
})

interface Reconciled {
  record: OrderRecord | null
  confirming: ReceiptLine[] | null
}

interface Player {
  user?: OrderUser | null
  surface?: Surface
  record?: OrderRecord | null
  /** Asked for with every load, the last one again and again. */
  loaded?: Catalogue['projects'][]
}

/** The popup as a player opens it; it has settled when the order may be edited, or only looked at. */
const opened = async ({ user = null, surface = 'popup', record = null, loaded = [projects] }: Player) => {
  const left = [...loaded]
  let projectsNow: Catalogue['projects'] = null
  const loadCatalogue = fromPromise<Catalogue>(() => {
    projectsNow = left.shift() ?? projectsNow
    return Promise.resolve({ plans: [], features: [], planFeatures: [], projects: projectsNow })
  })
  const saves: KeptOrder[] = []
  const keptOrder = ruledKeptOrder.provide({
    actors: {
      readOrder: fromPromise(() => Promise.resolve({ record })),
      watchOrder: fromCallback(() => undefined),
      reconcileOrder: fromPromise<Reconciled, { pending: string | null }>(() =>
        Promise.resolve({ record, confirming: null }),
      ),
    },
    actions: { saveOrder: (_, saved) => saves.push(saved.kept) },
  })
  const checkout = fromPromise(() => new Promise<never>(() => undefined))
  const actor = createActor(
    ruledOrder.provide({ actors: { loadCatalogue, keptOrder, checkout: checkout as never } }),
    { input: { surface, user } },
  )
  const failed: unknown[] = []
  actor.subscribe({ error: (error) => failed.push(error) })
  const isAsked = (): boolean =>
    actor.getSnapshot().children.keptOrder?.getSnapshot().matches({ watched: 'askingOwner' }) ?? false
  const settled = async () => {
    const at = await waitFor(actor, (one) => !one.hasTag('busy') || isAsked())
    expect(failed).toEqual([])
    expect(at.matches({ open: 'failed' })).toBe(false)
    return at.context
  }
  actor.start()
  await settled()
  return {
    settled,
    order: () => actor.getSnapshot().context,
    /** With each load: before the kept order is read again. */
    loadedAgain: async () => (await waitFor(actor, (one) => one.matches({ open: 'restoring' }))).context,
    saves,
    isAsked,
    isPaying: () => actor.getSnapshot().matches({ open: 'paying' }),
    can: (event: OrderEvent) => actor.getSnapshot().can(event),
    tell: (...events: OrderEvent[]) => {
      for (const event of events) actor.send(event)
      expect(failed).toEqual([])
      return actor.getSnapshot().context
    },
    answer: async (type: 'order.keep' | 'order.drop') => {
      actor.getSnapshot().children.keptOrder?.send({ type })
      return settled()
    },
  }
}
const typed = (cents: number): OrderEvent => ({ type: 'donation.setAmount', cents })
const donations = (count: number) => anOrder({ donations: Array.from({ length: count }, () => guild) })

describe('a typed donation', () => {
  it('is added when it is above nothing', async () => {
    const { can, tell } = await opened({ record: kept(withDonation) })
    expect(can({ type: 'donation.add' })).toBe(false)
    tell(typed(100))
    expect(can({ type: 'donation.add' })).toBe(true)
    const added = tell({ type: 'donation.add' })
    expect(added.order.donations).toEqual([guild, { cents: 100, project_type: 'general' }])
    expect(added.donationCents).toBe(0)
  })

  it('makes the fiftieth of an order, and none after it', async () => {
    const almost = await opened({ record: kept(donations(49)) })
    almost.tell(typed(100), { type: 'donation.add' })
    expect(almost.order().order.donations).toHaveLength(50)
    almost.tell(typed(100))
    expect(almost.can({ type: 'donation.add' })).toBe(false)
  })
})

describe('Reset', () => {
  it.each([
    ['a plan', withPlan, 0],
    ['a typed amount alone', anOrder(), 100],
  ])('of %s can be undone, until something new is added', async (_, order, cents) => {
    const player = await opened({ record: kept(order) })
    player.tell(typed(cents), { type: 'order.reset' })
    expect(player.order()).toMatchObject({ order: anOrder(), donationCents: 0 })
    player.tell(typed(500))
    expect(player.can({ type: 'order.undo' })).toBe(false)
    player.tell(typed(0), { type: 'gift.add', planId: 'tier1', months: 1 })
    expect(player.can({ type: 'order.undo' })).toBe(false)
    player.tell({ type: 'gift.remove', planId: 'tier1' })
    expect(player.tell({ type: 'order.undo' })).toMatchObject({ order, donationCents: cents })
  })

  it('of nothing offers no Undo', async () => {
    const player = await opened({})
    player.tell({ type: 'order.reset' })
    expect(player.can({ type: 'order.undo' })).toBe(false)
  })
})

describe('what is submitted', () => {
  it.each([
    ['popup', anOrder(), 'order_empty'],
    ['premium', anOrder(), 'order_needs_plan_or_gift'],
    ['premium', withDonation, 'order_needs_plan_or_gift'],
    ['popup', withDonation, null],
    ['premium', withPlan, null],
    ['premium', withGift, null],
  ] as const)('in %s: %j is told %s', async (surface, order, problem) => {
    const player = await opened({ user: alice, surface, record: kept(order) })
    expect(player.tell({ type: 'order.submit' }).problem).toBe(problem)
    expect(player.isPaying()).toBe(problem === null)
  })

  it.each([
    ['a plan', withPlan, false],
    ['gifts', withGift, true],
    ['a plan and gifts: without the plan', withBoth, true],
  ] as const)("never changes a subscriber's plan: %s", async (_, order, isPaid) => {
    const player = await opened({ user: bob, record: kept(order) })
    player.tell({ type: 'order.submit' })
    expect(player.isPaying()).toBe(isPaid)
    expect(player.order().problem).toBe(isPaid ? null : 'plan_change_elsewhere')
  })
})

describe('a kept order', () => {
  it('comes back with its billing, what was typed and its open checkout', async () => {
    const record = kept(withBoth, { donationCents: 700, pending: 'order-1' })
    const { order, saves } = await opened({ record })
    expect(saves).toEqual([])
    expect(order()).toMatchObject({ order: withBoth, billing: 'yearly' })
    expect(order()).toMatchObject({ donationCents: 700, pending: 'order-1' })
    expect(order().kept).toStrictEqual({
      order: withBoth,
      donationCents: 700,
      pending: 'order-1',
    })
  })

  it('that never was is an empty one, billed monthly', async () => {
    const { order } = await opened({})
    expect(order()).toMatchObject({ order: anOrder(), billing: 'monthly' })
    expect(order()).toMatchObject({ donationCents: 0, pending: null })
  })

  it('without a plan, or without what else was noted, leaves what is shown', async () => {
    const { order } = await opened({ record: kept(withGift) })
    expect(order()).toMatchObject({ order: withGift, billing: 'monthly', donationCents: 0 })
  })

  it('is saved as it was when it is submitted', async () => {
    const player = await opened({ user: alice, record: kept(withGift) })
    player.tell({ type: 'order.submit' })
    expect(player.saves).toStrictEqual([{ order: withGift, pending: null, donationCents: 0 }])
  })

  it('whose checkout was looked into leaves the player what went wrong', async () => {
    const player = await opened({ user: alice, record: kept(withGift, { pending: 'order-1' }) })
    player.tell({ type: 'order.submit' }, { type: 'checkout.refused', problem: 'order_already_paid' })
    await player.loadedAgain()
    expect((await player.settled()).problem).toBe('order_already_paid')
  })

  it('has the billing that the player chose last, also after a refused payment', async () => {
    const player = await opened({ user: alice, record: kept(withPlan) })
    player.tell({ type: 'billing.set', billing: 'monthly' }, { type: 'order.submit' })
    const { billing, order } = player.tell({ type: 'checkout.refused', problem: 'payment_failed' })
    expect(billing).toBe('monthly')
    expect(order.plan).toEqual({ ...plan, type: 'monthly' })
  })

  it.each([
    ['that takes donations', 'planner', 'planner'],
    ['that has closed', 'almanac', undefined],
    ['that nobody knows', 'gone', undefined],
  ])('keeps the donation row for a project %s', async (_, project_id, row) => {
    const donation = { ...guild, project_id }
    const { order } = await opened({
      record: kept(anOrder({ donations: [donation], project_type: 'guilds', project_id })),
    })
    expect(order().order.project_id).toBe(row)
    expect(order().order.project_type).toBe('guilds')
    expect(order().order.donations).toEqual([donation])
  })

  it('keeps its project when projects could not be loaded', async () => {
    const record = kept(anOrder({ ...withDonation, project_id: 'almanac' }))
    const { order } = await opened({ record, loaded: [null] })
    expect(order().order.project_id).toBe('almanac')
  })
})

describe("another player's order", () => {
  const mine = 'user-alice'
  it.each([
    ['of a guest', alice, kept(withPlan), false],
    ['of the player', alice, kept(withPlan, { owner: mine }), false],
    ['of another player', alice, kept(withPlan, { owner: 'user-bob' }), true],
    ['of a player, found by a guest', null, kept(withPlan, { owner: mine }), true],
    ['of another player, but empty', alice, kept(anOrder(), { owner: 'user-bob' }), false],
    ['that never was', alice, null, false],
  ])('%s: is it asked whose it is?', async (_, user, record, isAsked) => {
    const player = await opened({ user, record })
    expect(player.isAsked()).toBe(isAsked)
    expect(player.saves).toEqual([])
  })

  it.each([
    ['of a guest', alice, anOrder(), null, 700],
    ['of the player', alice, anOrder(), mine, 700],
    ['of another player', alice, anOrder(), 'user-bob', 0],
    ['of a player, found by a guest', null, anOrder(), mine, 0],
    ['of another player, beside an order', alice, withGift, 'user-bob', 700],
  ])('what was typed %s into it is shown to its owner, else only with the order', async (...row) => {
    const [, user, order, owner, cents] = row
    const player = await opened({ user, record: kept(order, { owner, donationCents: 700 }) })
    expect(player.order().donationCents).toBe(cents)
  })

  it('is kept, or dropped as if it never was', async () => {
    const record = kept(withBoth, {
      owner: 'user-bob',
      donationCents: 700,
      pending: 'order-1',
    })
    const keeping = await opened({ record: { ...record, pending: null }, user: alice })
    expect(await keeping.answer('order.keep')).toMatchObject({ order: withBoth, donationCents: 700 })
    const dropping = await opened({ record, user: alice })
    const dropped = await dropping.answer('order.drop')
    expect(dropped).toMatchObject({ order: anOrder(), billing: 'monthly', donationCents: 0, pending: null })
    expect(dropping.saves).toStrictEqual([{ order: anOrder(), pending: null, donationCents: 0 }])
  })
})

describe('a player who logs in or out', () => {
  it('can undo nothing of before', async () => {
    const player = await opened({ user: alice, record: kept(withGift) })
    player.tell({ type: 'order.reset' }, { type: 'order.close' })
    expect(player.can({ type: 'order.undo' })).toBe(true)
    const before = player.saves.length
    const changed = player.tell({ type: 'user.changed', user: bob })
    expect(changed).toMatchObject({ user: bob, cleared: null })
    expect(changed.kept).toEqual({ order: anOrder(), pending: null, donationCents: 0 })
    expect(player.saves).toHaveLength(before)
    expect(player.can({ type: 'order.undo' })).toBe(false)
    expect(player.tell({ type: 'user.changed', user: null })).toMatchObject({ user: null })
  })
})

describe('a catalogue that is loaded again', () => {
  it('takes a project that closed meanwhile out of the donation row, and leaves the rest', async () => {
    const record = kept(anOrder({ ...withDonation, project_type: 'illuvium', project_id: 'planner' }))
    const closed = projects.map((one) => ({ ...one, open: false }))
    const player = await opened({ user: alice, record, loaded: [projects, closed] })
    expect(player.order().order.project_id).toBe('planner')
    player.tell({ type: 'order.submit' }, { type: 'checkout.refused', problem: 'project_closed' })
    const before = player.saves.length
    const left = { ...withDonation, project_type: 'illuvium' }
    const again = await player.loadedAgain()
    expect(again.projects).toEqual(closed)
    expect(again.order).toStrictEqual(left)
    expect(again.kept).toStrictEqual({ order: left, pending: null, donationCents: 0 })
    expect((await player.settled()).order).toStrictEqual(left)
    expect(player.saves).toHaveLength(before)
  })
})

describe('a donation to a project', () => {
  it('lets an open project be chosen, and no other', async () => {
    const { can } = await opened({})
    const choose = (projectId: string): boolean =>
      can({ type: 'donation.chooseProject', projectId, projectType: 'illuvium' })
    expect(['planner', 'almanac', 'nowhere'].map(choose)).toEqual([true, false, false])
  })
})
