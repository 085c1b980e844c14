import type { PlanPlayer } from './plan-player.ts'

/** What a player with Elite by the month wants, and what is true in the end however often the hub died meanwhile. */
export interface Wish {
  readonly name: string
  /** What is done before, in peace. */
  readonly before?: (player: PlanPlayer) => Promise<void>
  readonly wish: (player: PlanPlayer) => Promise<void>
  /** Part of the request that decides. Those with one are tried there in the short form. */
  readonly decides?: string
  readonly leaves: {
    readonly plan: 'tier3' | 'tier5'
    readonly next?: 'tier1'
    readonly renewal: 'renews' | 'ends'
    /** It is charged, once. */
    readonly charged: boolean
    /** Cents of the renewal after a month; null: there is none. */
    readonly renewed: number | null
  }
}

const declined = '4000 0000 0000 0341'
const goodCard = '4242 4242 4242 4242'

const up = (player: PlanPlayer) => player.press(() => player.change('tier5'))
const down = (player: PlanPlayer) => player.press(() => player.change('tier1'))
const end = (player: PlanPlayer) => player.press(player.end)
const settled = (player: PlanPlayer) => player.insist(player.agrees)
const waitUnpaid = async (player: PlanPlayer): Promise<void> => {
  await player.card(declined)
  await up(player)
  // For the renewal.
  await player.card(goodCard)
}

const stays = { plan: 'tier3', renewal: 'renews', charged: false, renewed: 1999 } as const
const rises = { plan: 'tier5', renewal: 'renews', charged: true, renewed: 5999 } as const
const falls = { plan: 'tier3', next: 'tier1', renewal: 'renews', charged: false, renewed: 499 } as const
const ends = { plan: 'tier3', renewal: 'ends', charged: false, renewed: null } as const

export const wishes: readonly Wish[] = [
  { name: 'a higher plan at once', wish: up, decides: 'POST /v1/subscriptions/', leaves: rises },
  {
    name: 'a higher plan that the player has to pay by hand',
    wish: async (player) => {
      await waitUnpaid(player)
      await player.press(player.payWaiting)
    },
    decides: 'POST /v1/subscriptions/',
    leaves: rises,
  },
  { name: 'a lower plan later', wish: down, decides: 'POST /v1/subscription_schedules', leaves: falls },
  { name: 'the end', wish: end, leaves: ends },
  {
    name: 'the end taken back',
    before: end,
    wish: (player) => player.press(player.resume),
    leaves: stays,
  },
  {
    name: 'a later plan taken back',
    before: down,
    wish: (player) => player.press(player.takeBack),
    leaves: stays,
  },
  {
    name: 'an unpaid plan taken back',
    before: waitUnpaid,
    wish: (player) => player.press(player.takeBack),
    decides: '/void',
    leaves: stays,
  },
  {
    name: 'the end instead of a later plan',
    before: down,
    wish: end,
    decides: 'POST /v1/subscriptions/',
    leaves: ends,
  },
  { name: 'a later plan instead of the end', before: end, wish: down, leaves: falls },
  { name: 'a higher plan instead of the end', before: end, wish: up, leaves: rises },
  {
    name: 'a higher plan instead of a later one',
    before: async (player) => {
      await down(player)
      await settled(player)
    },
    wish: up,
    leaves: rises,
  },
]
