import { expect, test } from 'vitest'
import { deskIds, deskOf } from '#contract/desk/braincore.rules.ts'

const desks = [
  'overview',
  'payments',
  'projects',
  'suggestions',
  'comments',
  'votes',
  'users',
  'announcements',
  'messages',
  'audit',
]

test('the desks stand in the order of the design', () => expect(deskIds).toEqual(desks))

test.each(desks)('an address names the desk %s', (id) => expect(deskOf(id)).toBe(id))

test.each([
  ['nothing', undefined],
  ['a desk that there is not', 'vaults'],
  ['a desk in another casing', 'Payments'],
  ['several', ['payments', 'votes']],
  ['a number', 1],
  ['a name that every object has', 'constructor'],
])('an address that names %s means the overview', (_, named) => expect(deskOf(named)).toBe('overview'))
