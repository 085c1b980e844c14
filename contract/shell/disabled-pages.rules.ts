import type { DisabledPages } from '../http/written-page.ts'

/**
 * Reason why the page at a path is closed (Shell 2.2): the operator's text, '' for closed without one, null for
 * open. Ignores casing, a slash at the end, a query and an anchor.
 */
export const disabledReason = (pages: DisabledPages, path: string): string | null => {
  const plain = path
    .replace(/[?#].*/su, '')
    .replace(/(?<=.)\/$/u, '')
    .toLowerCase()
  return Object.entries(pages).find(([closed]) => closed === plain)?.[1] ?? null
}
