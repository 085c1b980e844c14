import { paths } from '#contract/http/paths.ts'
import { isUnderVaultVision } from '#src/product/places/current-place.rules.ts'

/** Segments with a longer name, by their lower-case spelling. */
const longNames: Readonly<Record<string, string>> = { ipl: 'Illuvium Pro League' }

/** No page has more steps. */
const mostCrumbs = 12

/** One step of the path to a page. */
export interface Crumb {
  name: string
  path: string
}

const nameOf = (segment: string): string =>
  (Object.hasOwn(longNames, segment.toLowerCase()) ? longNames[segment.toLowerCase()] : undefined) ??
  segment.charAt(0).toUpperCase() + segment.slice(1)

/**
 * Returns the segments of a path, each capitalised; `ipl`, in any casing, becomes the league's full name (Shell 2.6).
 * Pages of Vault Vision have it as their first step. At most twelve segments are read, because each contains the path
 * to it.
 */
export const crumbsOf = (path: string): Crumb[] => {
  const segments = path.split('/').filter(Boolean).slice(0, mostCrumbs)
  const crumbs = segments.map((segment, index) => ({
    name: nameOf(segment),
    path: `/${segments.slice(0, index + 1).join('/')}`,
  }))
  return isUnderVaultVision(`/${segments.join('/')}`) ? [...crumbsOf(paths.vaultVision), ...crumbs] : crumbs
}

/** Returns the same list in the format of schema.org, for a script element of JSON-LD. `origin`: of the hub, without a slash. */
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
