import type { DisabledPages } from '../http/written-page.ts'

/**
 * Why the page at a path can't be opened (Shell 2.2): the operator's reason, '' for closed without one, null for open.
 * Any casing, with or without a slash at the end, a query or an anchor.
 */
export const disabledReason = (pages: DisabledPages, path: string): string | null => {
  const plain = path
    .replace(/[?#].*/su, '')
    .replace(/(?<=.)\/$/u, '')
    .toLowerCase()
  return Object.entries(pages).find(([closed]) => closed === plain)?.[1] ?? null
}
