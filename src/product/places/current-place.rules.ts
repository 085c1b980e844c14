import { paths } from '#contract/http/paths.ts'

/** Pages that the way leads to through Vault Vision, though their addresses don't say so. */
const underVaultVision: readonly string[] = [paths.ledger, paths.myVotes, paths.following]

/** A path as it is compared: in any casing, with or without a slash at its end. */
const plain = (path: string): string => path.toLowerCase().replace(/(?<=[^/]|^\/)\/+$/u, '')

/** Does a page belong to Vault Vision, with an address of its own? */
export const isUnderVaultVision = (path: string): boolean => underVaultVision.includes(plain(path))

/** How a link to a place is marked on the page at a path, as `aria-current`: `true` on a page under the place. */
export const currentAt = (path: string, place: string): 'page' | 'true' | undefined => {
  const [here, there] = [plain(path), plain(place)]
  if (here === there) return 'page'
  const isUnder = here.startsWith(`${there}/`) || (place === paths.vaultVision && isUnderVaultVision(here))
  return isUnder ? 'true' : undefined
}
