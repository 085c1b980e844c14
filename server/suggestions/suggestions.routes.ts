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

const suggestionsAtOnce = 50

export const suggestionsRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listOwnSuggestions, async (_, { caller }) => ({
    suggestions: await readOwnSuggestions(db, caller.userId),
  }))

  serve(routes, listAlikeProjects, async ({ query: { title } }) => ({ projects: await readAlike(db, title) }))

  serve(routes, sendSuggestionEndpoint, async ({ body: words }, { caller, fail, idempotencyKey }) => {
    const sending = { playerId: caller.userId, words, again: null, key: idempotencyKey }
    const sent = await sendSuggestion(db, sending, clock.now())
    if (sent === 'not_found' || sent === 'suggestion_changed')
      throw new Error('A new suggestion is sent once.')
    if (typeof sent === 'string') throw fail(sent)
    return readOwnSuggestion(db, caller.userId, sent.id)
  })

  serve(
    routes,
    sendSuggestionAgain,
    async ({ params: { id }, body: { revision, ...words } }, { caller, fail, idempotencyKey }) => {
      const sending = { playerId: caller.userId, words, again: { id, revision }, key: idempotencyKey }
      const sent = await sendSuggestion(db, sending, clock.now())
      if (typeof sent === 'string') throw fail(sent)
      return readOwnSuggestion(db, caller.userId, sent.id)
    },
  )

  serve(routes, withdrawSuggestionEndpoint, async ({ params: { id } }, { caller, fail }) => {
    const problem = await withdrawSuggestion(db, { id, playerId: caller.userId }, clock.now())
    if (problem !== null) throw fail(problem)
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

  serve(routes, tellSuggestionEndpoint, async ({ params: { id } }, { fail }) => {
    const told = await tellSuggestion(db, id)
    if (told === null) throw fail('not_found')
    return told
  })

  serve(routes, decideSuggestion, async ({ params: { id }, body }, { caller, fail, note }) => {
    const problem = await decide(db, { ...body, id, adminId: caller.userId }, clock.now())
    if (problem !== null) throw fail(problem)
    note('suggestion_decided', { reason: body.verdict })
    const told = await tellSuggestion(db, id)
    if (told === null) throw fail('not_found')
    return told
  })

  serve(routes, decideSuggestions, async ({ body }, { caller, note }) => {
    const { suggestions, verdict, reason } = body
    const outcomes: Answer<typeof decideSuggestions>['outcomes'] = []
    for (const one of suggestions) {
      const deciding = { ...one, verdict, reason, owner: null, adminId: caller.userId }
      const problem = await decide(db, deciding, clock.now())
      if (problem === 'owner_unknown') throw new Error('None of these verdicts names an owner.')
      if (problem === null) note('suggestion_decided', { reason: verdict })
      outcomes.push({ id: one.id, outcome: problem ?? 'done' })
    }
    return { outcomes }
  })

  return routes
}
