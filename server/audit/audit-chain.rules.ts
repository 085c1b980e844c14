import { createHash } from 'node:crypto'

/** A change as it is sealed. `before` and `after` are JSON as written by the database, in its own order of names. */
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

/** The texts of a change. Without a salt they were removed. */
export interface SealedTexts {
  readonly salt: string | null
  readonly reason: string | null
  readonly before: string | null
  readonly after: string | null
}

/** Stands in for the seal before the first change. */
export const firstAuditSeal = '0'.repeat(64)

/** JSON has no line breaks: each line is one value, and no value can look like two. */
const sha256OfLines = (lines: readonly (string | number)[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex')

/** Hash of a change's texts in the chain, computed as in the database (`seal_change`). */
export const hashOfTexts = ({
  salt,
  reason,
  before,
  after,
}: SealedTexts & { readonly salt: string }): string =>
  sha256OfLines([salt, JSON.stringify(reason), before ?? 'null', after ?? 'null'])

/** Seal of a change at its place after another one, computed as in the database (`seal_change`). */
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
