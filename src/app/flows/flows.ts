import { readKept } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import type { AnyActorRef } from 'xstate'
import type { Surface } from '#contract/order/order.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import { isAdmin } from '#contract/auth/session.rules.ts'
import type { CheckedUser } from '#machines/auth/admin-check.machine.ts'
import type { LoginReason } from '#machines/auth/login.machine.ts'
import type { QuickView } from '#machines/shell/command-palette.machine.ts'
import type { OrderUser } from '#machines/order/kept-order.machine.ts'
import type { ThemeUser } from '#machines/shell/theme.machine.ts'
import type { VotePlayer } from '#machines/votes/vote-power.machine.ts'
import { provideLanguage } from '#src/features/language/language-actors.ts'
import type { Heard, MachinesOf, ToldBy } from './flow.ts'
import { early, late, soon } from './flow.ts'

const planUser = (user: User | null): OrderUser | null => user && { id: user.id, planId: user.plan_id }
/** Picks the paid plan: an order cannot change it, while gift time does not prevent an order. */
const payingUser = (user: User | null): OrderUser | null => user && { id: user.id, planId: user.paid_plan_id }

const checkedUser = (user: User | null): CheckedUser | null => user && { id: user.id, isAdmin: isAdmin(user) }
const themeUser = (user: User | null): ThemeUser | null =>
  user && { id: user.id, theme: user.theme_preference }

const playerOf = ({ user }: { user: User | null }) => ({ playerId: user?.id ?? null })
const playerChanged = (user: User | null) => ({ type: 'user.changed', ...playerOf({ user }) }) as const

const votePlayer = (user: User | null): VotePlayer => ({
  playerId: user?.id ?? null,
  planId: user?.plan_id ?? null,
})

/** Closes the payment form before the overlay that opened it, for Back. */
const closesForm = ({ children }: { children: { checkout?: AnyActorRef | undefined } }): boolean => {
  const { checkout } = children
  if (!checkout?.getSnapshot().matches('showing')) return false
  checkout.send({ type: 'form.close' })
  return true
}

/** Returns the event that opens the order again from the history: as popup, or as premium modal. */
export const reopenOrder = (kept: unknown): { type: 'order.open'; surface: Surface } => ({
  type: 'order.open',
  surface: kept === 'premium' ? 'premium' : 'popup',
})

/** Returns the event that opens the palette again, or the list of shortcuts. */
const reopenQuickView = (kept: unknown): { type: 'commandPalette.open'; view: QuickView } => ({
  type: 'commandPalette.open',
  view: kept === 'shortcuts' ? 'shortcuts' : 'search',
})

/** Reasons of guests with nothing else to store. A proof also needs its address, so it opens as a plain log-in. */
const guestReasons = ['order', 'donation', 'route', 'page', 'settings'] as const

/** Returns the event that opens the login modal again, for what the guest was about to do. */
const reopenLogin = (kept: unknown): { type: 'login.open'; reason: LoginReason } => ({
  type: 'login.open',
  reason: guestReasons.find((reason) => reason === kept) ?? 'plain',
})

/** The code that calls the API comes with it: both are one file. */
export const loadSessionCode = () => import('#src/features/session/create-session.ts')

const loadPanelCode = () => import('./provide-notification-panel.ts')
const loadLiveCode = () => import('./provide-live.ts')

/** Machine and view are one file, because the name of each further file costs every page bytes. */
const loadSuggestionCode = () => import('../pages/suggestion-parts.ts')

/**
 * The flows that live as long as the page, each with its own supervisor. Overlays stack in this order: the last one is
 * on top.
 */
export const flows = [
  soon({
    id: 'session',
    loadSoon: async () => {
      const { createSession } = await loadSessionCode()
      return ({ send, holdVault, landAfterLogOut }) => {
        const { vault, provideSession } = createSession(send)
        holdVault(vault)
        return provideSession({ landAfterLogOut })
      }
    },
    input: () => undefined,
  }),
  early({
    id: 'language',
    provide: () => provideLanguage(),
    input: ({ language }) => ({ language }),
    isSilent: true,
  }),
  // Started for possible administrators only (hub.ts): for all others its code is not even loaded.
  soon({
    id: 'adminCheck',
    isOnDemand: true,
    loadSoon: async () => (await import('./provide-admin-check.ts')).provide,
    input: ({ user }) => ({ user: checkedUser(user) }),
    hears: (user) => ({ type: 'user.changed', user: checkedUser(user) }) as const,
    isSilent: true,
  }),
  soon({
    id: 'theme',
    loadSoon: async () => (await import('#src/features/theme/theme-actors.ts')).provideTheme,
    input: ({ theme, user }) => ({ theme, user: themeUser(user) }),
    hears: (user) => ({ type: 'user.changed', user: themeUser(user) }) as const,
    isSilent: true,
  }),
  // Started for players (hub.ts): guests do not load its code.
  soon({
    id: 'reminder',
    isOnDemand: true,
    loadSoon: async () => (await import('#src/features/reminder/reminder-actors.ts')).provideReminder,
    input: playerOf,
    hears: playerChanged,
    isSilent: true,
  }),
  // Started by the pages that show votes, for players.
  soon({
    id: 'votePower',
    isOnDemand: true,
    loadSoon: async () => (await import('./provide-vote-power.ts')).provide,
    input: ({ user }) => votePlayer(user),
    hears: (user) => ({ type: 'user.changed', ...votePlayer(user) }) as const,
    isSilent: true,
  }),
  // Started for players (hub.ts), and before the flow below, which tells it what it hears.
  soon({
    id: 'notifications',
    isOnDemand: true,
    loadSoon: async () => (await loadLiveCode()).provide.notifications,
    input: playerOf,
    hears: playerChanged,
    isSilent: true,
  }),
  // Started for players (hub.ts), and for guests by the pages that show totals.
  soon({
    id: 'live',
    isOnDemand: true,
    loadSoon: async () => (await loadLiveCode()).provide.live,
    input: ({ user }) => ({ playerId: user?.id ?? null, at: Date.now() }),
    hears: playerChanged,
    isSilent: true,
  }),
  late({
    id: 'mobileMenu',
    load: async () => (await import('#src/features/mobile-menu/mobile-menu-actors.ts')).provideMobileMenu,
    texts: [],
    input: () => undefined,
    overlay: { load: async () => (await import('../shell/mobile-menu.tsx')).MobileMenu },
  }),
  late({
    id: 'notificationPanel',
    load: async () => (await loadPanelCode()).provide,
    texts: ['notification-panel'],
    input: playerOf,
    hears: playerChanged,
    overlay: {
      load: async () => (await loadPanelCode()).NotificationPanel,
      waitsForSession: true,
    },
    leadsGuestsTo: 'login',
  }),
  late({
    id: 'donationDropdown',
    load: async () => (await import('./provide-donation-dropdown.ts')).provide,
    texts: ['donation-dropdown'],
    input: ({ user }) => ({ isGuest: user === null }),
    hears: (user) => ({ type: 'user.changed', isGuest: user === null }) as const,
    overlay: {
      load: async () =>
        (await import('#src/features/donation-dropdown/donation-dropdown.tsx')).DonationDropdown,
      waitsForSession: true,
    },
    leadsGuestsTo: 'login',
  }),
  late({
    id: 'donation',
    load: async () => (await import('./provide-donation.ts')).provide,
    texts: ['donation'],
    input: ({ user }, { project }) => ({ user: planUser(user), project: project ?? null }),
    hears: (user) => ({ type: 'user.changed', user: planUser(user) }) as const,
    overlay: {
      load: async () => (await import('#src/features/donation/donation-modal.tsx')).DonationModal,
      hidesHeader: true,
      closesWithin: closesForm,
      waitsForSession: true,
    },
    leadsGuestsTo: 'login',
  }),
  late({
    id: 'suggestion',
    load: async () => (await loadSuggestionCode()).provide,
    texts: ['suggestion'],
    input: playerOf,
    hears: playerChanged,
    overlay: {
      load: async () => (await loadSuggestionCode()).SuggestionModal,
      hidesHeader: true,
      waitsForSession: true,
    },
    leadsGuestsTo: 'login',
  }),
  late({
    id: 'order',
    load: async () => (await import('./provide-order.ts')).provide,
    texts: ['order'],
    input: ({ user }, { surface }) => ({ surface, user: payingUser(user) }),
    hears: (user) => ({ type: 'user.changed', user: payingUser(user) }) as const,
    overlay: {
      load: async () => (await import('#src/features/order/order-popup.tsx')).OrderPopup,
      hidesHeader: true,
      reopen: reopenOrder,
      keeps: ({ context }) => context.surface,
      closesWithin: closesForm,
      waitsForSession: true,
    },
    comesInAdvance: true,
    leadsGuestsTo: 'login',
  }),
  late({
    id: 'login',
    load: async () => (await import('./provide-login.ts')).provide,
    texts: ['login', 'magic-link', 'openid', 'passkey', 'password', 'wallet'],
    input: (_, { reason, email, tab = readKept('sessionStorage', storageKeys.loginTab) }) => ({
      reason,
      tab,
      ...(email && { email }),
      form: readKept('sessionStorage', storageKeys.loginForm),
    }),
    hears: (user) => user && ({ type: 'session.loggedIn' } as const),
    overlay: {
      load: async () => (await import('../shell/login-overlay.tsx')).LoginOverlay,
      keeps: ({ context }) => context.reason,
      reopen: reopenLogin,
      isForGuests: true,
    },
  }),
  late({
    id: 'commandPalette',
    load: async () => {
      const { provideCommandPalette } =
        await import('#src/features/command-palette/command-palette-actors.ts')
      return () => provideCommandPalette()
    },
    texts: ['command-palette', 'places'],
    input: (_, { view }) => ({ view }),
    overlay: {
      load: async () => (await import('../shell/command-palette-overlay.tsx')).CommandPaletteOverlay,
      keeps: ({ context }) => context.view,
      reopen: reopenQuickView,
    },
  }),
] as const

type Listed = MachinesOf<typeof flows>

export type Told = Heard<ToldBy<Listed>>

declare module '#src/product/flows/app-actor.tsx' {
  interface Flows extends Listed {}
}
