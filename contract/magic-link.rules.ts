/** A link works for 10 minutes, once. */
export const linkLifeMs = 10 * 60_000
/** Mails an address may get. */
export const addressLimits = { perMinute: 1, perHour: 10 } as const
/** Links a peer may ask for. */
export const peerLimits = { perMinute: 5, perHour: 30 } as const
/** Links a peer may open: nobody can guess one, and nobody needs more. */
export const openLimits = { perMinute: 120, perHour: 600 } as const
