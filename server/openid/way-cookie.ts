import { heldCodeMs, openIdWays } from '#contract/auth/openid.contract.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import { browserCookie, browserOf } from '../platform/http/browser-cookie.ts'
import type { RequestTools } from '../platform/http/handler-tools.ts'

/* One cookie for each way: two tabs of a new browser that leave at once would overwrite a common one. */
const nameOf = (way: OpenIdWay): string => `${browserCookie}_${way}`

/** Lives as long as the longest of what is bound to it, so that nothing that begins later shortens it. */
const lifeMs = heldCodeMs

/** Returns the value by which the browser is recognised when it comes back from this way's page, and sets it. */
export const markBrowser = (
  way: OpenIdWay,
  { cookie, setCookie }: Pick<RequestTools, 'cookie' | 'setCookie'>,
): string => {
  const browser = browserOf(cookie(nameOf(way)))
  setCookie(nameOf(way), browser, lifeMs)
  return browser
}

/** Returns the values of the browser's cookies, of every way. */
export const browserMarks = ({ cookie }: Pick<RequestTools, 'cookie'>): string[] =>
  openIdWays.map((way) => cookie(nameOf(way))).filter((mark) => mark !== undefined)
