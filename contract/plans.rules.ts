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

/** Does this player have a paid plan in force? A guest has none. */
export const isSubscriber = (user: { planId: (typeof planIds)[number] } | null): boolean =>
  user !== null && user.planId !== 'tier0'
