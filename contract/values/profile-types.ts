/** The profile types (Shell 3). Every account has `player`; `investor` is added by its player. */
export const profileTypes = ['player', 'investor'] as const
export type ProfileType = (typeof profileTypes)[number]
