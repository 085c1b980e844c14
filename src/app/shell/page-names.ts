import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '#contract/http/paths.ts'
import type { Crumb } from './breadcrumbs.rules.ts'
import { crumbsOf } from './breadcrumbs.rules.ts'

interface NamedRoute {
  fullPath: string
  options: { staticData?: { page?: MessageDescriptor } }
}

/** The name of the first breadcrumb. */
export const homeName = msg`Home`

/** Returns the name of the page at a path, in any casing; undefined if there is none. */
export const pageNameAt = (routes: readonly NamedRoute[], path: string): MessageDescriptor | undefined =>
  routes.find(({ fullPath }) => fullPath.replace(/\/$/u, '').toLowerCase() === path.toLowerCase())?.options
    .staticData?.page

/** Returns the breadcrumbs of a path, ending with `last` if given; a segment that is not a page is named by its letters. */
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

/** Name and lead of a page that is one of many alike. */
interface OwnWords {
  name: string
  lead: string
}

/** Returns the name and lead of a page, from `own` in its loader's data; null without. */
export const ownWords = ({ loaderData }: { loaderData?: unknown }): OwnWords | null =>
  (loaderData as { own?: OwnWords | null } | undefined)?.own ?? null
