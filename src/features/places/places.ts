import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Texts of a place that is not open yet. */
export interface PlaceText {
  /** One sentence under its name. */
  lead: MessageDescriptor
  /** Two sentences; null for a place with sections, where each section has its own. */
  about: MessageDescriptor | null
}

/** Every place of the hub that opens later. The feature that opens a place removes its entry. */
export const places = {
  games: {
    lead: msg`Every game of the hub’s world, with what it asks of you and where to begin.`,
    about: msg`Compare the games before you start one, and pick up where you stopped. The educational games of your plan come first.`,
  },
  news: {
    lead: msg`What changed in the game and in the hub, newest first.`,
    about: msg`Each entry is short and names its source. What concerns a project you back is marked.`,
  },
  gauntlet: {
    lead: msg`The game’s data in one place: ranks, matches, equipment, and what works with what.`,
    about: null,
  },
  coreVault: {
    lead: msg`The figures behind the game: prices, supply, and how they move.`,
    about: msg`Pick a period and compare it with the one before. Your plan decides how far back you can look.`,
  },
  illuviary: {
    lead: msg`Every creature of the game, with its traits and its bonds.`,
    about: msg`Look one up by its name, class or affinity. The page is made to be read beside a match.`,
  },
  tournament: {
    lead: msg`The community’s tournaments: dates, brackets and results.`,
    about: msg`Sign up, see whom you meet next, and follow a bracket while it is played. Results stay here after the last match.`,
  },
  league: {
    lead: msg`The season of the Illuvium Pro League: teams, match days and the table.`,
    about: msg`See who plays when, and what a result changes in the table. Past seasons stay here to be read.`,
  },
  brainVault: {
    lead: msg`Your notes, your learning and your own data, in one vault.`,
    about: null,
  },
  dao: {
    lead: msg`Where players with access decide together what the hub does.`,
    about: msg`Read what is proposed, discuss it and vote. Every decision stays here with its result.`,
  },
  calendar: {
    lead: msg`Tournaments, votes and releases on one calendar, in your own time zone.`,
    about: msg`Show only what you play, and be reminded of what you don’t want to miss. Every entry leads to its place in the hub.`,
  },
  checklists: {
    lead: msg`What to do today, this week and this season, to be ticked off.`,
    about: msg`Start with a list that other players made, or write your own. Your ticks are with you on every device.`,
  },
  metaVault: {
    lead: msg`Everything in the hub that is yours: your plan, your votes, your purchases and the donations you gave. Here you will see what each purchase opened, and until when.`,
    about: null,
  },
  fuelCycle: {
    lead: msg`How the game’s fuel is made, spent and won back.`,
    about: msg`Follow one cycle step by step, and see what a change of price does to the rest. Nothing here asks for a wallet.`,
  },
} as const satisfies Record<string, PlaceText>

export type PlaceId = keyof typeof places
