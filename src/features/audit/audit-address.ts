import { auditSorts } from '#contract/desk/audit.contract.ts'
import { changeKinds } from '#contract/desk/audit.rules.ts'
import { deskAddress, type FiltersOf, oneOf, textIn } from '#src/product/desk/desk-address.rules.ts'
import { dayIn } from '#src/product/words/local-days.rules.ts'

/** The audit's filters in the address. `since` and `until` are the first and the last day. */
export const auditAddress = deskAddress('audit', auditSorts, {
  kind: oneOf(changeKinds),
  admin: textIn,
  subject: textIn,
  since: dayIn,
  until: dayIn,
})

export type AuditFilters = FiltersOf<typeof auditAddress>
