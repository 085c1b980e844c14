import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor } from 'xstate'
import type { SuggestionState } from '#contract/projects/suggestions.contract.ts'
import {
  decideSuggestions,
  findSuggestions,
  type ToldSuggestion,
} from '#contract/desk/suggestions-desk.contract.ts'
import type { VerdictWish } from '#src/features/suggestions-desk/verdict.rules.ts'
import { useVerdictWords, VerdictOffers } from '#src/features/suggestions-desk/verdict-words.tsx'
import { ApiError } from '#src/api/api-error.ts'
import { type DeskEntryActor, provideDeskEntry, useEntryOf } from '#src/product/desk/use-desk-entry.ts'
import { WishForm } from '#src/product/desk/wish-form.tsx'
import { suggestionOf } from '#tests/paths/projects/suggested.ts'
import { answerAdministrator, goToDesk } from '../money-desk/desk-page.ts'
import { showPart } from '../support/part.tsx'
import { controlPage, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { watchSent } from '../support/sent.ts'

const told = (state: SuggestionState, revision: number): ToldSuggestion => {
  const { in_front: _, ...suggestion } = suggestionOf(1, { state, revision })
  const player = { id: 'user-alice', username: 'alice' }
  return { ...suggestion, player, steps: [], alike: [], project: null }
}

function Verdicts({ actor }: { actor: DeskEntryActor }) {
  const entry = useEntryOf<ToldSuggestion, VerdictWish>(actor)
  return <WishForm entry={entry} words={useVerdictWords(entry)} offers={<VerdictOffers entry={entry} />} />
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const reason = page.getByRole('textbox', { name: 'Reason, for the record (optional)' })

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
  // What was pressed is gone: whoever works by keyboard goes on in the form.
  const read = page.getByRole('textbox', { name: 'Reason, shown to alice' })
  await expect.element(read).toHaveFocus()
  await expect.element(button('Refuse it')).toHaveAttribute('aria-disabled', 'true')
  await read.fill('No')
  await expect.element(page.getByText('“Plan 1” is refused. alice can read the reason.')).toBeVisible()
  await button('Refuse it').click()
  await expect.element(page.getByText(/^This suggestion has changed meanwhile/u)).toBeVisible()

  // It was taken to analysis meanwhile.
  await button('Accept').click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Owner: name or address' }), 'bob')
  await expect.element(button('Accept it')).not.toHaveAttribute('aria-disabled', 'true')
  await reason.fill('Wanted')
  await expect.element(page.getByText('“Plan 1” opens for votes and donations. bob owns it.')).toBeVisible()
  await button('Accept it').click()
  await expect.element(button('Refuse')).not.toBeInTheDocument()
  expect(sent).toEqual([
    ['refuse', '', 'No', 1],
    ['accept', 'bob', 'Wanted', 2],
  ])
})

test('a suggestion is taken to analysis by one press; one that isn’t answered is offered again, with why', async () => {
  const reads = [told('pending', 1), told('analyzing', 2)]
  let tries = 0
  const sent: object[] = []
  const source = {
    outdated: [],
    read: () => Promise.resolve(reads.shift() as ToldSuggestion),
    act: ({ kind, reason: why }: VerdictWish) => {
      sent.push([kind, why])
      tries += 1
      return tries === 1 ? Promise.reject(new ApiError('offline')) : Promise.resolve()
    },
  }
  const machine = provideDeskEntry<ToldSuggestion, VerdictWish>(source, () => {})
  await showPart(
    <Verdicts actor={createActor(machine, { input: { id: 'any', outdated: [] } }).start()} />,
    'suggestions-desk',
  )
  await button('Take to analysis').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await button('Take to analysis').click()
  await expect.element(button('Accept')).toBeVisible()
  expect(sent).toEqual([
    ['analyze', ''],
    ['analyze', ''],
  ])
})

describe('The suggestions desk', () => {
  const network = createNetwork()
  controlPage(network)

  test('several are refused at once with one reason that their players read; what came too late stays selected', async () => {
    const listed = [1, 2, 3].map((number) => {
      const state = number === 3 ? 'refused' : 'pending'
      const { in_front: _, ...suggestion } = suggestionOf(number, { state, revision: number })
      return { ...suggestion, player: { id: 'alice', username: 'alice' } }
    })
    const [one, two] = listed as [(typeof listed)[0], (typeof listed)[0]]
    answerAdministrator(network)
    network.always(findSuggestions, { suggestions: listed, next: null })
    network.always(decideSuggestions, {
      outcomes: [
        { id: one.id, outcome: 'done' },
        { id: two.id, outcome: 'suggestion_changed' },
      ],
    })
    const hub = await openHub(undefined, { hidesSidebar: true })
    const sent = watchSent()
    onTestFinished(() => {
      sent.stop()
      hub.close()
    })
    await goToDesk(hub, '/BrainCore?desk=suggestions')
    const main = page.getByRole('main')
    const bar = main.getByRole('toolbar', { name: 'Selected suggestions' })
    // Nothing more can be decided about what is refused already.
    await userEvent.click(main.getByRole('checkbox', { name: 'Select Plan 3' }))
    await expect.element(bar).toMatchTextContent(/1 selected/u)
    await expect.element(bar.getByRole('button', { name: 'Refuse' })).not.toBeInTheDocument()
    await userEvent.click(main.getByRole('checkbox', { name: 'Select Plan 1' }))
    await userEvent.click(main.getByRole('checkbox', { name: 'Select Plan 2' }))
    // An owner is named one by one.
    await expect.element(bar.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
    await userEvent.click(bar.getByRole('button', { name: 'Refuse' }))
    const question = main.getByRole('form', { name: 'Refuse the suggestions' })
    await expect.element(question).toMatchTextContent(/Plan 1 ?alice.*Plan 2 ?alice(?!.*Plan 3)/u)
    const refuse = question.getByRole('button', { name: 'Refuse 2 suggestions' })
    await expect.element(refuse).toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(
      question.getByLabelText('Reason, shown to each of their players'),
      ' No maps this season ',
    )
    await userEvent.click(refuse)
    await expect.element(main.getByText('1 suggestion is refused.')).toBeVisible()
    await expect.element(main.getByText('Can no longer be decided like this: check it again')).toBeVisible()
    await expect.element(main.getByRole('checkbox', { name: 'Select Plan 2' })).toBeChecked()
    await expect.element(main.getByRole('checkbox', { name: 'Select Plan 1' })).not.toBeChecked()
    expect(sent.last('/decisions')).toEqual({
      suggestions: [
        { id: one.id, revision: 1 },
        { id: two.id, revision: 2 },
      ],
      verdict: 'refuse',
      reason: 'No maps this season',
    })
  })
})
