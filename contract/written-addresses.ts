import { legalPaths, paths } from './paths.ts'
import { gauntletSections } from './places.rules.ts'
import { projectCategories } from './project-categories.ts'
import { projectSorts } from './project-sorts.ts'
import type { WrittenAddress } from './written-page.ts'

const addresses: readonly WrittenAddress[] = [
  {
    path: paths.vaultVision,
    choices: { category: projectCategories, sort: projectSorts },
    free: ['search'],
  },
  { path: paths.gauntlet, choices: { tab: gauntletSections } },
  ...[
    paths.games,
    paths.news,
    paths.coreVault,
    paths.illuviary,
    paths.team,
    paths.league,
    paths.fuelCycle,
    paths.contact,
    ...Object.values(legalPaths),
  ].map((path) => ({ path })),
]

/** Apart from what the page reads: the pages that the server writes, by their addresses in small letters; '/' has the page it leads guests to. */
export const writtenAddresses: Readonly<Record<string, WrittenAddress>> = Object.fromEntries(
  addresses.flatMap((one) => [
    [one.path.toLowerCase(), one],
    ...(one.path === paths.vaultVision ? [[paths.home, one]] : []),
  ]),
)
