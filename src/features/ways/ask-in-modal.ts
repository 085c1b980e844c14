import type { LoginTab } from '#machines/auth/login.machine.ts'

/** A proof that it is the player, or the way of a tab to add to their account. */
export type AskedInModal = { reason: 'confirm' } | { reason: 'link' | 'google'; tab: LoginTab }

/** Opens the log-in modal for a player who is logged in; false if they close it. */
export type AskInModal = (asked: AskedInModal, signal: AbortSignal) => Promise<boolean>
