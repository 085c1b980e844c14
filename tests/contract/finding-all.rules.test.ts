import { expect, it } from 'vitest'
import { findingAll } from '#src/product/finding-all.rules.ts'

it.each([
  ['', 'Anything'],
  ['  ', 'Anything'],
  ['guild', 'Guild Quartermaster'],
  ['QUARTER guild', 'Guild Quartermaster'],
  ['theatre', 'Théâtre'],
  ['théâtre', 'Theatre'],
])('a search for "%s" finds %s', (search, text) => {
  expect(findingAll(search)(text)).toBe(true)
})

it.each([
  ['guild radio', 'Guild Quartermaster'],
  ['x', ''],
  ['.', 'Guild'],
])('a search for "%s" does not find "%s"', (search, text) => {
  expect(findingAll(search)(text)).toBe(false)
})
