import { expect, test } from 'vitest'
import type { ToldProject } from '#contract/desk/projects-desk.contract.ts'
import {
  changeOf,
  changeOfEach,
  goalIn,
  toWish,
  wordsWish,
} from '#src/features/projects-desk/project-wish.rules.ts'

const reason = 'Agreed with the team'
const words = {
  title: 'Loan Notes',
  description: 'Officers add a note to each loan.',
  category: 'Guilds',
  goal: 1_200,
  milestone: 'First list',
} as const

test('a count and a status need nothing beside their reason', () => {
  const recount = toWish({ kind: 'recount', reason })
  expect(recount).toEqual({ kind: 'recount', reason, isReady: true, asks: 'once' })
  expect(changeOf(recount)).toEqual({ verb: 'recount' })
  const status = toWish({ kind: 'set_status', status: 'completed', reason })
  expect(status.isReady).toBe(true)
  expect(changeOf(status)).toEqual({ verb: 'set_status', status: 'completed' })
})

test('an owner is named, without the space around the name', () => {
  expect(toWish({ kind: 'name_owner', owner: '  ', reason }).isReady).toBe(false)
  const named = toWish({ kind: 'name_owner', owner: ' bob ', reason })
  expect(named.isReady).toBe(true)
  expect(changeOf(named)).toEqual({ verb: 'name_owner', owner: 'bob' })
})

test('words are changed from what they are, and sent when a suggestion could say them', () => {
  const wish = wordsWish({ ...words, id: 'loan-notes', status: 'active' } as unknown as ToldProject)
  expect(wish).toEqual({ ...words, kind: 'edit', reason: '', isReady: true, asks: 'once' })
  expect(changeOf(wish)).toEqual({ ...words, verb: 'edit' })
  for (const wrong of [{ title: ' ' }, { description: '' }, { goal: 99 }, { milestone: 'x'.repeat(81) }])
    expect(toWish({ ...words, ...wrong, kind: 'edit', reason }).isReady, JSON.stringify(wrong)).toBe(false)
})

test.each([
  ['open', { verb: 'set_status', status: 'active' }],
  ['complete', { verb: 'set_status', status: 'completed' }],
  ['refuse', { verb: 'set_status', status: 'refused' }],
  ['recount', { verb: 'recount' }],
] as const)('several projects change alike: %s', (kind, change) => {
  expect(changeOfEach({ kind, reason, isReady: true })).toEqual(change)
})

test('a goal is a number of dollars, or none', () => {
  expect([goalIn(' '), goalIn(' 1200 '), goalIn('much')]).toEqual([null, 1_200, Number.NaN])
})
