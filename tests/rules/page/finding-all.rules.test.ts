import { expect, it } from 'vitest'
import { findingAll } from '#src/product/places/finding-all.rules.ts'

it.each([
  ['', 'Anything'],
  ['  ', 'Anything'],
  ['guild', 'Guild Quartermaster'],
  ['QUARTER guild', 'Guild Quartermaster'],
  ['theatre', 'Théâtre'],
  ['théâtre', 'Theatre'],
  ['ışık', 'Işık Vadisi'],
  ['IŞIK vadi', 'Işık Vadisi'],
  ['isik', 'Işık Vadisi'],
  ['işik', 'Işık Vadisi'],
  ['ışık', 'Isik Vadisi'],
  ['lodz', 'Łódź Guild'],
  ['strasse', 'Straßenfest'],
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
