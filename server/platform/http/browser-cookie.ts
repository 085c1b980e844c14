import { randomToken } from '../security/tokens.ts'

/** Recognises the browser that requested a link; HttpOnly, and expires with the link. */
export const browserCookie = 'hub_browser'

/**
 * Returns the cookie's value, or a new one. Links requested at the same time in one browser share it, so that each of them is
 * recognised.
 */
export const browserOf = (kept: string | undefined): string =>
  kept !== undefined && /^[\w-]{43}$/u.test(kept) ? kept : randomToken()
