import { reportReasons } from '#contract/comments/comments.contract.ts'
import { reportSorts, reportStates } from '#contract/desk/comments-desk.contract.ts'
import { deskAddress, type FiltersOf, oneOf, textIn } from '#src/product/desk/desk-address.rules.ts'

export const commentsAddress = deskAddress('comments', reportSorts, {
  state: oneOf(reportStates),
  reason: oneOf(reportReasons),
  project: textIn,
})

export type CommentsFilters = FiltersOf<typeof commentsAddress>
