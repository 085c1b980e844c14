import { distance } from 'fastest-levenshtein'
import { paths } from '#contract/paths.ts'

/** The pages that somebody may have meant; nobody types the address to which a payment or a mailed link leads back. */
const pages: readonly string[] = Object.values(paths).filter(
  (path) => path !== paths.home && !/^\/(?:payment|auth|sequential-payment)/.test(path),
)

/** Of a word a third may be wrong. */
const mostWrong = 1 / 3

const plain = (path: string): string => path.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** How much of the longer one differs: 0 to 1. */
const difference = (one: string, other: string): number =>
  distance(one, other) / Math.max(one.length, other.length, 1)

const nearestTo = (asked: string): string | null => {
  const [nearest] = pages
    .map((page) => ({ page, wrong: difference(asked, plain(page)) }))
    .toSorted((one, other) => one.wrong - other.wrong)
  return nearest && nearest.wrong <= mostWrong ? nearest.page : null
}

/**
 * The page whose path is nearest to an address where nothing is: by its spelling, else by its first segment alone; null
 * when none is near (decisions.md, "Shell").
 */
export const nearestPage = (pathname: string): string | null =>
  nearestTo(plain(pathname)) ?? nearestTo(plain(pathname.split('/')[1] ?? ''))
