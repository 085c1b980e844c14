import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '#contract/http/paths.ts'
import type { Crumb } from './breadcrumbs.rules.ts'
import { crumbsOf } from './breadcrumbs.rules.ts'

interface NamedRoute {
  fullPath: string
  options: { staticData?: { page?: MessageDescriptor } }
}

/** The first step of every way. */
export const homeName = msg`Home`

/** The name of the page at a path, in any casing; undefined where there is none. */
export const pageNameAt = (routes: readonly NamedRoute[], path: string): MessageDescriptor | undefined =>
  routes.find(({ fullPath }) => fullPath.replace(/\/$/u, '').toLowerCase() === path.toLowerCase())?.options
    .staticData?.page

/** The way from the start to a path, which ends with `last` where that is given; a segment that is no page is called by its letters. */
export const wayTo = (
  path: string,
  nameOf: (path: string) => string | null,
  home: string,
  last?: string,
): Crumb[] => [
  { name: home, path: paths.home },
  ...crumbsOf(path).map((crumb, index, { length }) => ({
    ...crumb,
    name: (index === length - 1 ? last : undefined) ?? nameOf(crumb.path) ?? crumb.name,
  })),
]

/** How a page calls itself that is one of many alike: its name, and what it is about. */
interface OwnWords {
  name: string
  lead: string
}

/** The own words of a page, which its loader returned as `own`; null without. */
export const ownWords = ({ loaderData }: { loaderData?: unknown }): OwnWords | null =>
  (loaderData as { own?: OwnWords | null } | undefined)?.own ?? null
