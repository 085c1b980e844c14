import { paths } from '#contract/http/paths.ts'

/** Pages that are reached through Vault Vision, although their addresses do not show it. */
const underVaultVision: readonly string[] = [paths.ledger, paths.myVotes, paths.following]

/** Normalizes a path for comparison: in lower case, without slashes at its end. */
const plain = (path: string): string => path.toLowerCase().replace(/(?<=[^/]|^\/)\/+$/u, '')

/** Does a page belong to Vault Vision, with an address of its own? */
export const isUnderVaultVision = (path: string): boolean => underVaultVision.includes(plain(path))

/** The `aria-current` of a link to a place on the page at a path: `true` on a page under the place. */
export const currentAt = (path: string, place: string): 'page' | 'true' | undefined => {
  const [here, there] = [plain(path), plain(place)]
  if (here === there) return 'page'
  const isUnder = here.startsWith(`${there}/`) || (place === paths.vaultVision && isUnderVaultVision(here))
  return isUnder ? 'true' : undefined
}
