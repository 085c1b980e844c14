import { describe, expect, test } from 'vitest'
import { rankSteps } from '#contract/account/ranks.rules.ts'
import { rankValue, searchRanks, unranked } from '#src/product/ranks/rank-search.rules.ts'

const options = [
  { value: unranked, label: 'Unranked' },
  ...rankSteps.map(({ name, step, from }) => ({
    value: rankValue(from),
    label: step === null ? name : `${name} ${step}`,
  })),
]
const find = (words: string): string[] =>
  searchRanks(words, options).map((value) => options.find((option) => option.value === value)?.label ?? '')

test('unranked is the empty value', () => {
  expect(unranked).toBe('')
})

test('without words every rank is found, in the order of the scale', () => {
  expect(find(' ')).toEqual(options.map(({ label }) => label))
})

describe('A search finds', () => {
  test.each([
    ['gold', ['Gold 1', 'Gold 2', 'Gold 3']],
    ['GOLD 2 ', ['Gold 2']],
    ['obelisk', ['Obelisk']],
    ['unr', ['Unranked']],
    ['1,650', ['Gold 2']],
    ['1650', ['Gold 2']],
    ['1 650', ['Gold 2']],
    ['1’699', ['Gold 2']],
    ['1700', ['Gold 3']],
    ['3999', ['Grandmaster Holo 3']],
    ['4000', ['Obelisk']],
    ['599', ['Unranked']],
    ['100', ['Unranked']],
    ['holo 2', ['Grandmaster Holo 2']],
    ['99', []],
    ['gold 1650', []],
    ['1650abc', []],
    ['zzz', []],
  ])('by %j: %j', (words, found) => {
    expect(find(words)).toEqual(found)
  })

  test('by a small number the steps of that name', () => {
    expect(find('2')).toEqual(options.map(({ label }) => label).filter((label) => label.endsWith('2')))
  })
})
