import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
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

/** The way from the start to a path; a segment that is no page is called by its letters. */
export const wayTo = (path: string, nameOf: (path: string) => string | null, home: string): Crumb[] => [
  { name: home, path: paths.home },
  ...crumbsOf(path).map((crumb) => ({ ...crumb, name: nameOf(crumb.path) ?? crumb.name })),
]
