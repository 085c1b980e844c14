import { distance } from 'fastest-levenshtein'
import { paths } from '#contract/http/paths.ts'

/** Return addresses, which nobody types: they are never suggested. */
const returns: readonly string[] = [
  paths.magicLinkReturn,
  paths.logInReturn,
  paths.wayUndo,
  paths.unsubscribe,
  paths.paymentSuccess,
  paths.paymentSuccessNested,
  paths.paymentCancel,
  paths.paymentCancelNested,
  paths.sequentialPayment,
]
const pages: readonly string[] = Object.values(paths).filter((path) => !returns.includes(path))

/** At most this share of the spelling may differ. */
const mostWrong = 1 / 3

const plain = (path: string): string => path.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the share of the longer text that differs: 0 to 1. If the lengths alone differ by more than `mostWrong`, that
 * share is returned.
 */
const difference = (asked: string, page: string): number => {
  const longer = Math.max(asked.length, page.length)
  const byLength = Math.abs(asked.length - page.length) / longer
  return byLength > mostWrong ? byLength : distance(asked, page) / longer
}

const nearestTo = (asked: string): string | null =>
  pages
    .map((page) => ({ page, wrong: difference(asked, plain(page)) }))
    .filter(({ wrong }) => wrong <= mostWrong)
    .toSorted((one, other) => one.wrong - other.wrong)[0]?.page ?? null

/**
 * Returns the page whose path is nearest to an unknown address: by the whole spelling, else by its first segment alone;
 * null when none is near (decisions.md, "Shell").
 */
export const nearestPage = (pathname: string): string | null =>
  nearestTo(plain(pathname)) ?? nearestTo(plain(pathname.replace(/(?<=.)\/.*/su, '')))
