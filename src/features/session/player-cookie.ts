import { writeCookie } from '#src/browser/cookies.ts'
import { playerCookie } from '#contract/http/written-page.ts'

/** As long as a refresh token can live, in seconds. */
const longestSession = 30 * 86_400

/** Notes for the server's next page whether this browser has a session: it writes the player's own places empty. */
export const notePlayer = (isPlayer: boolean): void =>
  writeCookie(playerCookie, '1', isPlayer ? longestSession : 0)
