import { deletedName } from '#contract/account/deleted-player.ts'
import type { PlayerEventData, PlayerEventKind } from '#contract/account/player-events.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { Say } from '../platform/mail/mail-texts.ts'
import { msg } from '../platform/mail/message.ts'

/** Amounts and times in the reader's language; times are in UTC unless a zone is given. */
export interface Figures {
  readonly money: (cents: number) => string
  readonly day: (at: string) => string
  readonly moment: (at: string, timeZone?: string) => string
}

/** The reader's language. `count`: number of events in the notification, whose data is that of the newest. */
export interface Telling extends Figures {
  readonly say: Say
  readonly language: LanguageCode
  readonly count: number
}

/** A kind of notification. Names and texts made up by people stand between U+2068 and U+2069. */
export interface NotificationKind<Kind extends PlayerEventKind> {
  readonly title: (data: PlayerEventData<Kind>, telling: Telling) => string
  readonly message: (data: PlayerEventData<Kind>, telling: Telling) => string
  /** Language of title and message; missing: the reader's. */
  readonly lang?: (data: PlayerEventData<Kind>, telling: Telling) => LanguageCode
  /** Address on the hub that it leads to, for its player; null for none. */
  readonly path: (data: PlayerEventData<Kind>) => string | null
}

export type KindsOf<Kind extends PlayerEventKind> = { readonly [One in Kind]: NotificationKind<One> }

/** Sets a text made up by a person apart from the direction of the text around it. */
export const named = (text: string): string =>
  `\u{2068}${text.replaceAll(/[\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu, '')}\u{2069}`

const deleted = msg({ message: 'Deleted player' })

/** The name of a player, or that they have left. */
export const playerNamed = (username: string, say: Say): string =>
  username === deletedName ? say(deleted) : named(username)
