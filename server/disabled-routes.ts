import type { DisabledPages } from '#contract/http/written-page.ts'
import { legalPaths, paths } from '#contract/http/paths.ts'

/** The pages that the operator disabled, and the faults in the setting. Faults never repeat the operator's reasons. */
export interface DisabledRoutes {
  readonly pages: DisabledPages
  /** Descriptions of the faults; empty when there are none. */
  readonly faults: readonly string[]
}

/**
 * Without these there is no hub (Shell 2.2), or nobody could end a plan, read the terms, return from a payment, get
 * an account back, or stop mails.
 */
const neverDisabled: readonly string[] = [
  paths.home,
  paths.vaultVision,
  paths.gauntlet,
  paths.team,
  paths.settings,
  paths.magicLinkReturn,
  paths.wayUndo,
  paths.unsubscribe,
  paths.paymentSuccess,
  paths.paymentSuccessNested,
  paths.paymentCancel,
  paths.paymentCancelNested,
  paths.sequentialPayment,
  ...Object.values(legalPaths),
]

/** Names of pages in the navigation, where those are different. */
const shownNames = { analytics: paths.coreVault, illuviumproleague: paths.league }

/** Normalizes a name: casing, spaces, slashes and hyphens don't count. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const pathsByName: ReadonlyMap<string, string> = new Map([
  ...Object.entries(paths).flatMap(([name, path]): [string, string][] => [
    [plain(name), path],
    [plain(path), path],
  ]),
  ...Object.entries(shownNames),
])

/** `name`, `name=reason` or `name="reason, with commas"`. Between the quotation marks, "" is one quotation mark. */
const entry = /^([^=,"]+)(?:=(?:\s*"((?:[^"]|"")*)"\s*|([^,"]*)))?(?:,|$)/u

const faultOf = (name: string): string | null => {
  const path = pathsByName.get(plain(name))
  if (path === undefined) return `names ${name}, which is no page`
  return neverDisabled.includes(path) ? `names ${name}, which can't be disabled` : null
}

/**
 * Reads DISABLED_ROUTES: names or paths of pages, separated by commas, each with or without a reason. The result has
 * the pages by their paths in lower case, as in every document.
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
