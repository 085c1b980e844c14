import { describe, expect, it } from 'vitest'
import {
  dayAfter,
  dayAt,
  dayStart,
  firstDay,
  isZone,
  minutesAt,
  momentOf,
} from '#contract/values/zones.rules.ts'

const at = (iso: string): number => Date.parse(iso)
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

describe('the beginning of a local date', () => {
  it.each([
    ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-01', '2026-02-28T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-03-01', '2026-02-28T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-01', '2026-02-28T10:00:00.000Z'],
    ['Pacific/Niue', '2026-03-01', '2026-03-01T11:00:00.000Z'],
    // The day on which the clocks are put forward, and the one after it.
    ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Paris', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-06', '2026-04-05T13:30:00.000Z'],
    // No midnight: the clocks go from 23:59:59 to 01:00:00.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    // The clocks go from 23:30 to 00:30.
    ['America/Toronto', '1919-03-31', '1919-03-31T04:30:00.000Z'],
    // Two midnights: at 01:00:00 the clocks go back to 00:00:00.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    // Midnight comes an hour late: the clocks go back to 23:00:00 before it.
    ['Asia/Beirut', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    // At 00:01 the clocks go back to 23:01 of the day before.
    ['America/St_Johns', '2006-10-29', '2006-10-29T02:30:00.000Z'],
    // Samoa went past the date line, and past a day.
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', null],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ])('of %s, %s', (zone, date, begins) => {
    expect(iso(dayStart(zone, date))).toBe(begins)
  })
})

describe('the day that a zone has', () => {
  it.each([
    ['UTC', '2026-03-01T00:00:00.000Z', '2026-03-01'],
    ['UTC', '2026-02-28T23:59:59.999Z', '2026-02-28'],
    ['Europe/Paris', '2026-03-28T22:59:59.999Z', '2026-03-28'],
    ['Europe/Paris', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['America/Sao_Paulo', '2018-11-04T02:59:59.999Z', '2018-11-03'],
    ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-04'],
    // Begun and shown, then the day before is shown again: it stays begun.
    ['America/St_Johns', '2006-10-29T02:30:30.000Z', '2006-10-29'],
    ['America/St_Johns', '2006-10-29T02:31:30.000Z', '2006-10-29'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
  ])('%s at %s', (zone, instant, date) => {
    const day = dayAt(zone, at(instant))
    expect(day).toEqual({ date, at: dayStart(zone, date) })
  })
})

describe('a zone', () => {
  it.each([
    'UTC',
    'Europe/Paris',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+12',
    'Asia/Calcutta',
    'EST5EDT',
  ])('is %s', (name) => expect(isZone(name)).toBe(true))
  it.each([
    '',
    '+02:00',
    '-05',
    'Mars/Olympus',
    'GMT+25',
    ' Europe/Paris',
    'Europe/Paris ',
    '../etc',
    'a'.repeat(500),
  ])('is not %j', (name) => expect(isZone(name)).toBe(false))
  it.each(['europe/paris', 'EUROPE/PARIS', 'eUrOpE/pArIs'])(
    'is %s, whose days are those of Paris',
    (name) => {
      expect(isZone(name)).toBe(true)
      expect(dayStart(name, '2026-03-01')).toBe(dayStart('Europe/Paris', '2026-03-01'))
    },
  )
})

describe('a time of a local date', () => {
  it.each([
    ['UTC', '2026-03-01', 18 * 60, '2026-03-01T18:00:00.000Z'],
    ['Europe/Paris', '2026-03-01', 8 * 60 + 30, '2026-03-01T07:30:00.000Z'],
    ['Asia/Kathmandu', '2026-03-01', 1, '2026-02-28T18:16:00.000Z'],
    // Skipped: the clocks go from 02:00 to 03:00.
    ['Europe/Paris', '2026-03-29', 2 * 60 + 30, '2026-03-29T01:00:00.000Z'],
    ['America/New_York', '2026-03-08', 2 * 60, '2026-03-08T07:00:00.000Z'],
    // Shown twice: the first time counts.
    ['Europe/Paris', '2026-10-25', 2 * 60 + 30, '2026-10-25T00:30:00.000Z'],
    // The last minute of a day, and one that a clock change takes away.
    ['Asia/Tokyo', '2026-03-01', 24 * 60 - 1, '2026-03-01T14:59:00.000Z'],
    ['America/Toronto', '1919-03-30', 23 * 60 + 45, null],
    ['Pacific/Apia', '2011-12-30', 12 * 60, null],
  ])('%s, %s, minute %i', (zone, date, minutes, moment) => {
    expect(iso(momentOf(zone, date, minutes))).toBe(moment)
  })
})

describe('the next day of a zone', () => {
  it('comes after a date, and not before a moment', () => {
    expect(firstDay('UTC', '2026-03-01', 0).date).toBe('2026-03-02')
    expect(firstDay('UTC', '2026-03-01', at('2026-03-02T00:00:00Z')).date).toBe('2026-03-02')
    expect(firstDay('UTC', '2026-03-01', at('2026-03-02T00:00:00.001Z')).date).toBe('2026-03-03')
    expect(firstDay('Pacific/Apia', '2011-12-29', 0).date).toBe('2011-12-31')
  })
  it('follows the calendar', () => {
    expect(['2026-02-28', '2028-02-28', '2026-12-31'].map(dayAfter)).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2027-01-01',
    ])
  })
})

describe('the time on the wall', () => {
  it.each([
    ['UTC', '2026-03-01T00:00:59.999Z', 0],
    ['UTC', '2026-03-01T23:59:59Z', 1_439],
    ['Asia/Kathmandu', '2026-03-01T18:16:00Z', 1],
    ['Europe/Paris', '2026-03-29T01:00:00Z', 180],
    ['Europe/Paris', '2026-10-25T01:10:00Z', 130],
  ])('%s at %s', (zone, instant, minutes) => {
    expect(minutesAt(zone, at(instant))).toBe(minutes)
  })
})
