import { describe, expect, it } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import { dayAt } from '#contract/values/zones.rules.ts'
import type { LocalDay } from '#contract/values/zones.rules.ts'
import { leastBetweenMs, nextReset, resetsSince, zoneOfStrangers } from '#contract/votes/vote-days.rules.ts'
import { chanceOf } from '#tests/support/chance.ts'
import { scale } from '#tests/support/scale.ts'
import { patience } from '#tests/support/pace.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const at = (iso: string): number => Date.parse(iso)
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** The local date that a clock on the wall of a zone shows, told by another way than the rules' own. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const shown = (zone: string, ms: number): string => {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  clocks.set(zone, clock)
  return clock.format(ms)
}

describe('a player without a zone', () => {
  it('has the days of UTC', () => {
    const midnight = at('2026-03-01T00:00:00Z')
    expect(dayAt(zoneOfStrangers, midnight + dayMs - 1)).toEqual({ date: '2026-03-01', at: midnight })
  })
})

describe('the resets of a player', () => {
  const paris = dayAt('Europe/Paris', at('2026-03-01T12:00:00Z'))

  it('come at the next local midnight, late in the evening too', () => {
    const late = dayAt('Europe/Paris', at('2026-03-01T22:59:59Z'))
    expect(late).toEqual(paris)
    const { due, next } = resetsSince(
      late,
      { stands: 'Europe/Paris', zone: 'Europe/Paris' },
      at('2026-03-01T22:59:59Z'),
    )
    expect([due, next]).toEqual([[], { date: '2026-03-02', at: at('2026-03-01T23:00:00Z') }])
  })

  it('are due from their midnight on, oldest first', () => {
    const one = resetsSince(
      paris,
      { stands: 'Europe/Paris', zone: 'Europe/Paris' },
      at('2026-03-01T23:00:00Z'),
    )
    expect(one.due.map(({ date }) => date)).toEqual(['2026-03-02'])
    const many = resetsSince(
      paris,
      { stands: 'Europe/Paris', zone: 'Europe/Paris' },
      at('2026-03-04T12:00:00Z'),
    )
    expect(many.due.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
    expect(many.next).toEqual({ date: '2026-03-05', at: at('2026-03-04T23:00:00Z') })
  })

  it('follow a changed zone from the one after the next on, never within 20 hours', () => {
    const { due, next } = resetsSince(
      paris,
      { stands: 'Europe/Paris', zone: 'Asia/Tokyo' },
      at('2026-03-02T00:00:00Z'),
    )
    expect(due).toEqual([{ date: '2026-03-02', at: at('2026-03-01T23:00:00Z') }])
    // 3 March begins in Tokyo 16 hours after 2 March did in Paris.
    expect(next).toEqual({ date: '2026-03-04', at: at('2026-03-03T15:00:00Z') })
  })

  it('follow the first zone that a player tells at once', () => {
    const stranger = { date: '2026-03-01', at: at('2026-03-01T00:00:00Z') }
    const { next } = resetsSince(stranger, { stands: null, zone: 'America/Lima' }, at('2026-03-01T12:00:00Z'))
    expect(next).toEqual({ date: '2026-03-02', at: at('2026-03-02T05:00:00Z') })
  })

  it('never come twice for a date, also where the date line is crossed', () => {
    const first = dayAt('Pacific/Kiritimati', at('2026-03-01T12:00:00Z'))
    expect(first.date).toBe('2026-03-02')
    expect(nextReset('Pacific/Pago_Pago', first).date).toBe('2026-03-03')
    expect(nextReset('Pacific/Apia', dayAt('Pacific/Apia', at('2011-12-29T12:00:00Z')))).toEqual({
      date: '2011-12-31',
      at: at('2011-12-30T10:00:00Z'),
    })
  })

  it('may be exactly 20 hours apart', () => {
    const last = { date: '2026-03-01', at: at('2026-03-01T04:00:00Z') }
    expect(nextReset('UTC', last).date).toBe('2026-03-02')
    expect(nextReset('UTC', { ...last, at: last.at + 1 }).date).toBe('2026-03-03')
  })
})

const zones = Intl.supportedValuesOf('timeZone').filter((_, index) => index % scale(12, 1) === 0)
const spanMs = scale(120, 3 * 365) * dayMs
const from = at('2026-01-01T00:00:00Z')

const isMidnight = (zone: string, { date, at: begins }: LocalDay): boolean =>
  shown(zone, begins) === date && shown(zone, begins - 1_000) < date

const apart = (days: readonly LocalDay[]): number[] =>
  days.slice(1).map((day, index) => day.at - (days[index]?.at ?? 0))

/** A calm day; and those of the year on which the clocks of many zones go forward or back. */
const firstDays = scale(
  ['2026-11-27'],
  [
    '2026-11-27',
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-09-27',
    '2026-10-04',
    '2026-10-25',
    '2026-11-01',
  ],
)
const everyZone = Intl.supportedValuesOf('timeZone')

describe('V2', () => {
  it(
    `every zone of ${everyZone.length}: who first logs in, at any hour, has the votes of the local date, and the next at the first local midnight`,
    () => {
      let logIns = 0
      for (const zone of everyZone)
        for (const date of firstDays)
          for (let hour = 0; hour < 24; hour += 1) {
            const now = at(`${date}T00:00:00Z`) + hour * hourMs + 59 * minuteMs
            const first = dayAt(zone, now)
            const next = nextReset(zone, first)
            // No date lies between the two: the next midnight of the zone is that of the next votes.
            const told = {
              today: shown(zone, now),
              begun: first.at <= now,
              untilMidnight: shown(zone, next.at - 1_000),
              fromMidnight: shown(zone, next.at),
              dueBefore: resetsSince(first, { stands: zone, zone }, next.at - 1).due,
              due: resetsSince(first, { stands: zone, zone }, next.at).due,
            }
            expect(told, `${zone} at ${iso(now)}`).toEqual({
              today: first.date,
              begun: true,
              untilMidnight: first.date,
              fromMidnight: next.date,
              dueBefore: [],
              due: [next],
            })
            logIns += 1
          }
      console.log(`V2: ${logIns} first log-ins, at every hour in ${everyZone.length} zones`)
    },
    patience(60_000),
  )

  it(`every zone of ${zones.length}: who stays has every local date once, to the second`, () => {
    let grants = 0
    for (const zone of zones) {
      const { due } = resetsSince(dayAt(zone, from), { stands: zone, zone }, from + spanMs)
      const dates = due.map(({ date }) => date)
      expect(due.filter((day) => !isMidnight(zone, day))).toEqual([])
      expect(new Set(dates).size).toBe(dates.length)
      const first = Date.parse(`${shown(zone, from)}T00:00:00Z`)
      const last = Date.parse(`${shown(zone, from + spanMs)}T00:00:00Z`)
      expect(dates.length).toBe((last - first) / dayMs)
      expect(Math.min(...apart(due))).toBeGreaterThanOrEqual(leastBetweenMs)
      grants += due.length
    }
    console.log(
      `V2: ${grants} midnights of ${zones.length} zones over ${spanMs / dayMs} days, each exact to the second`,
    )
  })

  it(`every zone of ${zones.length}: who comes late in the evening has the next day’s votes at midnight`, () => {
    const chance = chanceOf(20_261_125, 1)
    for (const zone of zones) {
      for (let ms = from; ms < from + spanMs; ms += 17 * dayMs + chance.upTo(dayMs)) {
        const second = Math.floor(ms / 1_000) * 1_000
        const today = dayAt(zone, second)
        const { due, next } = resetsSince(today, { stands: zone, zone }, second)
        expect(due).toEqual([])
        expect(isMidnight(zone, next)).toBe(true)
        const evening = dayAt(zone, next.at - 1_000)
        expect(evening).toEqual(today)
        expect(resetsSince(evening, { stands: zone, zone }, next.at).due).toEqual([next])
        expect(resetsSince(evening, { stands: zone, zone }, next.at - 1).due).toEqual([])
      }
    }
  })

  it(
    `every zone of ${zones.length}: changing it again and again gains nothing`,
    () => {
      const chance = chanceOf(20_261_125, 2)
      let changes = 0
      for (const home of zones) {
        const granted: LocalDay[] = [dayAt(home, from)]
        let [stands, zone] = [home, home]
        const book = (nowMs: number) => {
          const { due, next } = resetsSince(granted.at(-1) as LocalDay, { stands, zone }, nowMs)
          for (const day of due) expect(isMidnight(day === due[0] ? stands : zone, day)).toBe(true)
          if (due.length > 0) stands = zone
          granted.push(...due)
          return next
        }
        for (let now = from; now < from + spanMs;) {
          const next = book(now)
          expect(next.at).toBeGreaterThan(now)
          zone = chance.of(zones)
          changes += 1
          // A changed zone doesn't move the reset that is coming.
          expect(book(now)).toEqual(next)
          now += chance.upTo((chance.happens(5) ? 90 : 12) * hourMs)
        }
        expect(new Set(granted.map(({ date }) => date)).size).toBe(granted.length)
        expect(Math.min(...apart(granted))).toBeGreaterThanOrEqual(leastBetweenMs)
        expect(granted.length).toBeLessThanOrEqual(spanMs / dayMs + 3)
      }
      console.log(
        `V2: ${changes} changes of zone by ${zones.length} players over ${spanMs / dayMs} days: no date granted twice`,
      )
    },
    patience(300_000),
  )
})
