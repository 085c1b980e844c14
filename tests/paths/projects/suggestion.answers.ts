import type {
  SuggestionContext,
  SuggestionDraft,
  SuggestionForm,
} from '#machines/projects/suggestion.machine.ts'
import { failure } from '../failure.ts'
import { refusedSuggestion, suggestionOf } from './suggested.ts'

export const key = '2b6e1f1c-0d0b-4a53-9a0e-6f1d3a1c7e10'
export const other = '0d0b2b6e-1f1c-4a53-9a0e-6f1d3a1c7e10'

export const empty: SuggestionForm = { title: '', description: '', category: null, goal: null, milestone: '' }
export const forms = {
  valid: { title: 'Loan notes', description: 'Officers add a note.', category: 'Guilds' },
  boundary: { title: '' },
  hostile: {
    title: '<script>\u202E',
    description: '{"a":1}',
    category: 'DAO',
    goal: 2 ** 53,
    milestone: '`',
  },
} as const satisfies Record<string, Partial<SuggestionForm>>
export const isFaulty = ({ form }: Pick<SuggestionContext, 'form'>): boolean => form.title === ''

export const formOfRefused: SuggestionForm = {
  title: refusedSuggestion.title,
  description: refusedSuggestion.description,
  category: refusedSuggestion.category,
  goal: refusedSuggestion.goal,
  milestone: '',
}
export const refused = { id: refusedSuggestion.id, revision: refusedSuggestion.revision }

const kept: SuggestionForm = { ...empty, title: 'Kept', description: 'Kept text', category: 'Personal' }
export const drafts = {
  nothing: null,
  'a draft': { form: kept, again: null, sent: null, isWaiting: false },
  'a draft that was sent': {
    form: kept,
    again: null,
    isWaiting: true,
    sent: { form: kept, key: other },
  },
} satisfies Record<string, SuggestionDraft | null>

export const at = '2026-03-01T14:02:00.000Z'
export const done = suggestionOf(1, { title: forms.valid.title })
export const unanswered = {
  offline: failure('offline'),
  unavailable: failure('unavailable'),
  'something odd': failure('internal'),
  unreadable: failure('unexpected_answer'),
  'too often': failure('rate_limited'),
}
export const outdated = { gone: failure('not_found'), changed: failure('suggestion_changed') }
export const refusals = {
  'three wait': failure('suggestions_waiting'),
  'a title too long': failure('suggestion_title_invalid'),
  'logged out': failure('unauthorized'),
}

export const namesOf = <Name extends string>(of: Record<Name, unknown>): Name[] => Object.keys(of) as Name[]
export const same = (one: SuggestionForm, another: SuggestionForm): boolean =>
  namesOf(empty).every((field) => one[field] === another[field])
