import { randomToken } from '../platform/security/tokens.ts'

/** Tells the browser that asked for a link; HttpOnly, and gone when the link is. */
export const browserCookie = 'hub_browser'

/** Links asked for side by side in one browser share its cookie, so that each of them is recognised. */
export const browserOf = (kept: string | undefined): string =>
  kept !== undefined && /^[\w-]{43}$/u.test(kept) ? kept : randomToken()
