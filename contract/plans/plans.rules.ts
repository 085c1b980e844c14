export const planIds = ['tier0', 'tier1', 'tier2', 'tier3', 'tier4', 'tier5'] as const
type AnyPlanId = (typeof planIds)[number]

/** Names of the plans, as seeded, for display if only the id is known. Never translated. */
export const planNames: Record<AnyPlanId, string> = {
  tier0: 'Free',
  tier1: 'Basic',
  tier2: 'Pro',
  tier3: 'Elite',
  tier4: 'Master',
  tier5: 'Oracle',
}

/** Is it one of the paid plans, not the free one? */
export const isPaidPlanId = (id: AnyPlanId): id is Exclude<AnyPlanId, 'tier0'> => id !== 'tier0'

/** Does this player have a paid plan in force? A guest has none. */
export const isSubscriber = (user: { planId: AnyPlanId } | null): boolean =>
  user !== null && isPaidPlanId(user.planId)
