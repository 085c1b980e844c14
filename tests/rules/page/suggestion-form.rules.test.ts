import { describe, expect, it } from 'vitest'
import { suggestionStates } from '#contract/projects/suggestions.contract.ts'
import type { SuggestionForm } from '#machines/projects/suggestion.machine.ts'
import { faultyFields, formOf, wordsOf } from '#src/features/suggestion/suggestion-form.rules.ts'
import { verdictOf, verdictsOf } from '#src/features/suggestions-desk/verdict.rules.ts'

const fine: SuggestionForm = {
  title: 'Loan notes',
  description: 'Officers add a note.',
  category: 'Guilds',
  goal: 1_200,
  milestone: '',
}

describe('the form of a suggestion', () => {
  it('can be sent once it has a category, and as it stands', () => {
    expect(wordsOf(fine)).toEqual(fine)
    expect(wordsOf({ ...fine, category: null })).toBeNull()
  })

  it('names the fields that stand in the way, in the order of the page', () => {
    expect(faultyFields(fine)).toEqual([])
    expect(faultyFields({ ...fine, category: null })).toEqual(['category'])
    expect(
      faultyFields({ title: '', description: '', category: null, goal: 1, milestone: 'x'.repeat(90) }),
    ).toEqual(['title', 'category', 'description', 'goal', 'milestone'])
  })

  it('holds what was sent before', () => {
    const sent = { ...fine, category: 'Guilds', milestone: null } as const
    expect(formOf(sent)).toEqual(fine)
    expect(formOf({ ...sent, milestone: 'A list' })).toEqual({ ...fine, milestone: 'A list' })
  })
})

describe('what can be decided about a suggestion', () => {
  it('goes by where it stands: analysis comes before acceptance, and only what was refused can be taken up again', () => {
    expect(Object.fromEntries(suggestionStates.map((state) => [state, verdictsOf(state)]))).toEqual({
      pending: ['analyze', 'refuse'],
      analyzing: ['accept', 'refuse'],
      accepted: [],
      refused: ['analyze'],
      withdrawn: [],
    })
  })

  it('begins without a reason, and with the player as its owner; only a refusal needs a reason', () => {
    const begun = { owner: '', reason: '', isReady: true } as const
    expect(verdictOf('accept')).toEqual({ kind: 'accept', ...begun, asks: 'once', isReasonOptional: true })
    expect(verdictOf('refuse')).toEqual({ kind: 'refuse', ...begun, asks: 'once', isReasonOptional: false })
  })

  it('is taken to analysis by the press that begins it', () => {
    expect(verdictOf('analyze')).toMatchObject({ asks: 'at once', isReasonOptional: true })
  })
})
