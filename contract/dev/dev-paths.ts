/** The developer's pages. Each is the same document; the addresses below them are files and calls. */
export const devPages = {
  home: '/dev',
  machines: '/dev/machines',
  inspector: '/dev/inspector',
  gallery: '/dev/gallery',
} as const

export const devCalls = {
  /** What this hub lets a developer do. */
  about: '/dev/about.json',
  /** A form with the field `person`: logs this browser in as one of the demo's players. Exists in the demo only. */
  logIn: '/dev/log-in',
  /** With an administrator's bearer: opens the developer's pages to this browser. Exists under real settings only. */
  enter: '/dev/enter',
  /** The check of the books, as text. Exists in the demo only, whose database can't be read beside it. */
  ledger: '/dev/ledger',
  /**
   * The clock of the demo: how it stands, and POST turns it on, as JSON. Exists in the demo only, and not where payments
   * go to an account of one's own.
   */
  clock: '/dev/clock.json',
  /** The script by which the demo's pages go by its clock once it is turned. */
  clockScript: '/dev/clock.js',
  /** The module that a watched page loads. */
  tap: '/dev/tap.js',
} as const
