import { createHash } from 'node:crypto'

/** A change as it is sealed. `before` and `after` are the database's own text of their JSON, which orders names by itself. */
export interface SealedEntry {
  readonly id: number
  readonly kind: string
  readonly admin_id: string | null
  readonly user_id: string | null
  readonly order_id: string | null
  readonly subject: string
  readonly key: string | null
  readonly before: string
  readonly after: string
  /** Microseconds. */
  readonly at: number
}

/** The texts of a change; without salt: they were removed. */
export interface SealedTexts {
  readonly salt: string | null
  readonly reason: string | null
  readonly before: string | null
  readonly after: string | null
}

/** The seal that the first change goes on from. */
export const firstAuditSeal = '0'.repeat(64)

/** JSON has no line break: each line is one value, and no value can look like two. */
const sha256OfLines = (lines: readonly (string | number)[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex')

/** The hash that stands for texts in the chain; as the database computes it (`seal_change`). */
export const hashOfTexts = ({
  salt,
  reason,
  before,
  after,
}: SealedTexts & { readonly salt: string }): string =>
  sha256OfLines([salt, JSON.stringify(reason), before ?? 'null', after ?? 'null'])

/** The seal of a change at its place after another; as the database computes it (`seal_change`). */
export const sealOfChange = (
  previous: string,
  place: number,
  entry: SealedEntry,
  textsHash: string | null,
): string =>
  sha256OfLines([
    previous,
    place,
    entry.id,
    ...[entry.kind, entry.admin_id, entry.user_id, entry.order_id, entry.subject, entry.key].map((value) =>
      JSON.stringify(value),
    ),
    entry.before,
    entry.after,
    entry.at,
    textsHash ?? 'null',
  ])
