import { fromCallback } from 'xstate'
import type { OwnSuggestion } from '#contract/projects/suggestions.contract.ts'
import {
  listAlikeProjects,
  listOwnSuggestions,
  sendSuggestion,
  sendSuggestionAgain,
  withdrawSuggestion,
} from '#contract/projects/suggestions.contract.ts'
import { ownSuggestionsMachine } from '#machines/projects/own-suggestions.machine.ts'
import { type FoundProject, projectLookupMachine } from '#machines/projects/project-lookup.machine.ts'
import type { DraftName, SuggestionDraft, SuggestionEvent } from '#machines/projects/suggestion.machine.ts'
import { suggestionMachine } from '#machines/projects/suggestion.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'
import { aboutSuggestion, keptSuggestions } from './kept-suggestions.ts'
import { faultyFields, wordsOf } from './suggestion-form.rules.ts'

/** Informs the list of the player's suggestions that one was sent or turned out to differ. */
export const suggestionsChanged = new EventTarget()

const draftsOf = ({ playerId }: DraftName) => keptSuggestions(playerId)
const keepDraft = ({ playerId, about, ...draft }: DraftName & SuggestionDraft): boolean =>
  keptSuggestions(playerId).keep(aboutSuggestion(about), draft)

/** Sends the suggestion under its key: as a new one, or again with changes. */
const send = (
  call: Call,
  { sent, again }: Pick<SuggestionDraft, 'sent' | 'again'>,
  signal: AbortSignal,
): Promise<OwnSuggestion> => {
  const words = sent && wordsOf(sent.form)
  if (!sent || !words) throw new Error('Nothing is sent that is faulty.')
  const options = { signal, headers: { 'Idempotency-Key': sent.key } }
  if (again === null) return call(sendSuggestion, { body: words }, options)
  const { id, revision } = again
  return call(sendSuggestionAgain, { params: { id }, body: { ...words, revision } }, options)
}

interface Services {
  call: Call
  /** Makes the log-in lead a guest back to the suggestion. */
  rememberSuggestion: () => void
}

/** Provides the suggestion's machine with the API, the browser's storage and the rules. */
export const provideSuggestion = ({ call, rememberSuggestion }: Services) =>
  suggestionMachine.provide({
    actors: {
      readDraft: fromTask<SuggestionDraft | null, DraftName>(({ input }) =>
        Promise.resolve(draftsOf(input).of(aboutSuggestion(input.about))),
      ),
      keepDraft: fromTask<{ at: string | null }, DraftName & SuggestionDraft>(({ input }) =>
        Promise.resolve({ at: keepDraft(input) ? new Date().toISOString() : null }),
      ),
      sendSuggestion: fromTask<OwnSuggestion, Pick<SuggestionDraft, 'sent' | 'again'>>(({ input, signal }) =>
        send(call, input, signal),
      ),
      watchDraft: fromCallback<SuggestionEvent, Pick<DraftName, 'about'>>(({ input, sendBack }) =>
        keptSuggestions.watch(aboutSuggestion(input.about), () => sendBack({ type: 'draft.changed' })),
      ),
      watchNetwork: watchOnline(),
    },
    guards: { isFaulty: ({ context }) => faultyFields(context.form).length > 0 },
    actions: {
      keepSent: (_, draft) => void keepDraft(draft),
      forgetDraft: (_, name) => draftsOf(name).forget(aboutSuggestion(name.about)),
      rememberPage: () => rememberSuggestion(),
      tellChanged: () => void suggestionsChanged.dispatchEvent(new Event('change')),
    },
  })

export const provideOwnSuggestions = (call: Call) =>
  ownSuggestionsMachine.provide({
    actors: {
      loadSuggestions: fromTask<readonly OwnSuggestion[]>(
        async ({ signal }) => (await call(listOwnSuggestions, {}, { signal })).suggestions,
      ),
      withdraw: fromTask<OwnSuggestion, { id: string }>(({ input: { id }, signal }) =>
        call(withdrawSuggestion, { params: { id } }, { signal }),
      ),
    },
  })

/**
 * Provides the lookup of projects with the server's comparison of titles. Nobody waits for it, so it starts later and
 * gives up sooner.
 */
export const provideAlikeProjects = (call: Call) =>
  projectLookupMachine.provide({
    actors: {
      find: fromTask<readonly FoundProject[], { words: string }>(
        async ({ input: { words }, signal }) =>
          (await call(listAlikeProjects, { query: { title: words } }, { signal })).projects,
      ),
    },
    delays: { typingPause: 400, findTimeout: 10_000 },
  })
