import { giftCodeIn, giftLinkNames } from '#contract/gifts/gift-link.rules.ts'
import { paths, type Path } from '#contract/http/paths.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { keptGiftCode } from '#src/product/order/kept-gift-code.ts'
import { orderLinkName } from '#src/product/order/order-link-name.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

const listeners = new Set<() => void>()
/** Counts the links that arrived in this tab. */
let arrived = 0

/** Stores the secret of a link for this tab and its reloads. */
const keptInTab = (key: string) => {
  let held: string | null = null
  return {
    read: (): string | null => (held ??= readKept('sessionStorage', key)),
    put: (secret: string | null): void => {
      held = secret
      keep('sessionStorage', key, secret)
    },
  }
}

// A link works once and for a time, so storing it here is harmless.
const linkToken = keptInTab(storageKeys.linkToken)
const logInReturn = keptInTab(storageKeys.logInReturn)
const giftMailStop = keptInTab(storageKeys.giftMailStop)
const wayUndo = keptInTab(storageKeys.wayUndo)
const unsubscribe = keptInTab(storageKeys.unsubscribe)
const orderLink = keptInTab(storageKeys.orderLink)

interface MailedLink {
  /** Addresses that may contain it. */
  readonly from: readonly Path[]
  /** Its name in the fragment. */
  readonly name: string
  /** The page that uses it. */
  readonly to: Path
  /** Any fragment at such an address counts as a link, perhaps one that was cut off. */
  readonly isAny?: true
  /** Null: the link is cut off. An older link must not count instead. */
  readonly put: (secret: string | null) => void
}

const links: readonly MailedLink[] = [
  {
    from: [paths.inviteCodes, paths.claimGift],
    name: giftLinkNames.code,
    to: paths.claimGift,
    put: (code) => (code === null ? keptGiftCode.forget() : keptGiftCode.keep(giftCodeIn(code))),
  },
  {
    from: [paths.inviteCodes, paths.stopGiftMails],
    name: giftLinkNames.notForMe,
    to: paths.stopGiftMails,
    put: giftMailStop.put,
  },
  {
    from: [paths.orderLink],
    name: orderLinkName,
    to: paths.orderLink,
    isAny: true,
    put: orderLink.put,
  },
  {
    from: [paths.magicLinkReturn],
    name: 'token',
    to: paths.magicLinkReturn,
    isAny: true,
    put: linkToken.put,
  },
  {
    from: [paths.logInReturn],
    name: 'code',
    to: paths.logInReturn,
    isAny: true,
    put: logInReturn.put,
  },
  {
    from: [paths.wayUndo],
    name: 'token',
    to: paths.wayUndo,
    isAny: true,
    put: wayUndo.put,
  },
  {
    from: [paths.unsubscribe],
    name: 'token',
    to: paths.unsubscribe,
    isAny: true,
    put: unsubscribe.put,
  },
]

/**
 * Removes the secret of a mailed link from the address, before the router, history, a referrer or a log can see it.
 * Returns whether the page has changed.
 */
const take = (): boolean => {
  const { pathname, search, hash } = location
  if (hash === '') return false
  const carried = new URLSearchParams(hash.slice(1))
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/u, '')
  const link = links.find(
    ({ from, name, isAny }) => from.some((one) => one === path) && (isAny || carried.has(name)),
  )
  if (!link) return false
  link.put(carried.get(link.name) || null)
  arrived += 1
  history.replaceState(history.state, '', link.to + search)
  listeners.forEach((listener) => listener())
  return link.to !== path
}

/**
 * Starts watching; call it before the router reads the address. A link pasted into the tab is handled, too. Returns
 * whether the page differs from the one in the address.
 */
export const takeMailedLinks = (): boolean => {
  // The router listens to the same event, but later.
  addEventListener('popstate', take)
  addEventListener('hashchange', take)
  return take()
}

/** The secrets of mailed links; each page reads its own. */
export const mailedLinks = {
  logIn: linkToken.read,
  logInReturn: logInReturn.read,
  wayUndo: wayUndo.read,
  giftMailStop: giftMailStop.read,
  unsubscribe: unsubscribe.read,
  orderLink: orderLink.read,
  forgetOrderLink: (): void => orderLink.put(null),
  /** Returns the number of links that arrived; it differs for each link. */
  arrived: (): number => arrived,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
