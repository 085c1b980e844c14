import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { dayIn, momentsOf } from '#src/product/words/local-days.rules.ts'

const root = new URL('../../..', import.meta.url)

test('a day lies between its midnight and the next one where the reader is', () => {
  for (let at = 0; at < 366; at += 1) {
    const [day, next] = [at, at + 1].map((one) =>
      new Date(Date.UTC(2028, 0, 1 + one)).toISOString().slice(0, 10),
    )
    const begins = (of = '') => new Date(`${of}T00:00`).toISOString()
    expect(momentsOf(day ?? '')).toEqual({ since: begins(day), until: begins(next) })
  }
})

test.each([
  ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-12-31', '2026-12-30T10:00:00.000Z', '2026-12-31T10:00:00.000Z'],
])('a day in %s, %s, is as long as it is there', (zone, day, since, until) => {
  const program = `import { momentsOf } from './src/product/words/local-days.rules.ts'
    console.log(JSON.stringify(momentsOf('${day}')))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  expect(JSON.parse(said)).toEqual({ since, until })
})

test.each(['2026-02-30', '2026-13-01', '26-11-2025', '2026-11-25T00:00', 'x2026-11-25', ''])(
  '%j is no day',
  (text) => {
    expect(dayIn(text)).toBeNull()
  },
)

test('a leap day is a day', () => {
  expect(dayIn('2028-02-29')).toBe('2028-02-29')
})
