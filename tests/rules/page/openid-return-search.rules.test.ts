import { expect, test } from 'vitest'
import { openIdReturnSearch } from '#src/app/pages/openid-return-search.rules.ts'
import { hostileAddresses } from '#tests/support/hostile-addresses.ts'

const problems = [
  'openid_not_offered',
  'openid_unreachable',
  'openid_cancelled',
  'openid_rejected',
  'openid_expired',
  'ticket_invalid',
  'rate_limited',
  'unavailable',
  'invalid_request',
  'internal',
]

test.each(problems)('the address may name the problem %s, of either way', (problem) => {
  expect(openIdReturnSearch({ way: 'google', problem })).toEqual({ way: 'google', problem })
  expect(openIdReturnSearch({ way: 'immutablex', problem })).toEqual({ way: 'immutablex', problem })
})

test.each([
  [{}],
  [{ way: 'facebook', problem: 'link_used' }],
  [{ way: '__proto__', problem: 'constructor' }],
  [{ way: ['google'], problem: { openid_expired: true } }],
  [{ way: '', problem: '' }],
  [{ way: '<script>', problem: 'openid_expired ' }],
])('anything else in %j is ignored', (search) => {
  expect(openIdReturnSearch(search)).toEqual({})
})

test('one may be there without the other', () => {
  expect(openIdReturnSearch({ problem: 'openid_expired' })).toEqual({ problem: 'openid_expired' })
  expect(openIdReturnSearch({ way: 'google' })).toEqual({ way: 'google' })
})

test(`S11: of ${hostileAddresses.length} hostile texts none is a way or a problem`, () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(80)
  for (const text of hostileAddresses) expect(openIdReturnSearch({ way: text, problem: text })).toEqual({})
})
