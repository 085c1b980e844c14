/**
 * Kinds of ways in (decisions.md, "Accounts and ways in"): `mail` is the mailed link, `immutablex` the Immutable
 * Passport.
 */
export const wayKinds = ['mail', 'wallet', 'google', 'immutablex', 'password', 'passkey'] as const
export type WayKind = (typeof wayKinds)[number]
