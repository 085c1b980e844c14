import type { Problem } from '#contract/errors.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'

/** The end of a visit to Google's or Immutable's page, for a player who left from Settings. */
export type WayOutcome =
  | { readonly status: 'added' | 'proved' | 'cancelled'; readonly way: OpenIdWay | null }
  | { readonly status: 'refused'; readonly way: OpenIdWay | null; readonly problem: Problem | null }

let latest: WayOutcome | null = null

/** The result, from the return page to Settings: it is shown once. */
export const wayOutcome = {
  keep: (outcome: WayOutcome): void => {
    latest = outcome
  },
  read: (): WayOutcome | null => latest,
  forget: (): void => {
    latest = null
  },
}
