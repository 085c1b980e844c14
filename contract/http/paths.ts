/** The operator's legal pages, linked from every page and from one another. */
export const legalPaths = {
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  aboutUs: '/about-us',
} as const

/** Every address of the page, written once: the router serves them, and the server returns 404 for any other. */
export const paths = {
  home: '/',
  vaultVision: '/VaultVision',
  magicLinkReturn: '/auth/magiclink/verify',
  logInReturn: '/auth/callback',
  wayUndo: '/auth/undo',
  paymentSuccess: '/payment-success',
  paymentSuccessNested: '/payment/success',
  paymentCancel: '/payment-cancel',
  paymentCancelNested: '/payment/cancel',
  settings: '/settings',
  games: '/Games',
  news: '/News',
  gauntlet: '/Gauntlet',
  coreVault: '/CoreVault',
  illuviary: '/Illuviary',
  team: '/Team',
  tournament: '/tournament',
  league: '/tournament/illuvium-pro-league',
  brainVault: '/brainvault',
  dao: '/DAO',
  calendar: '/calendar',
  checklists: '/checklists',
  metaVault: '/MetaVault',
  fuelCycle: '/fuel-cycle',
  inviteCodes: '/invite-codes',
  claimGift: '/invite-codes/claim',
  stopGiftMails: '/invite-codes/not-for-me',
  unsubscribe: '/unsubscribe',
  orderLink: '/order-link',
  contact: '/contact',
  ledger: '/ledger',
  myVotes: '/my-votes',
  following: '/following',
  sequentialPayment: '/sequential-payment',
  brainCore: '/BrainCore',
  ...legalPaths,
} as const

const projectFolder = `${paths.vaultVision}/`

/** The page of a project: the only address with a name in it (decisions.md, "Donations and votes"). */
export const projectPath = (id: string): string => projectFolder + encodeURIComponent(id)

/** The page of a project, at one of its comments. */
export const commentPath = (projectId: string, commentId: string): string =>
  href(projectPath(projectId), { comment: commentId })

/** The id of the project whose page has this path, in any casing; null for any other path. */
export const projectAt = (path: string): string | null => {
  const [folder, name] = [path.slice(0, projectFolder.length), path.slice(projectFolder.length)]
  return folder.toLowerCase() === projectFolder.toLowerCase() && /^[\w-]{1,64}$/u.test(name)
    ? name.toLowerCase()
    : null
}

/** Pages that a player may choose as start page (Shell 2.2). */
export const favouritePaths: readonly string[] = [
  paths.vaultVision,
  paths.games,
  paths.gauntlet,
  paths.coreVault,
  paths.illuviary,
  paths.team,
  paths.dao,
  paths.settings,
  paths.checklists,
]

export type Path = (typeof paths)[keyof typeof paths]

/** Returns an address with its query, each value encoded: `/payment-success?order=7f3a`. */
export const href = (address: string, search: Readonly<Record<string, string>>): string =>
  `${address}?${Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Addresses to which a checkout returns the player: absolute, in the hyphenated spelling. */
export const paymentReturnAddresses = (origin: string): { success_url: string; cancel_url: string } => ({
  success_url: origin + paths.paymentSuccess,
  cancel_url: origin + paths.paymentCancel,
})
