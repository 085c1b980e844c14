import { describe, expect, test } from 'vitest'
import { faultOfMessage, isTimely, mayAsk, mayReach } from '#contract/gifts/gift-mail.rules.ts'
import { plainText } from '#contract/values/plain-text.rules.ts'
import { dayMs } from '#contract/values/time.ts'

describe('a message as it is mailed', () => {
  test.each([
    ['line ends of any system', 'a\r\nb\rc', 'a\nb\nc'],
    ['many empty lines', 'a\n\n\n\n\nb', 'a\n\nb'],
    ['spaces at the ends', '  a  \n b \t\n', 'a\n b'],
    ['what turns the direction or hides', 'a\u202Eb\u2066c\u0000\u0007d\u200Fe', 'abcde'],
    ['joined emoji, which stay', '👩‍👩‍👧', '👩‍👩‍👧'],
  ])('%s', (_, text, mailed) => expect(plainText(text)).toBe(mailed))
})

describe('a message that can’t be mailed', () => {
  test.each([
    ['with a scheme', 'see HTTPS://x.example/y now', 'HTTPS://x.example/y'],
    ['without one', 'see www.x', 'www.x'],
    ['a name with a domain', 'go to hub.example/gift?x', 'hub.example/gift?x'],
    ['several labels', 'go to a.b-c.co.uk, please', 'a.b-c.co.uk'],
    ['a domain in another script', 'сайт.рф', 'сайт.рф'],
    ['in capitals', 'HUB.Example', 'HUB.Example'],
    ['that is none, but looks so', 'Have fun.Enjoy!', 'fun.Enjoy'],
    ['an email address', 'me@x.example', 'me@x.example'],
    ['hidden by a mark', 'hub\u200E.exa\u202Emple', 'hub.example'],
  ])('%s', (_, text, link) => expect(faultOfMessage(text)).toEqual({ kind: 'link', link }))

  test('says by how many characters it is too long, as a reader counts them', () => {
    expect(faultOfMessage('👩‍👩‍👧'.repeat(302))).toEqual({ kind: 'long', extra: 2 })
    expect(faultOfMessage('é'.repeat(300))).toBeNull()
    expect(faultOfMessage(` ${'x'.repeat(300)} \n`)).toBeNull()
  })

  test.each(['', 'Have fun. Enjoy!', 'e.g. 3.5 hours, i.e. much...', 'A month, from me.', 'at 9.30', 'x@y'])(
    '%j can be mailed',
    (text) => expect(faultOfMessage(text)).toBeNull(),
  )
})

const days = (...at: number[]) => at.map((day) => day * dayMs)

test('ten gift mails in any day, asked for one after the other', () => {
  const nine = Array.from({ length: 9 }, (_, index) => index)
  expect(mayAsk(nine, 100)).toBe(true)
  expect(mayAsk([...nine, 9], dayMs - 1)).toBe(false)
  expect(mayAsk([...nine, 9], dayMs)).toBe(true)
})

test.each([
  ['three in a week and a fourth within it', days(0, 3, 6), 5, false],
  ['a fourth that falls before them', days(3, 4, 9), 2.5, false],
  ['a fourth exactly a week after the first', days(0, 3, 6), 7, true],
  ['a fourth a week before the last', days(7, 8, 9), 2, true],
  ['two before and two after, more than a week apart', days(0, 1, 8, 9), 4.5, true],
  ['three that already reach it in one week, beside a free one', days(0, 1, 2), 8, true],
  ['in any order', days(6, 0, 3), 6.9, false],
])('an address: %s', (_, times, at, may) => expect(mayReach(times, at * dayMs)).toBe(may))

test('a time from five minutes ago, by clocks that differ, to a year ahead', () => {
  const now = Date.UTC(2026, 10, 25)
  const minutes = 60_000
  expect(
    [-5 * minutes - 1, -5 * minutes, 0, 366 * dayMs, 366 * dayMs + 1].map((ms) => isTimely(now + ms, now)),
  ).toEqual([false, true, true, true, false])
})
