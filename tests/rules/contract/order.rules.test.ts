import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyOrder,
  giftCents,
  giftCodes,
  giftLotCents,
  giftsAtTodaysPrices,
  isEmptyOrder,
  lacksPlanOrGift,
  lineItems,
  needsTwoPayments,
  orderLines,
  orderTotal,
  paidFirst,
  pricesOf,
  sumOfLines,
  yearlySaving,
} from '#contract/order/order.rules.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import { anOrder, anyOrder } from '#tests/support/server/orders.ts'
import { scale } from '#tests/support/scale.ts'
import { billed, discountedYear, percentSaved, read } from './order.oracle.ts'
import { patience } from '#tests/support/pace.ts'

const unitOf = new Map(pricesOf(catalogue).map((price) => [price.key, price.cents]))
const unit = (key: string): number => unitOf.get(key) ?? Number.NaN

describe('prices of plans and gifts', () => {
  it.each(catalogue.filter((plan) => plan.id !== 'tier0'))(
    'a year of $name is 16.18 % under twelve months',
    (plan) => {
      expect(giftLotCents(plan.monthlyCents)).toBe(plan.yearlyCents)
    },
  )

  it('a lot of twelve Pro months is rounded once, months left over cost the full price', () => {
    expect(giftLotCents(999)).toBe(10_048)
    expect(giftCents(999, 11)).toBe(10_989)
    expect(giftCents(999, 12)).toBe(10_048)
    expect(giftCents(999, 13)).toBe(11_047)
    expect(giftCents(999, 24)).toBe(20_096)
    expect(giftCents(999, 0)).toBe(0)
  })

  it('any monthly price gives the lot of the decimal oracle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (monthly) => {
        expect(giftLotCents(monthly)).toBe(discountedYear(monthly))
      }),
      { numRuns: 5_000 },
    )
  })

  it('the yearly saving is shown to two decimals, and hidden when nothing is saved', () => {
    expect(yearlySaving(catalogue[2]!)).toEqual({ cents: 1_940, percent: 16.18 })
    expect(yearlySaving(catalogue[0]!)).toBeNull()
    expect(yearlySaving({ ...catalogue[2]!, yearlyCents: 12 * 999 })).toBeNull()
    expect(yearlySaving({ ...catalogue[2]!, yearlyCents: 12 * 999 - 1 })).toEqual({ cents: 1, percent: 0.01 })
    expect(yearlySaving({ ...catalogue[2]!, yearlyCents: 0 })).toEqual({ cents: 11_988, percent: 100 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 1_200_000 }),
        (monthly, yearly) => {
          const plan = { ...catalogue[2]!, monthlyCents: monthly, yearlyCents: yearly }
          const saving = yearlySaving(plan)
          if (saving) expect(saving.percent).toBe(percentSaved(plan))
          else expect(yearly).toBeGreaterThanOrEqual(12 * monthly)
        },
      ),
    )
  })

  it('every paid plan has its four prices under their lookup keys', () => {
    expect(pricesOf(catalogue)).toHaveLength(20)
    expect(pricesOf(catalogue).filter((price) => price.planId === 'tier3')).toEqual([
      { key: 'tier3_monthly', planId: 'tier3', cents: 1_999, billing: 'monthly' },
      { key: 'tier3_yearly', planId: 'tier3', cents: 20_107, billing: 'yearly' },
      { key: 'tier3_gift_12', planId: 'tier3', cents: 20_107, billing: null },
      { key: 'tier3_gift_1', planId: 'tier3', cents: 1_999, billing: null },
    ])
  })
})

describe('gifts at today’s prices', () => {
  const gift = (plan_id: 'tier1' | 'tier2', months: number) =>
    ({ kind: 'gift', plan_id, months, cents: 1 }) as const

  it('cost what their plans cost today, whatever they cost before', () => {
    const now = giftsAtTodaysPrices([gift('tier1', 13), gift('tier2', 2)], catalogue) ?? []
    expect(now).toEqual([
      { ...gift('tier1', 13), cents: 5_518 },
      { ...gift('tier2', 2), cents: 1_998 },
    ])
    expect(sumOfLines(now)).toBe(7_516)
    expect(sumOfLines([])).toBe(0)
  })

  it('have no price when one of the plans is no longer sold', () => {
    const left = catalogue.filter(({ id }) => id !== 'tier2')
    expect(giftsAtTodaysPrices([gift('tier1', 1), gift('tier2', 1)], left)).toBeNull()
    expect(giftsAtTodaysPrices([gift('tier1', 1)], left)).toEqual([{ ...gift('tier1', 1), cents: 499 }])
  })

  it('are gifts alone', () => {
    const donation = { kind: 'donation', project_type: 'general', cents: 500, votes: null } as const
    expect(giftsAtTodaysPrices([donation], catalogue)).toBeNull()
  })
})

describe('an order', () => {
  it('lists plan, gifts and donations in cents', () => {
    const order = anOrder({
      plan: { id: 'tier2', type: 'yearly' },
      gifts: { tier3: 1, tier1: 13 },
      donations: [{ cents: 1_500, project_type: 'guilds' }],
    })
    expect(orderLines(order, catalogue).map((line) => [line.key, line.cents])).toEqual([
      ['plan', 10_048],
      ['gift:tier1', 5_518],
      ['gift:tier3', 1_999],
      ['donation:0', 1_500],
    ])
    expect(orderTotal(order, catalogue)).toBe(19_065)
  })

  it(
    'costs the same as the decimal oracle, line by line and in total',
    { timeout: patience(600_000) },
    () => {
      fc.assert(
        fc.property(anyOrder, (order) => {
          const expected = billed(order, catalogue)
          if (orderTotal(order, catalogue) !== expected.total) throw new Error(`total ${expected.total}`)
          if (JSON.stringify(read(lineItems(order), unit)) !== JSON.stringify(expected.items))
            throw new Error('line items')
        }),
        { numRuns: scale(20_000, 1_000_000) },
      )
    },
  )

  it.each([
    [1, 1],
    [11, 1],
    [12, 1],
    [13, 2],
    [24, 2],
    [27, 3],
  ])('gives %i months away as %i codes', (months, codes) => expect(giftCodes(months)).toBe(codes))

  it('is paid first without its gifts when it has a plan, and else whole', () => {
    const plan = { id: 'tier2', type: 'monthly' } as const
    const ten = { cents: 1_000, project_type: 'general' } as const
    const both = anOrder({ plan, gifts: { tier3: 2 }, donations: [ten] })
    expect(paidFirst(both)).toEqual(anOrder({ plan, donations: [ten] }))
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(needsTwoPayments(paidFirst(order))).toBe(false)
        if (!needsTwoPayments(order)) expect(paidFirst(order)).toEqual(order)
      }),
    )
  })

  it('is sold in the premium modal with a plan or a gift only, and elsewhere for a donation alone', () => {
    const donations = [{ cents: 100, project_type: 'general' as const }]
    const plan = { id: 'tier2', type: 'yearly' } as const
    for (const lacking of [anOrder({ donations }), anOrder()]) {
      expect(lacksPlanOrGift(lacking, 'premium')).toBe(true)
      expect(lacksPlanOrGift(lacking, 'popup')).toBe(false)
    }
    expect(lacksPlanOrGift(anOrder({ plan, donations }), 'premium')).toBe(false)
    expect(lacksPlanOrGift(anOrder({ gifts: { tier3: 1 } }), 'premium')).toBe(false)
  })

  it('is empty without a plan, a gift and a donation, and needs two payments with a plan and a gift only', () => {
    const plan = { plan: { id: 'tier2', type: 'yearly' } } as const
    const gifts = { gifts: { tier3: 1 } } as const
    const donations = { donations: [{ cents: 100, project_type: 'general' as const }] }
    expect(isEmptyOrder(anOrder({}))).toBe(true)
    for (const one of [plan, gifts, donations]) {
      expect(isEmptyOrder(anOrder(one))).toBe(false)
      expect(needsTwoPayments(anOrder(one))).toBe(false)
    }
    expect(needsTwoPayments(anOrder({ ...plan, ...donations }))).toBe(false)
    expect(needsTwoPayments(anOrder({ ...gifts, ...donations }))).toBe(false)
    expect(needsTwoPayments(anOrder({ ...plan, ...gifts }))).toBe(true)
  })

  it('has lines of a plan, a gift and a donation, the plan for one month or twelve', () => {
    const lines = (type: 'monthly' | 'yearly') =>
      orderLines(
        anOrder({
          plan: { id: 'tier2', type },
          gifts: { tier3: 5 },
          donations: [{ cents: 300, project_type: 'general' }],
        }),
        catalogue,
      ).map(({ kind, months }) => [kind, months])
    expect(lines('monthly')).toEqual([
      ['plan', 1],
      ['gift', 5],
      ['donation', 0],
    ])
    expect(lines('yearly')).toEqual([
      ['plan', 12],
      ['gift', 5],
      ['donation', 0],
    ])
  })
})

describe('what is paid for', () => {
  const order = anOrder({
    plan: { id: 'tier2', type: 'yearly' },
    gifts: { tier1: 13 },
    donations: [{ cents: 300, project_type: 'guilds', project_id: 'quartermaster' }],
  })

  it('stands on its lines, and nothing that belongs to another kind of line', () => {
    expect(orderLines(order, catalogue)).toStrictEqual([
      {
        kind: 'plan',
        key: 'plan',
        planId: 'tier2',
        billing: 'yearly',
        months: 12,
        projectType: null,
        projectId: null,
        cents: 10_048,
      },
      {
        kind: 'gift',
        key: 'gift:tier1',
        planId: 'tier1',
        billing: null,
        months: 13,
        projectType: null,
        projectId: null,
        cents: 5_518,
      },
      {
        kind: 'donation',
        key: 'donation:0',
        planId: null,
        billing: null,
        months: 0,
        projectType: 'guilds',
        projectId: 'quartermaster',
        cents: 300,
      },
    ])
  })

  it('is a price or a donation in US dollars at the payment provider, in numbers nobody changes there', () => {
    const fixed = { adjustable_quantity: { enabled: false } }
    expect(lineItems(order)).toStrictEqual([
      { price: 'tier2_yearly', quantity: 1, ...fixed },
      { price: 'tier1_gift_12', quantity: 1, ...fixed },
      { price: 'tier1_gift_1', quantity: 1, ...fixed },
      {
        price_data: {
          currency: 'usd',
          unit_amount: 300,
          product_data: {
            name: 'Donation',
            metadata: { project_type: 'guilds', project_id: 'quartermaster' },
          },
        },
        quantity: 1,
      },
    ])
  })

  it('is billed only for plans of the catalogue: a plan or a gift that is not sold has no line', () => {
    expect(orderLines(order, []).map(({ kind }) => kind)).toEqual(['donation'])
    expect(orderLines({ ...order, plan: null }, catalogue).map(({ kind }) => kind)).toEqual([
      'gift',
      'donation',
    ])
  })

  it('is nothing at the start: no plan, no gift, no donation, the next one for the general fund', () => {
    expect(emptyOrder).toStrictEqual({ plan: null, donations: [], gifts: {}, project_type: 'general' })
  })
})

describe('a donation for a project', () => {
  it('names its project beside the project type, on its line and at the payment provider', () => {
    const order = anOrder({
      donations: [
        { cents: 1_000, project_type: 'guilds', project_id: 'quartermaster' },
        { cents: 500, project_type: 'general' },
      ],
    })
    expect(
      orderLines(order, catalogue).map(({ projectType, projectId }) => [projectType, projectId]),
    ).toEqual([
      ['guilds', 'quartermaster'],
      ['general', null],
    ])
    const named = lineItems(order).map(
      (item) => 'price_data' in item && item.price_data.product_data.metadata,
    )
    expect(named).toStrictEqual([
      { project_type: 'guilds', project_id: 'quartermaster' },
      { project_type: 'general' },
    ])
  })
})
