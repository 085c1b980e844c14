import { expect, test } from 'vitest'
import { instantOf, localOf } from '#src/features/announcements/schedule.rules.ts'

const iso = (local: string, zone: string): string | null => {
  const at = instantOf(local, zone)
  return at === null ? null : new Date(at).toISOString()
}

test('a typed time is an instant of its zone', () => {
  expect(iso('2026-11-21T18:30', 'Europe/Bucharest')).toBe('2026-11-21T16:30:00.000Z')
  expect(iso('2026-07-01T00:00', 'Pacific/Kiritimati')).toBe('2026-06-30T10:00:00.000Z')
  expect(iso('2026-11-21T18:30', 'UTC')).toBe('2026-11-21T18:30:00.000Z')
})

test('a time that the clocks skip or repeat is one instant', () => {
  // In Berlin 02:30 doesn't exist on March 29, and exists twice on October 25.
  expect(iso('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  expect(iso('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test('what is no time is none', () => {
  for (const local of [
    '',
    'tomorrow',
    '2026-11-21',
    '2026-13-45T10:00',
    '2026-11-21T18:30:00',
    '12026-11-21T18:30',
  ])
    expect([local, iso(local, 'UTC')]).toEqual([local, null])
})

test('a field shows an instant as the zone’s clocks do', () => {
  const at = Date.parse('2026-01-05T03:04:59.999Z')
  expect(localOf(at, 'UTC')).toBe('2026-01-05T03:04')
  expect(localOf(at, 'America/Los_Angeles')).toBe('2026-01-04T19:04')
  for (const zone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns'])
    expect(instantOf(localOf(at, zone), zone)).toBe(Date.parse('2026-01-05T03:04:00.000Z'))
})
