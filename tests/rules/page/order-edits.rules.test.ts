import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/order/order.contract.ts'
import type { OrderContext, OrderEdit } from '#machines/order/order.machine.ts'
import { edited, isOpenProject } from '#src/features/order/order-edits.rules.ts'
import { anOrder } from '#tests/support/server/orders.ts'

const guild = { cents: 500, project_type: 'guilds' } as const
const planner = { cents: 1_000, project_type: 'illuvium', project_id: 'planner' } as const
const fund = { cents: 2_500, project_type: 'general' } as const
const full = anOrder({
  plan: { id: 'tier3', type: 'yearly' },
  gifts: { tier1: 3, tier2: 12 },
  donations: [guild, planner, fund],
  project_type: 'education',
  project_id: 'course',
})
const context = (order: Order, rest: Partial<OrderContext> = {}): OrderContext => ({
  surface: 'popup',
  user: null,
  plans: [],
  features: [],
  planFeatures: [],
  projects: null,
  order,
  pending: 'order-1',
  billing: 'yearly',
  donationCents: 4_000,
  kept: { order, pending: null, donationCents: 0 },
  cleared: null,
  problem: null,
  ...rest,
})
const after = (edit: OrderEdit, order = full, rest: Partial<OrderContext> = {}) =>
  edited(context(order, rest), edit)

describe('a plan', () => {
  it('is taken with the billing that is shown, in place of the one before', () => {
    const select = { type: 'plan.select', planId: 'tier5' } as const
    expect(after(select)).toEqual({ order: { ...full, plan: { id: 'tier5', type: 'yearly' } } })
    expect(after(select, anOrder(), { billing: 'monthly' })).toEqual({
      order: anOrder({ plan: { id: 'tier5', type: 'monthly' } }),
    })
  })

  it('is taken out alone', () => {
    expect(after({ type: 'plan.clear' })).toEqual({ order: { ...full, plan: null } })
  })

  it('changes its billing with the toggle; without a plan only the toggle changes', () => {
    const monthly = { type: 'billing.set', billing: 'monthly' } as const
    expect(after(monthly)).toEqual({
      billing: 'monthly',
      order: { ...full, plan: { id: 'tier3', type: 'monthly' } },
    })
    expect(after(monthly, anOrder())).toEqual({ billing: 'monthly', order: anOrder() })
  })
})

describe('gifts', () => {
  it.each([
    [undefined, 1, 1],
    [undefined, 12, 12],
    [undefined, -1, undefined],
    [3, 1, 4],
    [3, -1, 2],
    [3, 12, 15],
    [1, -1, undefined],
    [1_187, 12, 1_199],
    [1_188, 12, 1_200],
    [1_189, 12, 1_200],
    [1_199, 1, 1_200],
    [1_200, 1, 1_200],
    [1_200, -1, 1_199],
  ] as const)('of %s months become, with %s more, %s', (before, months, now) => {
    const gifts = { tier1: 3, ...(before !== undefined && { tier4: before }) }
    const order = { ...full, gifts }
    expect(after({ type: 'gift.add', planId: 'tier4', months }, order)).toStrictEqual({
      order: { ...full, gifts: { tier1: 3, ...(now !== undefined && { tier4: now }) } },
    })
  })

  it('of one plan are taken out, and of the others stay', () => {
    expect(after({ type: 'gift.remove', planId: 'tier1' })).toEqual({
      order: { ...full, gifts: { tier2: 12 } },
    })
  })
})

describe('a donation that is typed', () => {
  it.each([
    [0, 0],
    [-500, 0],
    [99, 0],
    [100, 100],
    [199, 100],
    [1_050, 1_000],
    [99_999_900, 99_999_900],
    [100_000_000, 99_999_900],
    [Infinity, 0],
    [Number.NaN, 0],
  ])('as %s cents is one of whole dollars: %s cents', (cents, donationCents) => {
    expect(after({ type: 'donation.setAmount', cents })).toEqual({ donationCents })
  })

  it.each([
    [0, 500, 500],
    [700, 500, 1_200],
    [700, -500, 200],
    [500, -500, 0],
    [300, -500, 0],
    [99_999_800, 500, 99_999_900],
  ] as const)('as %s cents and stepped by %s is one of %s', (before, byCents, donationCents) => {
    expect(after({ type: 'donation.step', byCents }, full, { donationCents: before })).toEqual({
      donationCents,
    })
  })

  it('is for a fund or a project, and a fund chosen after a project leaves none', () => {
    const { project_id: _gone, ...rest } = full
    expect(after({ type: 'donation.setType', projectType: 'guilds' })).toStrictEqual({
      order: { ...rest, project_type: 'guilds' },
    })
    expect(
      after({ type: 'donation.chooseProject', projectType: 'illuvium', projectId: 'planner' }),
    ).toStrictEqual({ order: { ...full, project_type: 'illuvium', project_id: 'planner' } })
  })

  it('may be for a project that a search found, which is known from then on, once', () => {
    const [known, found] = [
      { id: 'course', title: 'Course', category: 'DAO', open: true },
      { id: 'planner', title: 'Planner', category: 'Illuvium', open: true },
    ] as const
    const purpose = { projectType: 'illuvium', projectId: 'planner', project: found } as const
    const choose = { ...purpose, type: 'donation.chooseProject' } as const
    const change = { ...purpose, type: 'donation.edit', index: 0, cents: 500 } as const
    for (const edit of [choose, change]) {
      expect(after(edit, full, { projects: [known] }).projects).toEqual([known, found])
      for (const projects of [[known, found], null])
        expect(after(edit, full, { projects })).not.toHaveProperty('projects')
    }
  })
})

describe('a donation', () => {
  it('is added after the others for what was chosen, and nothing is typed any longer', () => {
    expect(after({ type: 'donation.add' })).toStrictEqual({
      order: {
        ...full,
        donations: [...full.donations, { cents: 4_000, project_type: 'education', project_id: 'course' }],
      },
      donationCents: 0,
    })
    expect(after({ type: 'donation.add' }, anOrder({ project_type: 'personal' }))).toStrictEqual({
      order: anOrder({ donations: [{ cents: 4_000, project_type: 'personal' }], project_type: 'personal' }),
      donationCents: 0,
    })
  })

  const edit = { type: 'donation.edit', index: 1, cents: 3_000, projectType: 'guilds' } as const

  it('is changed where it stands, and the others stay', () => {
    expect(after({ ...edit, projectId: null })).toStrictEqual({
      order: { ...full, donations: [guild, { cents: 3_000, project_type: 'guilds' }, fund] },
    })
    expect(after({ ...edit, projectId: 'hall' })).toStrictEqual({
      order: {
        ...full,
        donations: [guild, { cents: 3_000, project_type: 'guilds', project_id: 'hall' }, fund],
      },
    })
  })

  it.each([
    [150, 100],
    [100_000_000, 99_999_900],
  ])('changed to %s cents is one of whole dollars up to $999,999: %s', (cents, kept) => {
    expect(after({ ...edit, cents, projectId: null }).order?.donations).toEqual([
      guild,
      { cents: kept, project_type: 'guilds' },
      fund,
    ])
  })

  it.each([0, 99, -100, Number.NaN])('changed to %s cents is gone, and the others stay', (cents) => {
    expect(after({ ...edit, cents, projectId: null })).toEqual({
      order: { ...full, donations: [guild, fund] },
    })
  })

  it('is taken out alone', () => {
    expect(after({ type: 'donation.remove', index: 1 })).toEqual({
      order: { ...full, donations: [guild, fund] },
    })
  })
})

describe('Reset', () => {
  it('leaves an empty order, billed monthly', () => {
    expect(after({ type: 'order.reset' }, full)).toStrictEqual({
      order: { plan: null, donations: [], gifts: {}, project_type: 'general' },
      pending: null,
      billing: 'monthly',
      donationCents: 0,
    })
  })
})

it('a project takes donations while it is open, and any does while projects aren’t known', () => {
  const project = { title: 'A title', category: 'Guilds' } as const
  const projects = [
    { ...project, id: 'a', open: true },
    { ...project, id: 'b', open: false },
  ]
  expect(['a', 'b', 'c'].filter((id) => isOpenProject({ projects }, id))).toEqual(['a'])
  expect(isOpenProject({ projects: null }, 'c')).toBe(true)
})
