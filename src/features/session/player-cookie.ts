import { writeCookie } from '#src/browser/cookies.ts'
import { playerCookie } from '#contract/http/written-page.ts'

/** Longest life of a refresh token, in seconds. */
const longestSession = 30 * 86_400

/**
 * Stores in a cookie for the server whether this browser has a session; if so, the server leaves the player's own parts
 * of the next page empty.
 */
export const notePlayer = (isPlayer: boolean): void =>
  writeCookie(playerCookie, '1', isPlayer ? longestSession : 0)
