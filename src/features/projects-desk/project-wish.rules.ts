import type { ProjectChange, ToldProject } from '#contract/desk/projects-desk.contract.ts'
import { faultsOfSuggestion } from '#contract/projects/suggestions.rules.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'

type Verb = ProjectChange['verb']

type Wished = {
  readonly [Kind in Verb]: { readonly kind: Kind } & Omit<Extract<ProjectChange, { verb: Kind }>, 'verb'>
}[Verb]

/** The action on a project that an administrator is about to confirm, with its reason. */
export type ProjectWish = DeskWish & Wished

/** A change of several projects at once, for one reason. */
export interface WishForSeveral extends DeskWish {
  readonly kind: 'open' | 'complete' | 'refuse' | 'recount'
}

/** The status set by each of these actions. */
export const severalStatus = { open: 'active', complete: 'completed', refuse: 'refused' } as const

export const changeOfEach = ({ kind }: WishForSeveral): ProjectChange =>
  kind === 'recount' ? { verb: kind } : { verb: 'set_status', status: severalStatus[kind] }

export type WordsWish = Extract<ProjectWish, { kind: 'edit' }>

/** Is everything filled in besides the reason? */
const isReady = (wish: Wished): boolean => {
  if (wish.kind === 'name_owner') return wish.owner.trim() !== ''
  return wish.kind !== 'edit' || Object.keys(faultsOfSuggestion(wish)).length === 0
}

/** Returns the draft with its readiness. */
export const toWish = (wish: Wished & { readonly reason: string }): ProjectWish => ({
  ...wish,
  isReady: isReady(wish),
  asks: 'once',
})

export const changeOf = (wish: ProjectWish): ProjectChange => {
  switch (wish.kind) {
    case 'recount':
    case 'remove_owner':
      return { verb: wish.kind }
    case 'set_status':
      return { verb: 'set_status', status: wish.status }
    case 'name_owner':
      return { verb: 'name_owner', owner: wish.owner.trim() }
    case 'edit': {
      const { title, description, category, goal, milestone } = wish
      return { verb: 'edit', title, description, category, goal, milestone }
    }
  }
  return wish satisfies never
}

export const wordsWish = ({ title, description, category, goal, milestone }: ToldProject): ProjectWish =>
  toWish({ kind: 'edit', title, description, category, goal, milestone, reason: '' })

/** Reads a goal in whole dollars; null for none. Text that is not an amount becomes NaN, which is refused. */
export const goalIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
