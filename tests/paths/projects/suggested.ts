import type { AlikeProject, OwnSuggestion } from '#contract/projects/suggestions.contract.ts'

/** A suggestion as its player reads it; `number` says which. */
export const suggestionOf = (number: number, more: Partial<OwnSuggestion> = {}): OwnSuggestion => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  revision: 1,
  state: 'pending',
  title: `Plan ${number}`,
  description: 'What it is, and who needs it.',
  category: 'Guilds',
  goal: 1_200,
  milestone: null,
  reason: null,
  project_id: null,
  project_status: null,
  sent_at: '2026-03-01T12:00:00.000Z',
  changed_at: '2026-03-01T12:00:00.000Z',
  in_front: 4,
  ...more,
})

export const refusedSuggestion = suggestionOf(2, {
  state: 'refused',
  revision: 3,
  title: 'Autopilot',
  reason: 'It plays for the player.',
  in_front: null,
})

export const alikeOf = (id: string, title: string): AlikeProject => ({
  id,
  title,
  category: 'Guilds',
  status: 'active',
  weightedVotes: 4_121,
})
