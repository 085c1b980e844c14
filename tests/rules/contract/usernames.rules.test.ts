import { describe, expect, test } from 'vitest'
import {
  tidyUsername,
  usernameDays,
  usernameLength,
  usernameProblem,
} from '#contract/account/usernames.rules.ts'

test('a username is stored in NFC, without spaces at its ends', () => {
  expect(tidyUsername('  e\u0301lan ')).toBe('élan')
})

test('it has 3 to 24 characters, changes once in 30 days, and a former one is reserved for 90', () => {
  expect([usernameLength, usernameDays]).toEqual([
    { least: 3, most: 24 },
    { betweenChanges: 30, reserved: 90 },
  ])
})

const names = [
  'abc',
  'x'.repeat(24),
  '123',
  'Mirel_of.the-Vale',
  'мирон',
  'Αλέξης',
  'سپهر',
  'דבורה',
  'Արամ',
  'გიორგი',
  'አበበ',
  'नमस्ते',
  'বাংলা',
  'ਪੰਜਾਬੀ',
  'ગુજરાતી',
  'ଓଡିଆ',
  'தமிழ்',
  'తెలుగు',
  'ಕನ್ನಡ',
  'മലയാളം',
  'සිංහල',
  'สมชาย',
  'ສະບາຍ',
  'བོད་ཡིག'.replace('་', ''),
  'မြန်မာ',
  'ខ្មែរ',
  'ދިވެހި',
  '山田たろう',
  'カタカナ漢字',
  '김철수',
  '金철수',
  'ㄅㄆㄇ國',
  'Nguyễn.Thị',
  'adminton',
  'hubert',
  'teamwork',
  '1st_player',
  'ad7min',
]

describe('These can be usernames:', () => {
  test.each(names)('%s', (name) => {
    expect(usernameProblem(name)).toBeNull()
  })
})

test.each(names)('%s has letters of one script, and none of another at either end', (name) => {
  const other = /[a-z]/iu.test(name) || /^\d+$/u.test(name) ? 'ж' : 'a'
  const first = /^\d+$/u.test(name) ? 'a' : ''
  for (const mixed of [`${other}${first}${name}`, `${name}${first}${other}`])
    if (usernameProblem(mixed) !== 'length')
      expect([mixed, usernameProblem(mixed)]).toEqual([mixed, 'scripts'])
})

describe('These can’t:', () => {
  test.each([
    ['ab', 'length'],
    ['', 'length'],
    ['x'.repeat(25), 'length'],
    ['two words', 'letters'],
    ['a@b', 'letters'],
    ['😀😀😀', 'letters'],
    ['ab\u200Bc', 'letters'],
    ['ㅤㅤㅤ', 'letters'],
    ['ａｂｃ', 'letters'],
    ['ﬁre', 'letters'],
    ['mi\u0301\u0301\u0301rel', 'letters'],
    ['mo\u034Frel', 'letters'],
    ['_abc', 'edges'],
    ['.abc', 'edges'],
    ['-abc', 'edges'],
    ['abc.', 'edges'],
    ['abc-', 'edges'],
    ['abc_', 'edges'],
    ['мirel', 'scripts'],
    ['αbc', 'scripts'],
    ['山田tarou', 'scripts'],
    ['김たろう', 'scripts'],
    ['admin', 'reserved'],
    ['ADMIN', 'reserved'],
    ['Administrator', 'reserved'],
    ['anonymous', 'reserved'],
    ['BrainCore', 'reserved'],
    ['deleted', 'reserved'],
    ['guest', 'reserved'],
    ['hub', 'reserved'],
    ['illuvium', 'reserved'],
    ['immutable', 'reserved'],
    ['moderator', 'reserved'],
    ['official', 'reserved'],
    ['operator', 'reserved'],
    ['root', 'reserved'],
    ['security', 'reserved'],
    ['staff', 'reserved'],
    ['support', 'reserved'],
    ['system', 'reserved'],
    ['team', 'reserved'],
    ['thehub', 'reserved'],
    ['the_hub', 'reserved'],
    ['a.d.m.i.n', 'reserved'],
    ['admin7', 'reserved'],
    ['7admin', 'reserved'],
    ['mirel.support', 'reserved'],
    ['team-mirel', 'reserved'],
  ])('%j: %s', (name, problem) => {
    expect(usernameProblem(tidyUsername(name))).toBe(problem)
  })
})

test('a skeleton finds reserved names that only look alike', () => {
  const lookalike = (name: string): string => name.toLowerCase().replaceAll('1', 'l').replaceAll('i', 'l')
  expect(usernameProblem('adm1n')).toBeNull()
  expect(usernameProblem('adm1n', lookalike)).toBe('reserved')
})
