/** The developer's pages. Each is the same document; the addresses below them are files and calls. */
export const devPages = {
  home: '/dev',
  machines: '/dev/machines',
  inspector: '/dev/inspector',
  gallery: '/dev/gallery',
} as const

export const devCalls = {
  about: '/dev/about.json',
  /** A form with the field `person`: logs this browser in as one of the demo's players. Exists in the demo only. */
  logIn: '/dev/log-in',
  /**
   * Needs an administrator's bearer token: opens the developer's pages to this browser. Exists under real settings
   * only.
   */
  enter: '/dev/enter',
  /** The check of the books, as text. Exists in the demo only, because no other process can read its database. */
  ledger: '/dev/ledger',
  /**
   * The clock of the demo as JSON; POST turns it on. Exists in the demo only, and not if payments go to the
   * developer's own account at the payment provider.
   */
  clock: '/dev/clock.json',
  /** Makes the demo's pages follow its clock once it has been turned. */
  clockScript: '/dev/clock.js',
  /** The module that a watched page loads. */
  tap: '/dev/tap.js',
} as const
