import { describe, expect, it } from 'vitest'
import { afterQuiet, nextDailyMail } from '#contract/notifications/mail-times.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { chanceOf } from '#tests/support/chance.ts'
import { patience } from '#tests/support/pace.ts'
import { scale } from '#tests/support/scale.ts'

const at = (iso: string): number => Date.parse(iso)
const iso = (ms: number): string => new Date(ms).toISOString()
const evening = 18 * 60

describe('the next daily mail', () => {
  const next = (zone: string, lastDate: string | null, after: string, minutes = evening) => {
    const mail = nextDailyMail({ zone, minutes }, lastDate, at(after))
    return [mail.date, iso(mail.at)]
  }

  it('goes out today, if its time is still to come or has just come', () => {
    expect(next('Europe/Paris', null, '2026-03-01T12:00:00Z')).toEqual([
      '2026-03-01',
      '2026-03-01T17:00:00.000Z',
    ])
    expect(next('Europe/Paris', null, '2026-03-01T17:00:00Z')).toEqual([
      '2026-03-01',
      '2026-03-01T17:00:00.000Z',
    ])
  })

  it('goes out tomorrow, if its time is over or today had one', () => {
    expect(next('Europe/Paris', null, '2026-03-01T17:00:01Z')[0]).toBe('2026-03-02')
    expect(next('Europe/Paris', '2026-03-01', '2026-03-01T12:00:00Z')[0]).toBe('2026-03-02')
    for (const last of ['2026-02-28', '2026-02-27', '2025-12-31'])
      expect(next('Europe/Paris', last, '2026-03-01T12:00:00Z')[0]).toBe('2026-03-01')
  })

  it('goes out at midnight, when that is its time', () => {
    expect(next('Europe/Paris', '2026-03-01', '2026-03-01T12:00:00Z', 0)).toEqual([
      '2026-03-02',
      '2026-03-01T23:00:00.000Z',
    ])
  })

  it('never repeats a date for a player who crosses the date line', () => {
    expect(next('Pacific/Pago_Pago', '2026-03-02', '2026-03-01T12:00:00Z')[0]).toBe('2026-03-03')
    expect(next('Pacific/Apia', '2011-12-29', '2011-12-30T05:00:00Z')[0]).toBe('2011-12-31')
  })

  it('goes out at the clock change that skips its time, and once where the time comes twice', () => {
    expect(next('Europe/Paris', null, '2026-03-29T00:00:00Z', 150)).toEqual([
      '2026-03-29',
      '2026-03-29T01:00:00.000Z',
    ])
    expect(next('Europe/Paris', '2026-10-25', '2026-10-25T00:30:01Z', 150)[0]).toBe('2026-10-26')
  })

  it('goes out in the last minute of a date whose end is skipped', () => {
    for (const minutes of [1_424, 1_425])
      expect(next('America/Toronto', null, '1919-03-30T12:00:00Z', minutes)).toEqual([
        '1919-03-30',
        '1919-03-31T04:29:00.000Z',
      ])
  })

  const zones = Intl.supportedValuesOf('timeZone').filter((_, index) => index % scale(12, 1) === 0)
  const spanMs = scale(60, 3 * 365) * dayMs
  const from = at('2026-01-01T00:00:00Z')

  it(
    `every zone of ${zones.length}: a player who stays has one on every local date`,
    () => {
      let mails = 0
      for (const zone of zones)
        for (const minutes of scale([evening], [0, 150, evening, 1_439])) {
          const dates: string[] = []
          let last: string | null = null
          for (let now = from; now < from + spanMs;) {
            const mail = nextDailyMail({ zone, minutes }, last, now)
            dates.push(mail.date)
            last = mail.date
            now = mail.at
          }
          const days = dates.map((date) => Date.parse(`${date}T00:00:00Z`))
          const gaps = days.slice(1).map((day, index) => day - (days[index] ?? 0))
          expect(
            gaps.filter((gap) => gap !== dayMs),
            `${zone} at minute ${minutes}`,
          ).toEqual([])
          mails += dates.length
        }
      console.log(
        `${mails} daily mails of ${zones.length} zones over ${spanMs / dayMs} days: one on every date`,
      )
    },
    patience(240_000),
  )

  it(`every zone of ${zones.length}: a player who moves again and again never has two on one date, nor waits for 3 days`, () => {
    const chance = chanceOf(20_261_129, 1)
    for (const start of zones) {
      let zone = start
      let last: string | null = null
      let lastAt = from
      for (let now = from; now < from + spanMs;) {
        const mail = nextDailyMail({ zone, minutes: evening }, last, now)
        if (chance.upTo(3) === 0) {
          // Moves before it is due.
          zone = zones[chance.upTo(zones.length - 1)] ?? zone
          now += chance.upTo(dayMs)
          continue
        }
        expect(last === null || mail.date > last, `${zone}: ${mail.date} after ${last}`).toBe(true)
        lastAt = mail.at
        last = mail.date
        now = mail.at
      }
      expect(lastAt).toBeGreaterThan(from)
    }
  })
})

describe('a mail that is ready', () => {
  const night = { from: 22 * 60, until: 8 * 60 }
  const noon = { from: 12 * 60, until: 13 * 60 + 30 }
  it.each([
    ['without quiet hours', 'Europe/Paris', null, '2026-03-01T23:30:00Z', '2026-03-01T23:30:00Z'],
    ['before them', 'Europe/Paris', night, '2026-03-01T20:59:59Z', '2026-03-01T20:59:59Z'],
    ['from their first minute on', 'Europe/Paris', night, '2026-03-01T21:00:00Z', '2026-03-02T07:00:00Z'],
    ['after midnight', 'Europe/Paris', night, '2026-03-02T03:00:00Z', '2026-03-02T07:00:00Z'],
    ['in their last minute', 'Europe/Paris', night, '2026-03-02T06:59:59Z', '2026-03-02T07:00:00Z'],
    ['at their end', 'Europe/Paris', night, '2026-03-02T07:00:00Z', '2026-03-02T07:00:00Z'],
    ['in those of a day', 'Asia/Tokyo', noon, '2026-03-01T03:00:00Z', '2026-03-01T04:30:00Z'],
    ['before those of a day', 'Asia/Tokyo', noon, '2026-03-01T02:59:00Z', '2026-03-01T02:59:00Z'],
    ['after those of a day', 'Asia/Tokyo', noon, '2026-03-01T04:30:00Z', '2026-03-01T04:30:00Z'],
    [
      'with a time that is both',
      'UTC',
      { from: 300, until: 300 },
      '2026-03-01T05:00:00Z',
      '2026-03-01T05:00:00Z',
    ],
    // Their end is skipped: the clocks go from 02:00 to 03:00.
    [
      'whose end is skipped',
      'Europe/Paris',
      { from: 60, until: 150 },
      '2026-03-29T00:10:00Z',
      '2026-03-29T01:00:00Z',
    ],
    // The clocks have gone back: their end has been.
    [
      'whose end has been',
      'Europe/Paris',
      { from: 60, until: 150 },
      '2026-10-25T01:10:00Z',
      '2026-10-25T01:10:00Z',
    ],
  ])('%s', (_, zone, quiet, ready, goes) => {
    expect(iso(afterQuiet(zone, quiet, at(ready)))).toBe(iso(at(goes)))
  })
})
