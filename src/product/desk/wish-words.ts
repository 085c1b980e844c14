import type { ReactNode } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'

/** A desk's texts for an action in its form and in the second confirmation. */
export interface WishWords<Wish extends DeskWish> {
  /** Title, for example "Refund". */
  readonly title: (wish: Wish) => string
  /** The fields besides the reason. */
  readonly fields?: (wish: Wish) => ReactNode
  /** Label of the reason's field, if others than administrators read the reason. */
  readonly reasonLabel?: (wish: Wish) => string | undefined
  /** Replaces the reason's field: a choice of reasons. */
  readonly reasons?: (wish: Wish) => ReactNode
  /** States the action and the people it affects. */
  readonly sentence: (wish: Wish) => ReactNode
  /** The reason in the second confirmation; default: as typed. */
  readonly reasonText?: (wish: Wish) => ReactNode
  /** Label of the button that does it, for example "Refund $5.00". */
  readonly verb: (wish: Wish) => string
  /** Texts of the bar that offers Undo; they announce the action, for example "The receipt goes out in 4 seconds." */
  readonly pending?: { readonly icon: LucideIcon; readonly sentence: (wish: Wish) => ReactNode }
  /** Texts for problems whose general text does not fit here. */
  readonly problems?: Partial<Record<Problem, MessageDescriptor>>
  /** Does it move money, or take something from a player? */
  readonly isGrave: (wish: Wish) => boolean
}
