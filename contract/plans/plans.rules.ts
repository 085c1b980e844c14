export const planIds = ['tier0', 'tier1', 'tier2', 'tier3', 'tier4', 'tier5'] as const
type AnyPlanId = (typeof planIds)[number]

/** The plans' names, as seeded and as shown where only the id is known; names are never translated. */
export const planNames: Record<AnyPlanId, string> = {
  tier0: 'Free',
  tier1: 'Basic',
  tier2: 'Pro',
  tier3: 'Elite',
  tier4: 'Master',
  tier5: 'Oracle',
}

/** Is it a plan that is paid for? */
export const isPaidPlanId = (id: AnyPlanId): id is Exclude<AnyPlanId, 'tier0'> => id !== 'tier0'

/** Does this player have a paid plan in force? A guest has none. */
export const isSubscriber = (user: { planId: AnyPlanId } | null): boolean =>
  user !== null && isPaidPlanId(user.planId)
