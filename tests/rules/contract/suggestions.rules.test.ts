import { describe, expect, it } from 'vitest'
import type { SuggestionWords } from '#contract/projects/suggestions.rules.ts'
import {
  faultsOfSuggestion,
  plainSuggestion,
  suggestionLimits,
} from '#contract/projects/suggestions.rules.ts'
import { dayMs } from '#contract/values/time.ts'

const fine: SuggestionWords = {
  title: 'Loan notes',
  description: 'Officers add a note.',
  category: 'Guilds',
  goal: null,
  milestone: null,
}
const faults = (wrong: Partial<SuggestionWords>): string[] =>
  Object.entries(faultsOfSuggestion({ ...fine, ...wrong })).map(([field, fault]) => `${field}: ${fault}`)

describe('a suggestion', () => {
  it.each<[string, Partial<SuggestionWords>]>([
    ['as it is', {}],
    ['a title of 80 characters, with lines and spaces around', { title: ` ${'x'.repeat(80)}\n` }],
    ['a description of 4,000 characters', { description: 'é'.repeat(4_000) }],
    ['the least goal', { goal: 100 }],
    ['the largest goal', { goal: 1_000_000 }],
    ['a milestone of 80 characters', { milestone: 'x'.repeat(80) }],
    ['a milestone of spaces, which is none', { milestone: ' \n' }],
    ['an empty milestone', { milestone: '' }],
  ])('can be sent with %s', (_, words) => expect(faults(words)).toEqual([]))

  it.each<[string, Partial<SuggestionWords>, string[]]>([
    ['no title', { title: ' ' }, ['title: suggestion_title_invalid']],
    ['a title of 81', { title: 'x'.repeat(81) }, ['title: suggestion_title_invalid']],
    ['no description', { description: '\u202E' }, ['description: suggestion_description_invalid']],
    [
      'a description of 4,001',
      { description: 'x'.repeat(4_001) },
      ['description: suggestion_description_invalid'],
    ],
    ['a goal of 99', { goal: 99 }, ['goal: suggestion_goal_invalid']],
    ['a goal above the largest', { goal: 1_000_001 }, ['goal: suggestion_goal_invalid']],
    ['half a dollar', { goal: 100.5 }, ['goal: suggestion_goal_invalid']],
    ['no number', { goal: Number.NaN }, ['goal: suggestion_goal_invalid']],
    ['a milestone of 81', { milestone: 'x'.repeat(81) }, ['milestone: suggestion_milestone_invalid']],
    ['a milestone of joiners', { milestone: '\u200D' }, ['milestone: suggestion_milestone_invalid']],
    [
      'everything at once',
      { title: '', description: '', goal: 0, milestone: 'x'.repeat(90) },
      [
        'title: suggestion_title_invalid',
        'description: suggestion_description_invalid',
        'goal: suggestion_goal_invalid',
        'milestone: suggestion_milestone_invalid',
      ],
    ],
  ])('is refused with %s', (_, words, told) => expect(faults(words)).toEqual(told))

  it('is kept as plain text, with title and milestone in a line', () => {
    const kept = plainSuggestion({
      ...fine,
      title: ' Loan\r\n  notes ',
      description: ' A\n\n\n\nB \u202E',
      goal: 300,
      milestone: ' A\nnote',
    })
    expect(kept).toEqual({
      ...fine,
      title: 'Loan notes',
      description: 'A\n\nB',
      goal: 300,
      milestone: 'A note',
    })
    expect(plainSuggestion({ ...fine, milestone: ' ' }).milestone).toBeNull()
    expect(plainSuggestion(fine)).toEqual(fine)
  })
})

describe('the limits of suggestions', () => {
  const created = Date.parse('2026-03-01T12:00:00Z')
  it('are one waiting and two a day in the first week of an account, three and five from then on', () => {
    expect(suggestionLimits(created, created)).toEqual({ waiting: 1, aDay: 2 })
    expect(suggestionLimits(created, created + 7 * dayMs - 1)).toEqual({ waiting: 1, aDay: 2 })
    expect(suggestionLimits(created, created + 7 * dayMs)).toEqual({ waiting: 3, aDay: 5 })
  })
})
