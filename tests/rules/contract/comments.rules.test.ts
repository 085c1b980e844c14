import { describe, expect, it } from 'vitest'
import { commentsADay, faultOfComment } from '#contract/comments/comments.rules.ts'
import { dayMs } from '#contract/values/time.ts'

const family = '👩🏽‍🤝‍👨🏿'
/** One character with so many code points. */
const heaped = (points: number): string => `e${'\u0301'.repeat(points - 1)}`

describe('a comment', () => {
  it.each([
    ['a word', 'Fine'],
    ['one emoji', '🎉'],
    ['a sign', '!'],
    ['a letter among what draws nothing', '\u3164a\u2800'],
    ['Braille', '\u2813\u280A'],
    ['right to left', 'سلام دنیا'],
    ['as many characters as there may be', 'x'.repeat(2_000)],
    ['spaces around as many', ` \n${'x'.repeat(2_000)}\n `],
    ['emojis with skins, which are one character each', family.repeat(100)],
    ['as many bytes as there may be, in letters of four', '😀'.repeat(2_000)],
    ['as many, in letters of two', 'é'.repeat(2_000)],
    ['as many, in letters of three', '日'.repeat(2_000)],
    ['a character of 16 code points', '👨‍'.repeat(8)],
    ['a letter with four marks', heaped(5)],
    ['half a character, which is shown as a sign', '\uD800'],
    ['markup, which is text', '<script>alert(1)</script>'],
  ])('may be %s', (_, text) => expect(faultOfComment(text)).toBeNull())

  it.each([
    ['nothing', ''],
    ['spaces and lines', ' \n\t \n'],
    ['marks that turn the direction', '\u202E\u2066\u2069'],
    ['joiners alone', '\u200D\u200D'],
    ['letters that draw nothing', '\u3164 \u115F\uFFA0'],
    ['a Braille cell without dots', '\u2800'],
  ])('is no comment when it is %s', (_, text) => expect(faultOfComment(text)).toBe('comment_empty'))

  it.each([
    ['one character more', 'x'.repeat(2_001)],
    ['a byte more', `${'😀'.repeat(1_999)}e\u0301\u0301`],
    ['more bytes, in families', family.repeat(400)],
    ['more bytes, in accents of two', heaped(5).repeat(900)],
    ['more bytes, in letters of three with accents', '日\u0301\u0301'.repeat(1_200)],
  ])('is too long with %s', (_, text) => expect(faultOfComment(text)).toBe('comment_too_long'))

  it('has no character that is a heap of marks', () => {
    expect(faultOfComment(heaped(6))).toBe('comment_unreadable')
    expect(faultOfComment(`Look: ${'👨‍'.repeat(20)}👨`)).toBe('comment_unreadable')
  })
})

describe('comments in a day', () => {
  const created = Date.parse('2026-03-01T12:00:00Z')
  it('are ten in the first week of an account, and a hundred from then on', () => {
    expect(commentsADay(created, created)).toBe(10)
    expect(commentsADay(created, created + 7 * dayMs - 1)).toBe(10)
    expect(commentsADay(created, created + 7 * dayMs)).toBe(100)
  })
})
