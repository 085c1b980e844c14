import * as v from 'valibot'
import { expect, test } from 'vitest'
import { momentSchema, timeCursorSchema } from '#contract/http/asked.ts'

test.each([
  ['2026-02-28T23:59:59Z', true],
  ['2024-02-29T00:00:00.000Z', true],
  ['2026-01-01T00:00:00+14:00', true],
  ['2026-01-01T00:00:00-12', true],
  ['0001-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  // No such date, year or zone.
  ['2026-02-29T00:00:00Z', false],
  ['2026-04-31T00:00:00Z', false],
  ['0000-01-01T00:00:00Z', false],
  ['2026-01-01T00:00:00+15:00', false],
  ['2026-01-01T00:00:00-2359', false],
  ['2026-01-01', false],
  ['today', false],
  ['', false],
])('that %j is a moment is %s', (text, is) => expect(v.is(momentSchema, text)).toBe(is))

const id = '0b9f1a52-6c1e-4f0e-9d55-7a1c1e2f3a4b'

test.each([
  [`0-${id}`, true],
  [`999999999999999-${id}`, true],
  // Later than any clock tells.
  [`9999999999999999-${id}`, false],
  [`-1-${id}`, false],
  [`1-${'-'.repeat(36)}`, false],
  [`1-${'a'.repeat(36)}`, false],
  [`1-${id.toUpperCase()}`, false],
  [`1-${id} `, false],
  [`1_${id}`, false],
])('that a page goes on behind %j is %s', (text, is) => expect(v.is(timeCursorSchema, text)).toBe(is))
