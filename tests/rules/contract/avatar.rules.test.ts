import { expect, test } from 'vitest'
import { avatarOf } from '#contract/account/avatar.rules.ts'

test.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['foobar', '85944171f73967e8'],
  ['10', '07f89207b4ba08a4'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'b3a8191d36d688e5'],
  ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '51fd4812d9cdbd1d'],
])('the seed of %j is its hash (FNV-1a, 64 bits), 16 digits long', (text, seed) => {
  expect(avatarOf(text)).toBe(seed)
})

test('an address has one picture in every spelling', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(avatarOf(address.toLowerCase())).toBe(avatarOf(address))
})
