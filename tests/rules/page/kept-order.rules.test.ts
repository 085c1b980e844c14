import { describe, expect, it } from 'vitest'
import { orderLines } from '#contract/order/order.rules.ts'
import type { OrderState, ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { paidKeys, settledLines, withoutPaid } from '#src/product/order/kept-order.rules.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import { anOrder } from '#tests/support/server/orders.ts'

describe('a kept order of which something was paid', () => {
  it('keeps no gift of which all months were paid, and no fewer than none', () => {
    const paid = (months: number) => [{ kind: 'gift', plan_id: 'tier3', months, cents: 1 }] as const
    expect(withoutPaid(anOrder({ gifts: { tier3: 12 } }), paid(12))).toEqual(anOrder({}))
    expect(withoutPaid(anOrder({ gifts: { tier3: 2 } }), paid(12))).toEqual(anOrder({}))
    expect(withoutPaid(anOrder({ gifts: { tier3: 13 } }), paid(12))).toEqual(anOrder({ gifts: { tier3: 1 } }))
  })

  it('keeps a plan that is billed otherwise than the paid one, and the gifts of the plan that was paid', () => {
    const paid = [{ kind: 'plan', plan_id: 'tier2', type: 'monthly', cents: 999 }] as const
    const yearly = anOrder({ plan: { id: 'tier2', type: 'yearly' } })
    expect(withoutPaid(yearly, paid)).toEqual(yearly)
    const gifts = { tier2: 3 }
    expect(withoutPaid(anOrder({ plan: { id: 'tier2', type: 'monthly' }, gifts }), paid)).toEqual(
      anOrder({ gifts }),
    )
    expect(withoutPaid(anOrder({ gifts }), paid)).toEqual(anOrder({ gifts }))
  })

  it('keeps its donations when the one that was paid is gone from it', () => {
    const others = anOrder({
      donations: [
        { cents: 500, project_type: 'general' },
        { cents: 1_000, project_type: 'guilds' },
      ],
    })
    const paid = { kind: 'donation', project_type: 'general', cents: 1_000, votes: null } as const
    expect(withoutPaid(others, [paid])).toEqual(others)
  })

  it('loses exactly what was paid and keeps what was changed meanwhile', () => {
    const paid = [
      { kind: 'plan', plan_id: 'tier2', type: 'monthly', cents: 999 },
      { kind: 'gift', plan_id: 'tier3', months: 12, cents: 20_107 },
      { kind: 'donation', project_type: 'general', cents: 1_000, votes: null },
    ] as const
    const ten = { cents: 1_000, project_type: 'general' } as const
    expect(
      withoutPaid(
        anOrder({ plan: { id: 'tier2', type: 'monthly' }, gifts: { tier3: 13 }, donations: [ten, ten] }),
        paid,
      ),
    ).toEqual(anOrder({ gifts: { tier3: 1 }, donations: [ten] }))
    const changed = anOrder({ plan: { id: 'tier4', type: 'monthly' }, gifts: { tier1: 2 } })
    expect(withoutPaid(changed, paid)).toEqual(changed)
  })

  it('a donation is the same as another only with the same project', () => {
    const ten = { cents: 1_000, project_type: 'guilds' } as const
    const line = { kind: 'donation', ...ten, cents: 1_000, votes: null } as const
    const project = (id: string) => ({ id, title: 'A title', closed: false })
    const kept = anOrder({ donations: [{ ...ten, project_id: 'a' }, ten, { ...ten, project_id: 'b' }] })
    const left = (paid: ReceiptLine): (string | undefined)[] =>
      withoutPaid(kept, [paid]).donations.map(({ project_id }) => project_id)
    expect(left(line)).toEqual(['a', 'b'])
    expect(left({ ...line, project: project('b') })).toEqual(['a', undefined])
    expect(left({ ...line, project: { ...project('a'), closed: true } })).toEqual([undefined, 'b'])
    expect(left({ ...line, project: project('c') })).toEqual(['a', undefined, 'b'])
  })
})

describe('the lines of an order that were paid', () => {
  const ten = { cents: 1_000, project_type: 'guilds' } as const
  const paid = { kind: 'donation', ...ten, votes: null } as const
  const to = (id: string) => ({ ...paid, project: { id, title: 'A title', closed: false } })

  it('are those of the same project: of two donations of the same amount, the one that was paid', () => {
    const order = anOrder({ donations: [ten, { ...ten, project_id: 'a' }, { ...ten, project_id: 'b' }] })
    expect([...paidKeys(order, [to('b')])]).toEqual(['donation:2'])
    expect([...paidKeys(order, [to('a'), paid])]).toEqual(['donation:1', 'donation:0'])
    expect([...paidKeys(order, [to('c')])]).toEqual([])
  })

  it('are one for each payment of two equal donations', () => {
    const order = anOrder({ donations: [ten, ten] })
    expect([...paidKeys(order, [paid])]).toEqual(['donation:0'])
    expect([...paidKeys(order, [paid, paid, paid])]).toEqual(['donation:0', 'donation:1'])
  })

  it('are the plan as it is billed and the gifts of the plan', () => {
    const order = anOrder({ plan: { id: 'tier2', type: 'yearly' }, gifts: { tier3: 12 } })
    const gift = { kind: 'gift', plan_id: 'tier3', months: 1, cents: 1 } as const
    const plan = { kind: 'plan', plan_id: 'tier2', type: 'yearly', cents: 1 } as const
    expect([...paidKeys(order, [plan, gift])]).toEqual(['plan', 'gift:tier3'])
    const others = [
      { ...plan, type: 'monthly' },
      { ...plan, plan_id: 'tier3' },
      { ...gift, plan_id: 'tier1' },
    ] as const
    expect([...paidKeys(order, others)]).toEqual([])
  })

  it('carry the keys of the lines that are shown', () => {
    const order = anOrder({ plan: { id: 'tier2', type: 'yearly' }, gifts: { tier3: 12 }, donations: [ten] })
    const gift = { kind: 'gift', plan_id: 'tier3', months: 12, cents: 1 } as const
    const plan = { kind: 'plan', plan_id: 'tier2', type: 'yearly', cents: 1 } as const
    expect([...paidKeys(order, [plan, gift, paid])]).toEqual(
      orderLines(order, catalogue).map(({ key }) => key),
    )
  })
})

describe('an order of two payments', () => {
  const plan = { kind: 'plan', plan_id: 'tier2', type: 'yearly', cents: 1 } as const
  const gift = { kind: 'gift', plan_id: 'tier3', months: 12, cents: 1 } as const
  const leg = { order_id: 'first', status: 'open', lines: [gift], total_cents: 1 } as const
  const state = (id: string, lines: ReceiptLine[], gift_leg: OrderState['gift_leg']) =>
    settledLines({ id, lines, gift_leg } as OrderState)

  it('takes the gifts out with the first, when the server keeps them, and nothing more with the second', () => {
    expect(state('one', [gift], null)).toEqual([gift])
    expect(state('first', [plan], { ...leg, lines: [gift] })).toEqual([plan, gift])
    expect(state('second', [gift], { ...leg, lines: [gift] })).toEqual([])
  })

  it('a donation by card takes nothing out, however equal to one that is being ordered', () => {
    const donation = { kind: 'donation', project_type: 'guilds', cents: 2_500, votes: 57 } as const
    const paid = { id: 'one', lines: [donation], gift_leg: null } as unknown as OrderState
    expect(settledLines(paid)).toEqual([donation])
    expect(settledLines({ ...paid, is_donation: true })).toEqual([])
  })
})
