import type { OpenDesks } from '#src/features/braincore/braincore-frame.tsx'
import { loadTexts } from '#src/i18n/catalogues.ts'
import { lazyPage } from '../code/route-code.ts'
import { withTexts } from '../code/with-texts.ts'

/**
 * The open desks of the administrators' page, one per line: `lazyPage` with the loader of its component and the texts
 * of its folder. Every other desk only describes its purpose.
 */
export const openDesks: OpenDesks = {
  overview: lazyPage(
    () =>
      withTexts(
        import('./overview-desk.tsx'),
        loadTexts(
          'audit',
          'comments-desk',
          'messages-desk',
          'money-desk',
          'projects-desk',
          'suggestions-desk',
          'votes-desk',
        ),
      ),
    'OverviewDesk',
  ),
  announcements: lazyPage(
    () => withTexts(import('#src/features/announcements/announcements-desk.tsx'), loadTexts('announcements')),
    'AnnouncementsDesk',
  ),
  audit: lazyPage(
    () => withTexts(import('#src/features/audit/audit-desk.tsx'), loadTexts('audit')),
    'AuditDesk',
  ),
  comments: lazyPage(
    () => withTexts(import('#src/features/comments-desk/comments-desk.tsx'), loadTexts('comments-desk')),
    'CommentsDesk',
  ),
  messages: lazyPage(
    () => withTexts(import('#src/features/messages-desk/messages-desk.tsx'), loadTexts('messages-desk')),
    'MessagesDesk',
  ),
  payments: lazyPage(
    () => withTexts(import('#src/features/money-desk/payments-desk.tsx'), loadTexts('money-desk')),
    'PaymentsDesk',
  ),
  projects: lazyPage(
    () => withTexts(import('#src/features/projects-desk/projects-desk.tsx'), loadTexts('projects-desk')),
    'ProjectsDesk',
  ),
  suggestions: lazyPage(
    () =>
      withTexts(import('#src/features/suggestions-desk/suggestions-desk.tsx'), loadTexts('suggestions-desk')),
    'SuggestionsDesk',
  ),
  votes: lazyPage(
    () => withTexts(import('#src/features/votes-desk/votes-desk.tsx'), loadTexts('votes-desk')),
    'VotesDesk',
  ),
  users: lazyPage(
    () => withTexts(import('./players-desk.tsx'), loadTexts('audit', 'players-desk')),
    'PlayersDesk',
  ),
}
