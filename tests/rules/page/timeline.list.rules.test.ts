import { expect, test } from 'vitest'
import type { GiftTimeOfUser } from '#contract/subscriptions/gift-time.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { timelineRows } from '#src/features/subscriptions/timeline-rows.rules.ts'
import { nextCharge } from '#src/product/payments/next-charge.rules.ts'
import { gift, noon, paid, oracleNext } from '#tests/support/plans-of-user.ts'
import { day, drawn, lanesIn, span, today } from '#tests/support/timelines.ts'

const told = lanesIn(planNames)

const rows = (subscriptions: Subscription[], giftTime: GiftTimeOfUser[], now = today) =>
  timelineRows(drawn(subscriptions, giftTime, now), { subscriptions, giftTime }).map((row) => {
    const state = row.state === 'counts' && row.isPast ? 'counted' : row.state
    const what = `${day(row.from)} to ${day(row.until)} ${planNames[row.planId]} ${state}`
    const charge =
      'charge' in row && row.charge ? ` charges ${row.charge.cents} on ${row.charge.at.slice(0, 10)}` : ''
    if (row.state === 'waits') return `${what} ${row.days} for ${planNames[row.behind]}`
    return `${what}${row.state === 'paid' ? ` behind ${planNames[row.behind]}` : ''}${charge}`
  })

test('the list says from when to when, what and why, in the order of time', () => {
  expect(rows([paid()], [gift('one', 3, { given_at: noon('2026-11-25') })])).toEqual([
    '2026-11-21 to open Master counts charges 3499 on 2026-12-21',
    '2026-11-25 to open Elite waits 90 for Master',
  ])
  expect(rows([paid({ renewal: 'ends' })], [gift('one', 3, { given_at: noon('2026-11-25') })])).toEqual([
    '2026-11-21 to 2026-12-21 Master counts',
    '2026-11-25 to 2026-12-21 Elite waits 90 for Master',
    '2026-12-21 to 2027-03-21 Elite counts',
    '2027-03-21 to open Free counts',
  ])
})

test('the charge of a change that begins later stands with the plan that it is for', () => {
  expect(rows([paid({ next: oracleNext })], [])).toEqual([
    '2026-11-21 to 2026-12-21 Master counts',
    '2026-12-21 to open Oracle counts charges 5999 on 2026-12-21',
  ])
  expect(nextCharge(paid({ next: oracleNext }))?.planName).toBe('Oracle')
})

test('of one day, the list says first what counts, then what is paid behind it, then what waits', () => {
  const pro = paid({ plan_id: 'tier2', plan_name: 'Pro', started_at: '2026-12-01T09:00:00.000Z' })
  const oracle = gift('one', 5, {
    given_at: '2026-12-01T09:05:00.000Z',
    running: { from: '2026-12-01T09:05:00.000Z', until: noon('2027-12-01') },
    put_first: true,
  })
  const elite = gift('two', 3, { given_at: '2026-12-01T08:00:00.000Z' })
  expect(rows([pro], [elite, oracle]).slice(0, 3)).toEqual([
    '2026-12-01 to 2027-12-01 Oracle counts',
    '2026-12-01 to 2027-12-01 Pro paid behind Oracle charges 3499 on 2026-12-21',
    '2026-12-01 to open Elite waits 90 for Pro',
  ])
})

test('the list says whether a plan counts because it is paid or by a gift', () => {
  const plans = { subscriptions: [paid({ renewal: 'ends' })], giftTime: [gift('one', 3)] }
  const counting = timelineRows(drawn(plans.subscriptions, plans.giftTime), plans).filter(
    ({ state }) => state === 'counts',
  )
  expect(counting).toMatchObject([{ by: 'paid' }, { by: 'gift' }, { by: null }])
})

test('the list says of a paid plan behind a gift what it is charged all the same', () => {
  const oracle = gift('one', 5, { running: span('2026-11-26', '2027-02-26'), put_first: true })
  expect(rows([paid()], [oracle])).toEqual([
    '2026-11-21 to 2026-11-26 Master counted',
    '2026-11-26 to 2027-02-26 Oracle counts',
    '2026-12-01 to 2027-02-26 Master paid behind Oracle charges 3499 on 2026-12-21',
    '2027-02-26 to open Master counts',
  ])
  expect(rows([paid({ renewal: 'ends' })], [oracle])).toEqual([
    '2026-11-21 to 2026-11-26 Master counted',
    '2026-11-26 to 2027-02-26 Oracle counts',
    '2026-12-01 to 2026-12-21 Master paid behind Oracle',
    '2027-02-26 to open Free counts',
  ])
})

test('what began and ended on one day is neither drawn nor listed: it would last from a date to the same date', () => {
  const bought = '2026-12-01T09:00:00.000Z'
  const pro = paid({
    plan_id: 'tier2',
    plan_name: 'Pro',
    started_at: bought,
    current_period_end: '2027-01-01T09:00:00.000Z',
  })
  const oracle = gift('one', 5, {
    given_at: bought,
    running: { from: '2026-12-01T09:05:00.000Z', until: noon('2027-12-01') },
    put_first: true,
  })
  expect(told([pro], [oracle]).counts).toEqual([
    '2026-12-01 to 2027-12-01 Oracle gift',
    '2027-12-01 to open Pro paid',
  ])
  expect(rows([pro], [oracle])).toEqual([
    '2026-12-01 to 2027-12-01 Oracle counts',
    '2026-12-01 to 2027-12-01 Pro paid behind Oracle charges 3499 on 2027-01-01',
    '2027-12-01 to open Pro counts',
  ])
  const sinceNow = { ...oracle, running: { from: noon(today), until: noon('2027-12-01') } }
  expect(told([pro], [sinceNow]).counts[0]).toBe('2026-12-01 to 2027-12-01 Oracle gift')
  // Some hours that are left will be used up on one day, too.
  const hours = gift('two', 3, { left: { months: 0, ms: 2 * 3_600_000 } })
  expect(told([paid({ renewal: 'ends' })], [hours]).gifts).toEqual([
    ['2026-11-09 to 2026-12-21 waits 1 for Master'],
  ])
  // Gift time that runs now is listed, also when it ends today.
  const late = gift('two', 3, {
    running: { from: '2026-12-01T09:00:00.000Z', until: '2026-12-01T13:00:00.000Z' },
  })
  expect(rows([], [late])[0]).toBe('2026-12-01 to 2026-12-01 Elite counts')
  const justNow = gift('three', 3, {
    running: { from: noon(today), until: '2026-12-01T13:00:00.000Z' },
  })
  expect(rows([], [justNow])[0]).toBe('2026-12-01 to 2026-12-01 Elite counts')
})

test('a gift that stops just now has run until now, and another one that waits loses nothing by it', () => {
  const oracle = gift('one', 5, { running: span('2026-11-26', '2027-02-26'), put_first: true })
  expect(told([paid({ next: oracleNext })], [oracle, gift('two', 3)], '2026-12-21').gifts).toEqual([
    ['2026-11-26 to 2026-12-21 used 25', '2026-12-21 to open waits 67 for Oracle'],
    ['2026-11-09 to open waits 90 for Oracle'],
  ])
  expect(rows([paid({ next: oracleNext })], [oracle], '2026-12-21').slice(0, 2)).toEqual([
    '2026-11-21 to 2026-11-26 Master counted',
    '2026-11-26 to 2026-12-21 Oracle counted',
  ])
})

test('more than five gifts have no lane each, but are counted and listed', () => {
  const gifts = [1, 2, 3, 4, 5, 6, 7].map((n) => gift(`gift-${n}`, 3))
  const timeline = drawn([paid()], gifts)
  expect(timeline.gifts).toHaveLength(5)
  expect(timeline.more).toBe(2)
  const rows = timelineRows(timeline, { subscriptions: [paid()], giftTime: gifts })
  expect(rows.filter(({ state }) => state === 'waits')).toHaveLength(7)
})
