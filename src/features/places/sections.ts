import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BrainVaultTab, GauntletSection } from '#contract/shell/places.rules.ts'
import { brainVaultTabs, gauntletSections } from '#contract/shell/places.rules.ts'
import type { PlaceId } from './places.ts'

export interface SectionText {
  name: MessageDescriptor
  about: MessageDescriptor
}

const gauntlet: Record<GauntletSection, SectionText> = {
  leaderboard_lucid: {
    name: msg`Leaderboard`,
    about: msg`Every ranked player of the season, by rating, division and recent form. Look up a rival, compare a region, and keep your own row in sight while you read.`,
  },
  matches_lucid: {
    name: msg`Matches`,
    about: msg`Every match with both line-ups and its result. Go through one of yours round by round, or learn from a rival’s.`,
  },
  tierList: {
    name: msg`Tier list`,
    about: msg`What wins at the moment, from the strongest down. Each place in the list says how many matches it rests on.`,
  },
  battle_board: {
    name: msg`Team Builder`,
    about: msg`Put a team on the board and see what its parts add to one another. A finished team has an address that you can share.`,
  },
  augment: {
    name: msg`Augments`,
    about: msg`Every augment with what it does and what it costs. See which teams use it and how often they win.`,
  },
  drone: {
    name: msg`Drones`,
    about: msg`Every drone with its levels and abilities. Lay two of them side by side before you choose.`,
  },
  suit: {
    name: msg`Suits`,
    about: msg`Every suit with its class, its affinity and its bonuses. Filter by what your team still lacks.`,
  },
  weapon: {
    name: msg`Weapons`,
    about: msg`Every weapon with its reach and its damage. Compare them at the level you play.`,
  },
  bonding: {
    name: msg`Bonding`,
    about: msg`What bonds with what, and what it takes. Plan a bond before you spend anything on it.`,
  },
  dictionary: {
    name: msg`Dictionary`,
    about: msg`The game’s words, each explained in a sentence. It opens beside the page on which you need one.`,
  },
  synergy: {
    name: msg`Synergies`,
    about: msg`Which classes and affinities strengthen one another, and from how many of a kind. See what one more would change.`,
  },
  region_effect: {
    name: msg`Region effects`,
    about: msg`What each region of the map does to those who fight in it. Look it up before the round begins.`,
  },
  illuviary: {
    name: msg`Illuviary`,
    about: msg`The creatures of the season, in short. The whole reference has a place of its own.`,
  },
  educational_games: {
    name: msg`Educational games`,
    about: msg`Short games that train what decides a match. Your plan says up to which level you can play.`,
  },
}

const brainVault: Record<BrainVaultTab, SectionText> = {
  dashboard: {
    name: msg`Dashboard`,
    about: msg`What you worked on last, and what waits for you. Put together from your own notes and lists.`,
  },
  evolution: {
    name: msg`Evolution`,
    about: msg`How your play has changed over the weeks. Every step shows the matches it comes from.`,
  },
  features: {
    name: msg`Features`,
    about: msg`What BrainVault can do for you, and what your plan opens of it. Switch off what you don’t need.`,
  },
  learning: {
    name: msg`Learning`,
    about: msg`Lessons in the order in which they help. Your progress is kept, and nothing has to be done twice.`,
  },
  analytics: {
    name: msg`Analytics`,
    about: msg`Figures about your own play, and about nobody else’s. Choose which of them you want to follow.`,
  },
  settings: {
    name: msg`Settings`,
    about: msg`What BrainVault keeps, for how long, and who may see it. Everything starts out visible to you alone.`,
  },
  export: {
    name: msg`Export`,
    about: msg`Take your notes and figures with you, in formats that other programs read. What you export stays here as well.`,
  },
  help: {
    name: msg`Help`,
    about: msg`Answers to what players ask most. If yours is missing, you can write to the team from here.`,
  },
  integrations: {
    name: msg`Integrations`,
    about: msg`Connect BrainVault with the tools you use already. Each connection says what it may read, and can be cut at any time.`,
  },
  tutorial: {
    name: msg`Tutorial`,
    about: msg`A first round through BrainVault, in a few minutes. You can stop anywhere and go on later.`,
  },
}

interface Sections {
  ids: readonly string[]
  texts: Readonly<Record<string, SectionText>>
}

/** Returns the sections of a place in the order of its tabs; null if it has none. */
export const sectionsOf = (place: PlaceId): Sections | null => {
  if (place === 'gauntlet') return { ids: gauntletSections, texts: gauntlet }
  if (place === 'brainVault') return { ids: brainVaultTabs, texts: brainVault }
  return null
}
