import * as v from 'valibot'
import { expect, it } from 'vitest'
import { emailSchema, isAddress } from '#contract/magic-link.rules.ts'

it.each(['alice@example.org', ' bob@example.org ', 'carol+hub@mail.example.co.uk', 'ö@bücher.example'])(
  '"%s" is an address',
  (address) => {
    expect(v.parse(emailSchema, address)).toBe(address.trim())
    expect(isAddress(address)).toBe(true)
  },
)

it.each([
  '',
  'alice',
  'alice@example',
  '@example.org',
  'alice@',
  'alice@@example.org',
  'alice@example.org, mallory@evil.example',
  'alice@example.org;mallory@evil.example',
  'alice@example.org\r\nBcc: mallory@evil.example',
  '"Alice" <alice@example.org>',
  'alice @example.org',
  'alice@example.',
  `${'a'.repeat(250)}@example.org`,
])('%j is none', (address) => {
  expect(v.safeParse(emailSchema, address).success).toBe(false)
  expect(isAddress(address)).toBe(false)
})

it('an address has up to 254 characters', () => {
  const ofLength = (length: number): string => 'alice@example.org'.padStart(length, 'a')
  expect(isAddress(ofLength(254))).toBe(true)
  expect(isAddress(` ${ofLength(254)} `)).toBe(true)
  expect(isAddress(ofLength(255))).toBe(false)
})
