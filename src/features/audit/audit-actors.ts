import { type AuditChange, exportChanges, listChanges, tellChange } from '#contract/desk/audit.contract.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import type { Call } from '#src/api/call.ts'
import { momentsOf } from '#src/product/words/local-days.rules.ts'
import type { DeskSource } from '#src/product/desk/use-desk.ts'
import type { EntrySource } from '#src/product/desk/use-desk-entry.ts'
import { auditAddress, type AuditFilters } from './audit-address.ts'

/** Query for the API. Default values are left out. */
const queryOf = ({ q, kind, admin, subject, since, until, sort }: AuditFilters) => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(kind !== null && { kind }),
  ...(admin !== null && { admin }),
  ...(subject !== null && { subject }),
  ...(since !== null && { since: momentsOf(since).since }),
  ...(until !== null && { until: momentsOf(until).until }),
  sort,
})

export const auditSource = (call: Call): DeskSource<AuditFilters, AuditChange, null> => ({
  address: auditAddress,
  load: async (filters, signal) => {
    const { changes: rows, next } = await call(listChanges, { query: queryOf(filters) }, { signal })
    return { rows, next, beside: null }
  },
  more: async (filters, before, signal) => {
    const { changes: rows, next } = await call(
      listChanges,
      { query: { ...queryOf(filters), before } },
      { signal },
    )
    return { rows, next }
  },
  file: (filters, format, signal) =>
    call(exportChanges, { query: { ...queryOf(filters), format } }, { signal }),
})

/** A single change. It is read-only. */
export const changeSource = (call: Call): EntrySource<AuditChange, DeskWish> => ({
  outdated: [],
  read: (id, signal) => call(tellChange, { params: { id } }, { signal }),
  act: () => Promise.reject(new Error('A change can only be read.')),
})
