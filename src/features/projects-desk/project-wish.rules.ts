import type { ProjectChange, ToldProject } from '#contract/desk/projects-desk.contract.ts'
import { faultsOfSuggestion } from '#contract/projects/suggestions.rules.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'

type Verb = ProjectChange['verb']

type Wished = {
  readonly [Kind in Verb]: { readonly kind: Kind } & Omit<Extract<ProjectChange, { verb: Kind }>, 'verb'>
}[Verb]

/** What an administrator is about to do about a project, and why. */
export type ProjectWish = DeskWish & Wished

/** A change of several projects at once, for one reason. */
export interface WishForSeveral extends DeskWish {
  readonly kind: 'open' | 'complete' | 'refuse' | 'recount'
}

/** The status that each of them gives. */
export const severalStatus = { open: 'active', complete: 'completed', refuse: 'refused' } as const

/** The change of one of several projects. */
export const changeOfEach = ({ kind }: WishForSeveral): ProjectChange =>
  kind === 'recount' ? { verb: kind } : { verb: 'set_status', status: severalStatus[kind] }

/** The words of a project, as they are changed. */
export type WordsWish = Extract<ProjectWish, { kind: 'edit' }>

/** Is everything there that the wish needs beside its reason? */
const isReady = (wish: Wished): boolean => {
  if (wish.kind === 'name_owner') return wish.owner.trim() !== ''
  return wish.kind !== 'edit' || Object.keys(faultsOfSuggestion(wish)).length === 0
}

/** A wish that says whether it is ready. */
export const toWish = (wish: Wished & { readonly reason: string }): ProjectWish => ({
  ...wish,
  isReady: isReady(wish),
  asks: 'once',
})

/** What is sent for a wish. */
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

/** The words of a project, to be changed. */
export const wordsWish = ({ title, description, category, goal, milestone }: ToldProject): ProjectWish =>
  toWish({ kind: 'edit', title, description, category, goal, milestone, reason: '' })

/** What was typed as a goal: whole dollars; null for none, and what is no amount as one that is refused. */
export const goalIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
