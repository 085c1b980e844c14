import type { DonationWays } from '#contract/donation/donation-ways.contract.ts'
import type { Copyable, DonationDropdownContext } from '#machines/donation/donation-dropdown.machine.ts'
import { donationDropdownMachine } from '#machines/donation/donation-dropdown.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

const addressOf = { ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } as const
const ways = {
  everything: {
    addresses: [
      { network: 'ethereum', address: addressOf.ethereum },
      { network: 'immutable', address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' },
    ],
    referral: { code: 'HUB-1', url: 'https://game.example/profile' },
  },
  'one network': { addresses: [{ network: 'ethereum', address: addressOf.ethereum }], referral: null },
  nothing: { addresses: [], referral: null },
} satisfies Record<string, DonationWays>

/** What stands behind a code, by the specification: a network's address, or the referral code. */
const textOf = (offered: DonationWays | null, code: Copyable): string | null =>
  (code === 'referral'
    ? offered?.referral?.code
    : offered?.addresses.find(({ network }) => network === code)?.address) ?? null

const codes = {
  valid: { code: 'ethereum' },
  boundary: { code: 'referral' },
  'other network': { code: 'immutable' },
  hostile: { code: '__proto__' as Copyable },
} as const

const failures = { offline: failure('offline'), 'something odd': failure('internal') }

const names = {
  ethereum: 'Copy the address on Ethereum mainnet',
  immutable: 'Copy the address on Immutable zkEVM',
  referral: 'Copy and open profile',
} as const
const copiedNames = {
  ethereum: 'Copied the address on Ethereum mainnet',
  immutable: 'Copied the address on Immutable zkEVM',
  referral: 'Copied, profile opened',
} as const

const told = { text: 'Copied to the clipboard' }
const selected = { text: 'It couldn’t be copied, so it is selected now.' }
const forGuests = { text: 'You log in first, then donate.' }

const shown = ({ isGuest }: DonationDropdownContext): Sight[] => [
  { role: 'dialog', name: 'Donate' },
  { role: 'button', name: 'Donate by card' },
  isGuest ? forGuests : { absent: forGuests },
]
/** Each way that the settings name, and none that they don't. */
const offered = (context: DonationDropdownContext, copied: Copyable | null = null): Sight[] => [
  ...shown(context),
  ...(['ethereum', 'immutable', 'referral'] as const).map((code): Sight => {
    const button = { role: 'button', name: code === copied ? copiedNames[code] : names[code] }
    return textOf(context.ways, code) === null ? { absent: button } : button
  }),
]
const quiet: Sight[] = [{ absent: told }, { absent: selected }]

type Line = (seen: Seen<DonationDropdownContext>) => Lead<DonationDropdownContext>

const places = [
  'closed',
  'open.loading',
  'open.failed',
  'open.ready.idle',
  'open.ready.copying',
  'open.ready.copied',
  'open.ready.refused',
] as const
const openPlaces = places.filter((place) => place !== 'closed')
const readyPlaces = places.filter((place) => place.startsWith('open.ready'))

/** What was pressed, whatever it is: a code that isn't offered leads nowhere. */
const copies =
  (place: string): Line =>
  ({ previous, trail }) => {
    const step = trail.at(-1)?.step
    const code = (step?.kind === 'send' ? step.event.code : null) as Copyable
    const text = textOf(previous?.ways ?? null, code)
    return text === null
      ? [place, { copied: previous?.copied ?? null }, []]
      : ['open.ready.copying', { copied: code }, [['starts copyText', { text }]]]
  }

const donatesByCard: Line = ({ previous }) => [
  'closed',
  {},
  previous?.isGuest
    ? ['rememberDonation', ['emits login.open', { reason: 'donation' }]]
    : ['emits donation.open'],
]

const opens = (isGuest: boolean): Lead<DonationDropdownContext> => [
  'open.loading',
  { isGuest, ways: null, copied: null, problem: null },
  ['starts loadWays'],
]

const each = <Name extends string>(
  names: readonly Name[],
  lines: (name: Name) => Record<string, Line | Lead<DonationDropdownContext>>,
): Record<string, Line | Lead<DonationDropdownContext>> => Object.assign({}, ...names.map(lines))

export const model = defineModel({
  machine: donationDropdownMachine,
  inputs: { guest: { isGuest: true }, player: { isGuest: false } },
  events: {
    'donationDropdown.open': { valid: {} },
    'donationDropdown.close': { valid: {} },
    'ways.retry': { valid: {} },
    'code.copy': codes,
    'card.choose': { valid: {} },
    'user.changed': {
      valid: { isGuest: false },
      boundary: { isGuest: true },
      hostile: { isGuest: true },
    },
  },
  actors: {
    loadWays: { done: ways, fails: failures },
    copyText: { done: { copied: undefined }, fails: { refused: new Error('not allowed') } },
  },
  delays: { loadTimeout: 20_000, confirmationTime: 2_000 },
  sees: {
    closed: [{ absent: { role: 'dialog', name: 'Donate' } }],
    'open.loading': (context) => [...shown(context), { text: 'Loading...' }],
    'open.failed': (context) => [
      ...shown(context),
      { text: 'The other ways to donate could not be loaded.' },
      { role: 'button', name: 'Try again' },
    ],
    'open.ready.idle': (context) => [...offered(context), ...quiet],
    'open.ready.copying': (context) => [...offered(context), ...quiet],
    'open.ready.copied': (context) => [...offered(context, context.copied), told, { absent: selected }],
    'open.ready.refused': (context) => [...offered(context), selected, { absent: told }],
  },
  leads: {
    'start guest': opens(true),
    'start player': opens(false),
    'closed | donationDropdown.open': ({ previous }) => opens(previous?.isGuest ?? false),
    ...each(openPlaces, (place) => ({
      [`${place} | donationDropdown.close`]: ({ previous }) => [
        'closed',
        { ways: previous?.ways ?? null },
        [],
      ],
      [`${place} | card.choose`]: donatesByCard,
    })),
    ...each(places, (place) => ({
      [`${place} | user.changed`]: [place, { isGuest: false }, []],
      [`${place} | user.changed (boundary)`]: [place, { isGuest: true }, []],
    })),
    ...each(Object.keys(ways) as (keyof typeof ways)[], (name) => ({
      [`open.loading | loadWays done: ${name}`]: ['open.ready.idle', { ways: ways[name], copied: null }, []],
    })),
    ...each(Object.keys(failures) as (keyof typeof failures)[], (name) => ({
      [`open.loading | loadWays fails: ${name}`]: [
        'open.failed',
        { problem: failures[name].code, ways: null },
        [],
      ],
    })),
    'open.loading | after loadTimeout': ['open.failed', { problem: 'timeout', ways: null }, []],
    'open.failed | ways.retry': ['open.loading', { problem: null }, ['starts loadWays']],
    ...each(readyPlaces, (place) => ({
      [`${place} | code.copy`]: copies(place),
    })),
    'open.ready.copying | copyText done': ({ previous }) => [
      'open.ready.copied',
      { copied: previous?.copied ?? null },
      previous?.copied === 'referral' ? [['openProfile', { ways: previous.ways }]] : [],
    ],
    'open.ready.copying | copyText fails': ({ previous }) => [
      'open.ready.refused',
      { copied: previous?.copied ?? null },
      [['reportRefusal', {}]] satisfies Deed[],
    ],
    'open.ready.copied | after confirmationTime': ['open.ready.idle', {}, []],
  },
  invariants: {
    'a failure is named exactly while it is shown': ({ context, states, trail }) =>
      (context.problem !== null) === states.includes('open.failed') ||
      (states.includes('closed') && trail.length > 0),
    'only what is offered is copied': ({ context, trail }) =>
      (trail.at(-1)?.started ?? []).every(
        ({ src, input }) =>
          src !== 'copyText' ||
          (input as { text: string }).text === textOf(context.ways, context.copied ?? 'referral'),
      ),
    'the profile is opened only with its code copied': ({ context, trail }) =>
      !trail.at(-1)?.did.includes('openProfile') || context.copied === 'referral',
    'no guest reaches the donation by card without logging in': ({ context, trail }) =>
      !trail.at(-1)?.did.includes('emits donation.open') || !context.isGuest,
    'nothing of the last opening is shown while it loads': ({ context, states }) =>
      !states.includes('open.loading') || context.ways === null,
  },
})
