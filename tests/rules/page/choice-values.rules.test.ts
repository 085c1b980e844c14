import { describe, expect, test } from 'vitest'
import type { NotificationChoices } from '#contract/notifications/notification-choices.contract.ts'
import {
  changeOf,
  minutesOf,
  quietOf,
  quietParts,
  quietText,
  readChoice,
  timeText,
} from '#src/features/notification-choices/choice-values.rules.ts'

const known: NotificationChoices = {
  choices: [
    { topic: 'plan', in_hub: true, by_mail: 'at_once' },
    { topic: 'followed', in_hub: false, by_mail: 'daily' },
  ],
  quiet: { from: 1_320, until: 485 },
  daily_at: 1_080,
  time_zone: 'Europe/Bucharest',
  has_address: true,
}

describe('Choices of notifications as texts of fields', () => {
  test.each([
    [0, '00:00'],
    [485, '08:05'],
    [1_439, '23:59'],
  ])('%d minutes are %s, and back', (minutes, text) => {
    expect(timeText(minutes)).toBe(text)
    expect(minutesOf(text)).toBe(minutes)
  })

  test.each([
    ['hub:plan', 'on', { topic: 'plan', in_hub: true }],
    ['hub:followed', 'off', { topic: 'followed', in_hub: false }],
    ['mail:plan', 'at_once', { topic: 'plan', by_mail: 'at_once' }],
    ['mail:followed', 'daily', { topic: 'followed', by_mail: 'daily' }],
    ['quiet', '22:00-08:05', { quiet: { from: 1_320, until: 485 } }],
    ['daily_at', '18:00', { daily_at: 1_080 }],
  ] as const)('%s reads %s, which is sent as one change', (name, text, change) => {
    expect(readChoice(name, known)).toBe(text)
    expect(changeOf(name, text)).toEqual(change)
  })

  test('a topic that the server doesn’t name is heard nowhere', () => {
    expect(readChoice('hub:votes', known)).toBe('off')
    expect(readChoice('mail:votes', known)).toBe('off')
  })

  test('no quiet hours are an empty text', () => {
    expect(readChoice('quiet', { ...known, quiet: null })).toBe('')
    expect(changeOf('quiet', '')).toEqual({ quiet: null })
    expect(quietOf('')).toBeNull()
    expect(quietOf(quietText({ from: '22:00', until: '08:05' }))).toEqual({ from: '22:00', until: '08:05' })
  })

  test.each([
    ['06:00', '18:00', [{ from: 0.25, until: 0.75 }]],
    [
      '18:00',
      '06:00',
      [
        { from: 0, until: 0.25 },
        { from: 0.75, until: 1 },
      ],
    ],
    ['18:00', '00:00', [{ from: 0.75, until: 1 }]],
    ['18:00', '18:00', []],
  ])('quiet from %s until %s are these parts of the day', (from, until, parts) => {
    expect(quietParts({ from, until })).toEqual(parts)
  })

  test('without quiet hours no part of the day is quiet', () => {
    expect(quietParts(null)).toEqual([])
  })
})
