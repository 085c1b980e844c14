import { favouritePaths, paths, projectAt } from '#contract/http/paths.ts'

/** Pages that never redirect to the favourite page (Shell 2.2). */
const exceptions = (
  'VaultVision Gauntlet BrainVault Calendar Tournaments Arena Leviathan Ranked Casual Tournament Sepolia Admin ' +
  'Settings Profile Dashboard News Blog Documentation Help Support Login Register ForgotPassword ResetPassword ' +
  'VerifyEmail 404 500 Error'
)
  .toLowerCase()
  .split(' ')

/** Is the page among those that never redirect? Its first segment decides, in any casing. */
export const isExceptedPage = (pathname: string): boolean =>
  exceptions.includes((pathname.split('/')[1] ?? '').toLowerCase())

export const isFavouritePage = (page: string): boolean => favouritePaths.includes(page)

const pages: readonly string[] = Object.values(paths)

/**
 * Returns the page of a path, in the spelling of the table: the router accepts any casing, with or without a slash at
 * the end.
 */
const pageAt = (pathname: string): string | null => {
  const path = pathname.replace(/(?<=[^/])\/$/u, '')
  const page = pages.find((one) => one.toLowerCase() === path.toLowerCase())
  return page ?? (projectAt(path) === null ? null : path)
}

/**
 * Checks a stored destination: returns a path of our own table on our own origin, with query and hash; null for
 * anything else.
 */
export const ownDestination = (kept: string | null, origin: string): string | null => {
  if (kept === null || !/^\/(?![/\\])/.test(kept) || /[\\\p{Cc}]/u.test(kept)) return null
  if (!URL.canParse(kept, origin)) return null
  const url = new URL(kept, origin)
  const page = pageAt(url.pathname)
  if (url.origin !== origin || url.username !== '' || page === null) return null
  return page + url.search + url.hash
}

interface Arrival {
  /** The logged-in user with their favourite page; null for a guest. */
  user: { favorite_page: string | null } | null
  /** The stored redirectAfterLogin, already checked by `ownDestination`. */
  destination: string | null
}

/**
 * Returns the destination of '/' and of the return routes of a log-in (decisions.md, "Accounts and sign-in"): the
 * stored destination, else a valid favourite, else VaultVision for an invalid one, else Gauntlet; VaultVision for a
 * guest.
 */
export const landingPage = ({ user, destination }: Arrival): string => {
  if (!user) return paths.vaultVision
  if (destination !== null) return destination
  if (user.favorite_page === null || user.favorite_page === '') return paths.gauntlet
  return isFavouritePage(user.favorite_page) ? user.favorite_page : paths.vaultVision
}
