import { paths } from '#contract/http/paths.ts'
import { isUnderVaultVision } from '#src/product/places/current-place.rules.ts'

/** A segment that stands for more than its letters, by its spelling in small letters. */
const longNames: Readonly<Record<string, string>> = { ipl: 'Illuvium Pro League' }

/** No page is deeper. */
const mostCrumbs = 12

/** One step of the way to a page. */
export interface Crumb {
  name: string
  path: string
}

const nameOf = (segment: string): string =>
  (Object.hasOwn(longNames, segment.toLowerCase()) ? longNames[segment.toLowerCase()] : undefined) ??
  segment.charAt(0).toUpperCase() + segment.slice(1)

/**
 * The segments of a path, each capitalised; `ipl`, in any casing, reads as the league's full name (Shell 2.6). What belongs
 * to Vault Vision has it before itself. At most twelve segments are
 * read: each carries the path to it.
 */
export const crumbsOf = (path: string): Crumb[] => {
  const segments = path.split('/').filter(Boolean).slice(0, mostCrumbs)
  const crumbs = segments.map((segment, index) => ({
    name: nameOf(segment),
    path: `/${segments.slice(0, index + 1).join('/')}`,
  }))
  return isUnderVaultVision(`/${segments.join('/')}`) ? [...crumbsOf(paths.vaultVision), ...crumbs] : crumbs
}

/** The same list as schema.org wants it, for a script element of JSON-LD. `origin`: of the hub, without a slash. */
export const breadcrumbList = (crumbs: readonly Crumb[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
