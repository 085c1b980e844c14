import { type CountingChoice, countingCookie, readCounting } from '#contract/shell/counting.rules.ts'
import { writeCookie } from '#src/browser/cookies.ts'

/** In seconds. */
const year = 31_536_000

/** Does the browser ask sites not to track (Global Privacy Control)? */
export const asksNotToTrack = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** The choice about usage figures and error reports, stored for the server's next page and for guests. */
export const keptCounting = {
  read: (): CountingChoice | null =>
    readCounting(
      document.cookie
        .split('; ')
        .find((one) => one.startsWith(`${countingCookie}=`))
        ?.slice(countingCookie.length + 1),
    ),
  keep: (choice: CountingChoice): void => writeCookie(countingCookie, choice, year),
}
