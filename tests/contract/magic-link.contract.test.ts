import * as v from 'valibot'
import { expect, it } from 'vitest'
import { emailSchema } from '#contract/magic-link.contract.ts'

it.each(['alice@example.org', ' bob@example.org ', 'carol+hub@mail.example.co.uk', 'ö@bücher.example'])(
  '"%s" is an address',
  (address) => {
    expect(v.parse(emailSchema, address)).toBe(address.trim())
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
})
