import type { Books } from './books.store.ts'
import { checkOf, differences, one, sumBy } from './findings.ts'
import type { Check } from './findings.ts'

/** Gift codes are split without losing months, and every claimed code has exactly one gift time of its own. */
export const checkCodes = ({ giftCodes, giftTimes }: Books): Check => {
  const split = new Map(
    giftCodes.filter(({ split_at: at }) => at !== null).map(({ id, months }) => [id, months]),
  )
  const parts = sumBy(
    giftCodes,
    ({ split_from: id }) => id,
    ({ months }) => months,
  )
  const times = new Map(giftTimes.map((time) => [time.id, time]))
  return checkOf('Gift codes', 'rows', giftCodes.length, [
    ...differences(
      split,
      parts,
      (id, should, is) => `Gift code ${id} of ${should} months was split into ${is}.`,
    ),
    ...giftCodes.flatMap(({ id, gift_time_id: timeId, claimed_by: userId, plan_id: planId, months }) => {
      if (timeId === null) return []
      const time = times.get(timeId)
      return time?.user_id === userId && time.plan_id === planId && time.months === months
        ? []
        : [one(`Gift code ${id} was claimed, and its gift time isn't what it gave.`)]
    }),
  ])
}
