import { Hono } from 'hono'
import type { Answer } from '#contract/http/endpoint.ts'
import {
  listAlikeProjects,
  listOwnSuggestions,
  sendSuggestion as sendSuggestionEndpoint,
  sendSuggestionAgain,
  withdrawSuggestion as withdrawSuggestionEndpoint,
} from '#contract/projects/suggestions.contract.ts'
import {
  decideSuggestion,
  decideSuggestions,
  exportSuggestions,
  findSuggestions as findSuggestionsEndpoint,
  tellSuggestion as tellSuggestionEndpoint,
} from '#contract/desk/suggestions-desk.contract.ts'
import { exportList } from '../platform/content/list-file.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveFile } from '../platform/http/route.ts'
import { readAlike } from './alike-projects.store.ts'
import { decide } from './decide.store.ts'
import {
  findSuggestions,
  readOwnSuggestion,
  readOwnSuggestions,
  tellSuggestion,
} from './read-suggestions.store.ts'
import { suggestionColumns } from './suggestion-columns.ts'
import { sendSuggestion, withdrawSuggestion } from './send-suggestion.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'

const suggestionsAtOnce = 50

export const suggestionsRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listOwnSuggestions, async (_, { caller }) => ({
    suggestions: await readOwnSuggestions(db, caller.userId),
  }))

  serve(routes, listAlikeProjects, async ({ query: { title } }) => ({ projects: await readAlike(db, title) }))

  serve(routes, sendSuggestionEndpoint, async ({ body: words }, { caller, idempotencyKey }) => {
    const sending = { playerId: caller.userId, words, again: null, key: idempotencyKey }
    const sent = await sendSuggestion(db, sending, clock.now())
    if (isRefused(sent)) {
      const { code } = sent
      if (code === 'not_found' || code === 'suggestion_changed')
        throw new Error('A new suggestion is sent once.')
      return refuse(code)
    }
    return readOwnSuggestion(db, caller.userId, sent.id)
  })

  serve(
    routes,
    sendSuggestionAgain,
    async ({ params: { id }, body: { revision, ...words } }, { caller, idempotencyKey }) => {
      const sending = { playerId: caller.userId, words, again: { id, revision }, key: idempotencyKey }
      const sent = await sendSuggestion(db, sending, clock.now())
      if (isRefused(sent)) return sent
      return readOwnSuggestion(db, caller.userId, sent.id)
    },
  )

  serve(routes, withdrawSuggestionEndpoint, async ({ params: { id } }, { caller }) => {
    const refused = await withdrawSuggestion(db, { id, playerId: caller.userId }, clock.now())
    if (refused) return refused
    return readOwnSuggestion(db, caller.userId, id)
  })

  serve(routes, findSuggestionsEndpoint, ({ query }) =>
    findSuggestions(db, { ...query, most: suggestionsAtOnce }),
  )

  serveFile(
    routes,
    exportSuggestions,
    exportList({
      name: 'suggestions',
      columns: suggestionColumns,
      clock,
      read: async (wanted) => {
        const { suggestions, next } = await findSuggestions(db, wanted)
        return { rows: suggestions, next }
      },
    }),
  )

  serve(routes, tellSuggestionEndpoint, async ({ params: { id } }) => {
    const told = await tellSuggestion(db, id)
    if (told === null) return refuse('not_found')
    return told
  })

  serve(routes, decideSuggestion, async ({ params: { id }, body }, { caller, note }) => {
    const refused = await decide(db, { ...body, id, adminId: caller.userId }, clock.now())
    if (refused) return refused
    note('suggestion_decided', { reason: body.verdict })
    const told = await tellSuggestion(db, id)
    if (told === null) return refuse('not_found')
    return told
  })

  serve(routes, decideSuggestions, async ({ body }, { caller, note }) => {
    const { suggestions, verdict, reason } = body
    const outcomes: Answer<typeof decideSuggestions>['outcomes'] = []
    for (const one of suggestions) {
      const deciding = { ...one, verdict, reason, owner: null, adminId: caller.userId }
      const refused = await decide(db, deciding, clock.now())
      const code = refused?.code ?? null
      if (code === 'owner_unknown') throw new Error('None of these verdicts names an owner.')
      if (code === null) note('suggestion_decided', { reason: verdict })
      outcomes.push({ id: one.id, outcome: code ?? 'done' })
    }
    return { outcomes }
  })

  return routes
}
