import { expect, test } from 'vitest'
import { openIdReturnSearch } from '#src/app/pages/openid-return-search.rules.ts'
import { hostileAddresses } from '#tests/support/hostile-addresses.ts'

test.each([
  [{ way: 'google', problem: 'openid_cancelled' }],
  [{ way: 'immutablex', problem: 'internal' }],
  [{ way: 'google' }],
  [{}],
])('%j is read as it is', (search) => expect(openIdReturnSearch(search)).toEqual(search))

test.each([
  [{ way: 'metamask' }],
  [{ way: 'Google' }],
  [{ way: ['google'] }],
  [{ problem: 'refresh_refused' }],
  [{ problem: 'constructor' }],
  [{ problem: { toString: 'internal' } }],
  [{ next: '/VaultVision' }],
])('of %j nothing is read', (search) => expect(openIdReturnSearch(search)).toEqual({}))

test(`S11: of ${hostileAddresses.length} hostile texts none is a way or a problem`, () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(80)
  for (const text of hostileAddresses) expect(openIdReturnSearch({ way: text, problem: text })).toEqual({})
})
