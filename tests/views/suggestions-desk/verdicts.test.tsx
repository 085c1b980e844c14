import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor } from 'xstate'
import type { SuggestionState } from '#contract/suggestions.contract.ts'
import type { ToldSuggestion } from '#contract/suggestions-desk.contract.ts'
import type { VerdictWish } from '#src/features/suggestions-desk/verdict.rules.ts'
import { useVerdictWords, VerdictOffers } from '#src/features/suggestions-desk/verdict-words.tsx'
import { ApiError } from '#src/api/api-error.ts'
import { type DeskEntryActor, provideDeskEntry, useEntryOf } from '#src/product/desk/use-desk-entry.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import { suggestionOf } from '#tests/paths/suggested.ts'
import { showPart } from '../support/part.tsx'

const told = (state: SuggestionState, revision: number): ToldSuggestion => {
  const { in_front: _, ...suggestion } = suggestionOf(1, { state, revision })
  const player = { id: 'user-alice', username: 'alice' }
  return { ...suggestion, player, steps: [], alike: [], project: null }
}

function Verdicts({ actor }: { actor: DeskEntryActor }) {
  const entry = useEntryOf<ToldSuggestion, VerdictWish>(actor)
  return <WishForm entry={entry} words={useVerdictWords(entry)} offers={<VerdictOffers entry={entry} />} />
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const reason = page.getByRole('textbox', { name: 'Reason, for the record' })

test('what is offered goes by the state, a verdict names its owner, and one that came too late is told what is so now', async () => {
  const reads = [told('pending', 1), told('analyzing', 2), told('accepted', 3)]
  const sent: object[] = []
  const source = {
    outdated: ['suggestion_changed'] as const,
    read: () => Promise.resolve(reads.shift() as ToldSuggestion),
    act: ({ kind, owner, reason: why }: VerdictWish, { told: seen }: { told: ToldSuggestion | null }) => {
      sent.push([kind, owner, why, seen?.revision])
      return kind === 'accept' ? Promise.resolve() : Promise.reject(new ApiError('suggestion_changed'))
    },
  }
  const machine = provideDeskEntry<ToldSuggestion, VerdictWish>(source, () => {})
  const input = { id: 'any', outdated: [...source.outdated] }
  await showPart(<Verdicts actor={createActor(machine, { input }).start()} />, 'suggestions-desk')

  await button('Refuse').click()
  await expect.element(button('Take to analysis')).not.toBeInTheDocument()
  await reason.fill('No')
  await button('Go on').click()
  await expect.element(page.getByText('“Plan 1” is refused. alice reads the reason:')).toBeVisible()
  await button('Refuse it').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Something happened to this suggestion/u)

  // It was taken to analysis meanwhile.
  await button('Accept').click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Owner: name or address' }), 'bob')
  await reason.fill('Wanted')
  await button('Go on').click()
  await expect.element(page.getByText('“Plan 1” opens for votes and donations. bob owns it.')).toBeVisible()
  await button('Accept it').click()
  await expect.element(button('Refuse')).not.toBeInTheDocument()
  expect(sent).toEqual([
    ['refuse', '', 'No', 1],
    ['accept', 'bob', 'Wanted', 2],
  ])
})
