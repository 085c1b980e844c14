import type { DisabledPages } from '#contract/http/written-page.ts'
import { legalPaths, paths } from '#contract/http/paths.ts'

/** What the operator named, and what of it is refused; the reasons are never repeated. */
export interface DisabledRoutes {
  readonly pages: DisabledPages
  /** What is wrong, in words; empty when everything fits. */
  readonly faults: readonly string[]
}

/** Without these the hub is none (Shell 2.2), or nobody could end a plan, read the terms or come back from a payment. */
const neverDisabled: readonly string[] = [
  paths.home,
  paths.vaultVision,
  paths.gauntlet,
  paths.team,
  paths.settings,
  paths.magicLinkReturn,
  paths.paymentSuccess,
  paths.paymentSuccessNested,
  paths.paymentCancel,
  paths.paymentCancelNested,
  paths.sequentialPayment,
  ...Object.values(legalPaths),
]

/** As navigation calls them, where that is another name. */
const shownNames = { analytics: paths.coreVault, illuviumproleague: paths.league }

/** Any casing; spaces, slashes and hyphens don't count. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const pathsByName: ReadonlyMap<string, string> = new Map([
  ...Object.entries(paths).flatMap(([name, path]): [string, string][] => [
    [plain(name), path],
    [plain(path), path],
  ]),
  ...Object.entries(shownNames),
])

/** `name`, `name=reason` or `name="reason, with commas"`, in which "" is a quotation mark. */
const entry = /^([^=,"]+)(?:=(?:\s*"((?:[^"]|"")*)"\s*|([^,"]*)))?(?:,|$)/u

const faultOf = (name: string): string | null => {
  const path = pathsByName.get(plain(name))
  if (path === undefined) return `names ${name}, which is no page`
  return neverDisabled.includes(path) ? `names ${name}, which can't be disabled` : null
}

/**
 * Reads DISABLED_ROUTES: names of pages or their paths, separated by commas, each with a reason or without. The pages by
 * their paths in small letters, as every document carries them.
 */
export const readDisabledRoutes = (text: string): DisabledRoutes => {
  const pages: Record<string, string> = {}
  const faults: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    const found = entry.exec(rest)
    if (!found) {
      faults.push('must list names, or name="reason", separated by commas')
      break
    }
    const [whole, written = '', quoted, bare = ''] = found
    const name = written.trim()
    const fault = faultOf(name)
    const path = pathsByName.get(plain(name))
    if (fault !== null) faults.push(fault)
    else if (path !== undefined) pages[path.toLowerCase()] = (quoted?.replaceAll('""', '"') ?? bare).trim()
    rest = rest.slice(whole.length).trim()
  }
  return { pages, faults }
}
