import type { OpenDesks } from '#src/features/braincore/braincore-frame.tsx'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { lazyPage } from './route-code.ts'

/**
 * The desks of the administrators' page that are open, each a line: `lazyPage` of what loads its component, together with
 * the texts of its folder. Every other desk says what it will be for.
 */
export const openDesks: OpenDesks = {
  overview: lazyPage(async () => {
    const [{ OverviewDesk }] = await Promise.all([
      import('./overview-desk.tsx'),
      loadTexts('audit', 'comments-desk', 'money-desk', 'projects-desk', 'suggestions-desk', 'votes-desk'),
    ])
    return { OverviewDesk }
  }, 'OverviewDesk'),
  audit: lazyPage(async () => {
    const [{ AuditDesk }] = await Promise.all([
      import('#src/features/audit/audit-desk.tsx'),
      loadTexts('audit'),
    ])
    return { AuditDesk }
  }, 'AuditDesk'),
  comments: lazyPage(async () => {
    const [{ CommentsDesk }] = await Promise.all([
      import('#src/features/comments-desk/comments-desk.tsx'),
      loadTexts('comments-desk'),
    ])
    return { CommentsDesk }
  }, 'CommentsDesk'),
  payments: lazyPage(async () => {
    const [{ PaymentsDesk }] = await Promise.all([
      import('#src/features/money-desk/payments-desk.tsx'),
      loadTexts('money-desk'),
    ])
    return { PaymentsDesk }
  }, 'PaymentsDesk'),
  projects: lazyPage(async () => {
    const [{ ProjectsDesk }] = await Promise.all([
      import('#src/features/projects-desk/projects-desk.tsx'),
      loadTexts('projects-desk'),
    ])
    return { ProjectsDesk }
  }, 'ProjectsDesk'),
  suggestions: lazyPage(async () => {
    const [{ SuggestionsDesk }] = await Promise.all([
      import('#src/features/suggestions-desk/suggestions-desk.tsx'),
      loadTexts('suggestions-desk'),
    ])
    return { SuggestionsDesk }
  }, 'SuggestionsDesk'),
  votes: lazyPage(async () => {
    const [{ VotesDesk }] = await Promise.all([
      import('#src/features/votes-desk/votes-desk.tsx'),
      loadTexts('votes-desk'),
    ])
    return { VotesDesk }
  }, 'VotesDesk'),
  users: lazyPage(async () => {
    const [{ PlayersDesk }] = await Promise.all([
      import('./players-desk.tsx'),
      loadTexts('audit', 'players-desk'),
    ])
    return { PlayersDesk }
  }, 'PlayersDesk'),
}
