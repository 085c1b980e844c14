export const planIds = ['tier0', 'tier1', 'tier2', 'tier3', 'tier4', 'tier5'] as const

/** The plans' names, as seeded and as shown where only the id is known; names are never translated. */
export const planNames: Record<(typeof planIds)[number], string> = {
  tier0: 'Free',
  tier1: 'Basic',
  tier2: 'Pro',
  tier3: 'Elite',
  tier4: 'Master',
  tier5: 'Oracle',
}

/** Does a paid plan run for this player? A guest has none. */
export const isSubscriber = (user: { planId: (typeof planIds)[number] } | null): boolean =>
  user !== null && user.planId !== 'tier0'

/** The day it is where the player is, as `2026-11-22`. */
export const localDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** The day a plan bought on `day` renews: the same day of the next month or year, or its month's last. Both as `2026-11-22`. */
export const renewalDay = (day: string, billing: 'monthly' | 'yearly'): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const next = billing === 'yearly' ? 12 : 1
  const last = new Date(Date.UTC(year, month + next, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + next, Math.min(date, last))).toISOString().slice(0, 10)
}
