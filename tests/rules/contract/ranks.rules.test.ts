import { expect, test } from 'vitest'
import { rankOf, rankSteps } from '#contract/account/ranks.rules.ts'

/** The scale of the specification (Shell 3), letter for letter. */
const scale =
  `Iron 600 700 800; Bronze 900 1000 1100; Silver 1200 1300 1400; Gold 1500 1600 1700; Platinum 1800 1900 2000;
Diamond 2100 2200 2300; Master 2400 2500 2600; Grandmaster Holo 2700 2800 2900`
    .split(';')
    .flatMap((line) => {
      const [, name = '', ratings = ''] = /^\s*(\D+?)\s((?:\d+\s?)+)$/u.exec(line) ?? []
      return ratings.split(' ').map((rating, index) => ({ name, step: index + 1, from: Number(rating) }))
    })

test('there are 25 steps, from 600 to 4000', () => {
  expect(rankSteps).toEqual([...scale, { name: 'Obelisk', step: null, from: 4_000 }])
})

test.each(scale)('$name $step begins at $from and not before', ({ name, step, from }) => {
  expect(rankOf(from)).toEqual({ name, step })
  expect(rankOf(from + 99)).toEqual({ name, step })
  expect(rankOf(from - 1)).not.toEqual({ name, step })
})

test.each([
  [599, null],
  [0, null],
  [-1, null],
  [2_999, { name: 'Grandmaster Holo', step: 3 }],
  [3_999, { name: 'Grandmaster Holo', step: 3 }],
  [4_000, { name: 'Obelisk', step: null }],
  [9_999, { name: 'Obelisk', step: null }],
])('a rating of %i is %j', (rating, rank) => expect(rankOf(rating)).toEqual(rank))
