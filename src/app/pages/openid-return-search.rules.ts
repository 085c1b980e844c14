import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import type { Problem } from '#contract/errors.ts'

/** Added by the server to the return page's address when there is no code. */
export interface OpenIdReturnSearch {
  way?: OpenIdWay
  problem?: Problem
}

const ways: readonly OpenIdWay[] = ['google', 'immutablex']
const problems: readonly Problem[] = [
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

/** Reads the return page's address: words of the two closed lists, nothing else. */
export const openIdReturnSearch = (search: Record<string, unknown>): OpenIdReturnSearch => {
  const way = ways.find((one) => one === search['way'])
  const problem = problems.find((one) => one === search['problem'])
  return { ...(way && { way }), ...(problem && { problem }) }
}
