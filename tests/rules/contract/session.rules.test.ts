import { describe, expect, it } from 'vitest'
import * as rules from '#contract/auth/session.rules.ts'
import { expiryCheckMs, refreshBeforeMs } from '#src/features/session/watch-expiry.ts'

it('a proof of who the player is lasts 10 minutes', () => {
  expect(rules.proofMs).toBe(600_000)
})

describe('who is an administrator', () => {
  it.each([
    [{ is_admin: true }],
    [{ role: 'admin' }],
    [{ roles: [{ role_name: 'player' }, { role_name: 'admin' }] }],
    [{ permissions: ['admin'] }],
  ])('%j is', (user) => {
    expect(rules.isAdmin(user)).toBe(true)
  })

  it.each([
    [{}],
    [{ is_admin: false, role: 'investor', roles: [{ role_name: 'player' }], permissions: ['administer'] }],
    [{ role: 'Admin' }],
    [{ is_admin: undefined, permissions: [] }],
  ])('%j is not', (user) => {
    expect(rules.isAdmin(user)).toBe(false)
  })
})

it('the page refreshes well before an access token ends', () => {
  expect(rules.accessTokenMs).toBe(3_600_000)
  expect(refreshBeforeMs + expiryCheckMs).toBeLessThan(rules.accessTokenMs)
})
