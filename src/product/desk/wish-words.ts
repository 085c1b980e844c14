import type { ReactNode } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'

/** How a desk speaks of a wish while it is put together and read once more. */
export interface WishWords<Wish extends DeskWish> {
  /** What it is, as "Refund". */
  readonly title: (wish: Wish) => string
  /** What it asks for beside its reason. */
  readonly fields?: (wish: Wish) => ReactNode
  /** Of the field for its reason, where more than the record reads it. */
  readonly reasonLabel?: (wish: Wish) => string | undefined
  /** What stands in place of the field for its reason: a choice of reasons. */
  readonly reasons?: (wish: Wish) => ReactNode
  /** What will be done, and to whom. */
  readonly sentence: (wish: Wish) => ReactNode
  /** The reason as it is read once more; as it was typed where this is left out. */
  readonly reasonText?: (wish: Wish) => ReactNode
  /** On the button that does it, as "Refund $5.00". */
  readonly verb: (wish: Wish) => string
  /** The words of the bar that offers Undo: they say what will happen and when, as "The receipt goes out in 4 seconds." */
  readonly pending?: { readonly icon: LucideIcon; readonly sentence: (wish: Wish) => ReactNode }
  /** What problems mean here, where their own sentences speak of something else. */
  readonly problems?: Partial<Record<Problem, MessageDescriptor>>
  /** Does it move money, or take something from a player? */
  readonly isGrave: (wish: Wish) => boolean
}
