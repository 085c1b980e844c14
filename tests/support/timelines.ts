import type { GiftTimeOfUser } from '#contract/subscriptions/gift-time.contract.ts'
import type { planNames } from '#contract/plans/plans.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { localDay } from '#src/features/order/renewal-day.rules.ts'
import { timelineOf } from '#src/features/subscriptions/timeline.rules.ts'
import { at, noon } from './plans-of-user.ts'

/** The day of the device, in whatever zone these tests run. */
export const day = (ms: number | null) => (ms === null ? 'open' : localDay(new Date(ms)))

export const span = (from: string, until: string) => ({ from: noon(from), until: noon(until) })

export const today = '2026-12-01'
export const dayOfMonth = (ms: number) => new Date(ms).getDate()
export const drawn = (subscriptions: Subscription[], giftTime: GiftTimeOfUser[], now = today) => {
  const timeline = timelineOf({ subscriptions, giftTime }, at(now), dayOfMonth)
  if (!timeline) throw new Error('no timeline')
  return timeline
}
const isEndless = (until: number, horizon: number) => until >= horizon

/**
 * Tells the lanes in words. Who asks hands in the names of the plans: the mutants’ tests of a rule are files that import one
 * of the contract themselves (tests/mutants/rule-tests.ts).
 */
export const lanesIn =
  (names: typeof planNames) =>
  (...known: Parameters<typeof drawn>) => {
    const { paid: lanes, gifts, counts, horizon } = drawn(...known)
    const stretch = ({ from, until }: { from: number; until: number }) =>
      `${day(from)} to ${isEndless(until, horizon) ? 'open' : day(until)}`
    return {
      paid: lanes.map((bars) =>
        bars.map((bar) => `${stretch(bar)} ${names[bar.planId]} ${bar.renewsFor ?? 'paid'}`),
      ),
      gifts: gifts.map((bars) =>
        bars.map(
          (bar) =>
            `${stretch(bar)} ${bar.kind}` +
            (bar.kind === 'used' ? ` ${bar.days}` : '') +
            (bar.kind === 'waits' ? ` ${bar.days} for ${names[bar.behind]}` : ''),
        ),
      ),
      counts: counts.map(
        (bar) => `${stretch(bar)} ${names[bar.planId]} ${bar.by === null ? 'free' : bar.by}`,
      ),
    }
  }
