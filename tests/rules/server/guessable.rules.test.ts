import { describe, expect, test } from 'vitest'
import { isLittleMoreThan, isTrivial } from '#server/password/guessable.rules.ts'

describe('a trivial password', () => {
  test.each([
    'aaaaaaaa',
    '        ',
    'abcdefgh',
    'ABCDEFGH',
    'aBcDeFgH',
    '87654321',
    '12345678',
    '🦊🦊🦊🦊🦊🦊🦊🦊',
  ])('is %j', (password) => expect(isTrivial(password)).toBe(true))

  test.each([
    'aaaaaaab',
    'baaaaaaa',
    'abcdefgi',
    'acegikmo',
    'hgfedcbb',
    'abababab',
    '13579135',
    'correct horse',
  ])('is not %j', (password) => expect(isTrivial(password)).toBe(false))
})

describe('little more than a word', () => {
  const words = ['alice@example.org', 'alice', 'The Hub', '']

  test.each([
    'alice@example.org',
    'ALICE.example.org',
    'alicealice',
    'alice-alice!',
    'Alice2026',
    '2026alice',
    '20alice26',
    '!!! alice !!!',
    'the-hub 2026',
    'thehubthehub',
    '\uFF21lice2026',
  ])('is %j', (password) => expect(isLittleMoreThan(password, words)).toBe(true))

  test.each(['alice20261', 'alicia2026', 'the hub is mine', 'hubbub2026', '12345', ''])(
    'is not %j',
    (password) => expect(isLittleMoreThan(password, words)).toBe(false),
  )

  test('is nothing without words', () => {
    expect(isLittleMoreThan('alice', [])).toBe(false)
    expect(isLittleMoreThan('ab', ['', '--'])).toBe(false)
  })
})
