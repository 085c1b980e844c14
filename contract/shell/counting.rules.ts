/** The cookie with the choice about usage figures and error reports, for the server's next page. */
export const countingCookie = 'counting'

/** The values of the cookie, a closed list. Without the cookie nothing was chosen in this browser. */
export const countingChoices = ['on', 'off'] as const
export type CountingChoice = (typeof countingChoices)[number]

/** Reads a stored choice; null for none, and for anything that is no choice. */
export const readCounting = (stored: string | null | undefined): CountingChoice | null =>
  countingChoices.find((choice) => choice === stored) ?? null

/**
 * Are usage figures and error reports on? A choice counts in any case; without one they are on, unless the browser asks
 * sites not to track (`asksNot`: Global Privacy Control).
 */
export const isCounting = (choice: CountingChoice | null, asksNot: boolean): boolean =>
  choice === null ? !asksNot : choice === 'on'
