import { distance } from 'fastest-levenshtein'
import { paths } from '#contract/http/paths.ts'

/** Addresses to which something leads back: nobody means one of them. */
const returns: readonly string[] = [
  paths.magicLinkReturn,
  paths.paymentSuccess,
  paths.paymentSuccessNested,
  paths.paymentCancel,
  paths.paymentCancelNested,
  paths.sequentialPayment,
]
const pages: readonly string[] = Object.values(paths).filter((path) => !returns.includes(path))

/** Of a word a third may be wrong. */
const mostWrong = 1 / 3

const plain = (path: string): string => path.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** How much of the longer one differs: 0 to 1. Where their lengths alone differ by more than `mostWrong`, that is enough. */
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
 * The page whose path is nearest to an address where nothing is: by its spelling, else by its first segment alone; null
 * when none is near (decisions.md, "Shell").
 */
export const nearestPage = (pathname: string): string | null =>
  nearestTo(plain(pathname)) ?? nearestTo(plain(pathname.replace(/(?<=.)\/.*/su, '')))
