import { legalPaths, paths, projectAt, projectPath } from '../http/paths.ts'
import { gauntletSections } from './places.rules.ts'
import { projectCategories } from '../projects/project-categories.ts'
import { projectSorts } from '../projects/project-sorts.ts'
import type { WrittenAddress } from '../http/written-page.ts'

const addresses: readonly WrittenAddress[] = [
  {
    path: paths.vaultVision,
    choices: { category: projectCategories, sort: projectSorts, status: ['active'] },
    free: ['search'],
  },
  { path: paths.gauntlet, choices: { tab: gauntletSections } },
  ...[
    paths.games,
    paths.news,
    paths.coreVault,
    paths.illuviary,
    paths.league,
    paths.fuelCycle,
    ...Object.values(legalPaths),
  ].map((path) => ({ path })),
  ...[paths.team, paths.contact].map((path) => ({ path, hasSiteLanguages: true })),
]

/** By their addresses in lower case. '/' has the page that guests are redirected to. */
const writtenAddresses: Readonly<Record<string, WrittenAddress>> = Object.fromEntries(
  addresses.flatMap((one) => [
    [one.path.toLowerCase(), one],
    ...(one.path === paths.vaultVision ? [[paths.home, one]] : []),
  ]),
)

/**
 * The server-rendered page at an address in lower case. Separate from the page's own code. Does not check if a
 * project exists.
 */
export const writtenPageAt = (address: string): WrittenAddress | undefined => {
  const project = projectAt(address)
  return project === null ? writtenAddresses[address] : { path: projectPath(project) }
}
