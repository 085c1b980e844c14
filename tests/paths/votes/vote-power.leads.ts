import type { CastAnswer } from '#contract/votes/votes.contract.ts'
import type { AskedPower, VotePowerContext } from '#machines/votes/vote-power.machine.ts'
import type { Deed, Lead, Leads, Seen } from '../harness/model.ts'
import { alice, bob } from '../people.ts'
import {
  answer,
  answers,
  back,
  later,
  left,
  older,
  one,
  other,
  past,
  presses,
  votePower,
  zone,
} from './vote-power.answers.ts'

type Context = VotePowerContext
type Line = (seen: Seen<Context>) => Lead<Context>
const empty = { power: null, problem: null, flights: [], zone: null, toldZone: null }
const asks = 'starts loadAgain'
const asksFirst = 'starts loadFirst'
const arrives = (playerId: string, planId: string): Lead<Context> => [
  'player.arriving',
  { playerId, planId, ...empty },
  ['starts watchPage', 'starts loadFirst'],
]

/** Who comes in: another player begins anew, another plan asks. */
const hears =
  (playerId: string, planId: string): Line =>
  ({ previous, previousStates }) => {
    if (previous?.playerId !== playerId) {
      const [state, context, did] = arrives(playerId, planId) as readonly [string, object, Deed[]]
      return [state, context, ['stopVotes', ...did]]
    }
    if (previous.planId !== planId)
      return previous.power === null
        ? ['player.arriving', { ...previous, planId }, [asksFirst]]
        : ['player.asking', { ...previous, planId }, [asks]]
    return [previousStates[0] ?? '', previous, []]
  }

/** A question would be answered before the votes that are on their way. */
const hearsVoting =
  (playerId: string, planId: string): Line =>
  (seen) =>
    seen.previous?.playerId === playerId
      ? ['player.voting', { ...seen.previous, planId }, []]
      : hears(playerId, planId)(seen)

/** Only of votes that are there, and for a project to which none are on their way. */
const pressed =
  (press: (typeof presses)['valid' | 'boundary']): Line =>
  ({ previous, previousStates }) => {
    const before = previous as Context
    const [daily = 0, bank = 0, donated = 0] = left(before)
    const isThere =
      press.sources.daily <= daily && press.sources.bank <= bank && press.sources.donationBank <= donated
    const isFree = before.flights.every(({ projectId }) => projectId !== press.projectId)
    return [previousStates[0] ?? '', before, isThere && isFree ? [['startVote', press]] : []]
  }
const nothing: Line = ({ previous, previousStates }) => [previousStates[0] ?? '', previous ?? {}, []]

const leaves =
  (flight: Context['flights'][number]): Line =>
  ({ previous }) => [
    'player.voting',
    {
      power: previous?.power ?? null,
      flights: [
        ...(previous?.flights ?? []).filter(({ projectId }) => projectId !== flight.projectId),
        flight,
      ],
    },
    [['holdTotals', { flight }]],
  ]

const settles =
  (id: string, told: CastAnswer | null): Line =>
  ({ previous }) => {
    const flight = previous?.flights.find(({ projectId }) => projectId === id)
    const flown = Object.values(flight?.sources ?? {}).reduce((sum, votes) => sum + votes, 0)
    // The answer lacks votes that another tab has taken back meanwhile.
    const own = told?.receipt.revokedAt && flown > 0 ? 0 : flown
    const settled = ['settleTotals', { projectId: id, answer: told, own }] as const
    const flights = (previous?.flights ?? []).filter(({ projectId }) => projectId !== id)
    const known = previous?.power ?? null
    const power = told && (known === null || told.power.now >= known.now) ? told.power : known
    if (flights.length > 0) return ['player.voting', { flights, power }, [settled]]
    return told
      ? [
          'player.ready',
          { flights, power },
          [settled, 'tellTabs', ['starts watchReset', { nextResetAt: power?.nextResetAt }]],
        ]
      : ['player.asking', { flights, power }, [settled, asks]]
  }

/** An answer to the question of this state: the first one takes up what an earlier page began. */
const answered = (state: 'arriving' | 'asking'): Record<string, Line> => {
  const asked = state === 'arriving' ? 'loadFirst' : 'loadAgain'
  const resumes = (answer: AskedPower): Deed[] =>
    state === 'arriving' ? [['resumeVotes', { power: answer.power }]] : []
  const here = answers['told here']
  const away = answers['told elsewhere']
  return {
    [`player.${state} | ${asked} done: told here`]: () => [
      'player.ready',
      { power: votePower, zone, problem: null },
      [...resumes(here), ['starts watchReset', { nextResetAt: votePower.nextResetAt }]],
    ],
    [`player.${state} | ${asked} done: told elsewhere`]: ({ previous }) =>
      previous?.toldZone === away.zone
        ? [
            'player.ready',
            { power: votePower, zone: away.zone, problem: null },
            [...resumes(away), ['starts watchReset', { nextResetAt: votePower.nextResetAt }]],
          ]
        : [
            'player.tellingZone',
            { power: votePower, zone: away.zone, toldZone: away.zone, problem: null },
            [...resumes(away), ['starts saveZone', { zone: away.zone }]],
          ],
    // A browser that doesn't know its zone tells none.
    [`player.${state} | ${asked} done: told from nowhere`]: () => [
      'player.ready',
      { power: votePower, zone: null, problem: null },
      [
        ...resumes(answers['told from nowhere']),
        ['starts watchReset', { nextResetAt: votePower.nextResetAt }],
      ],
    ],
    [`player.${state} | ${asked} done: past`]: () => [
      'player.past',
      { power: past, zone, problem: null },
      resumes(answers.past),
    ],
    [`player.${state} | ${asked} fails: offline`]: ({ previous }) => [
      'player.failed',
      { power: previous?.power ?? null, problem: 'offline' },
      [],
    ],
    [`player.${state} | ${asked} fails: something odd`]: ({ previous }) => [
      'player.failed',
      { power: previous?.power ?? null, problem: 'internal' },
      [],
    ],
    [`player.${state} | after askTimeout`]: ({ previous }) => [
      'player.failed',
      { power: previous?.power ?? null, problem: 'timeout' },
      [],
    ],
  }
}
const asksAgain: Line = ({ previous }) => ['player.asking', { power: previous?.power ?? null }, [asks]]
/** Until it is answered, the first question stays the first. */
const asksOnceMore: Line = (seen) =>
  seen.previous?.power ? asksAgain(seen) : ['player.arriving', { power: null }, [asksFirst]]
const countsDown: Line = ({ previous }) => [
  'player.ready',
  { power: previous?.power ?? null },
  [['starts watchReset', { nextResetAt: previous?.power?.nextResetAt }]],
]

export const votePowerLeads: Leads<Context> = {
  'start for a player': arrives(alice.id, alice.plan_id),
  'start for a voter': arrives(alice.id, alice.plan_id),
  'start for nobody': ['guest', { playerId: null, planId: null, ...empty }, []],
  'guest | user.changed': hears(alice.id, alice.plan_id),
  'guest | user.changed (on another plan)': hears(alice.id, 'tier4'),
  'guest | user.changed (another)': hears(bob.id, bob.plan_id),
  'guest | user.changed (hostile)': hears('', ''),
  'player | user.changed': hears(alice.id, alice.plan_id),
  'player | user.changed (on another plan)': hears(alice.id, 'tier4'),
  'player.voting | user.changed': hearsVoting(alice.id, alice.plan_id),
  'player.voting | user.changed (on another plan)': hearsVoting(alice.id, 'tier4'),
  'player.voting | user.changed (boundary)': [
    'guest',
    { playerId: null, planId: null, ...empty },
    ['stopVotes'],
  ],
  'player | user.changed (another)': hears(bob.id, bob.plan_id),
  'player | user.changed (hostile)': hears('', ''),
  'player | user.changed (boundary)': ['guest', { playerId: null, planId: null, ...empty }, ['stopVotes']],
  'guest | user.changed (boundary)': ['guest', { playerId: null, planId: null, ...empty }, ['stopVotes']],

  ...answered('arriving'),
  ...answered('asking'),
  'player.tellingZone | saveZone done': asksAgain,
  'player.tellingZone | saveZone fails': countsDown,
  'player.tellingZone | after askTimeout': countsDown,
  'player.ready | reset.due': asksAgain,
  'player.ready | power.outdated': asksAgain,
  'player.ready | watchReset fails': nothing,
  // Not asked all the time, however far behind the server is.
  'player.past | after pastPause': asksAgain,
  'player.failed | power.retry': asksOnceMore,
  'player.failed | power.outdated': asksOnceMore,
  'player.failed | after retryPause': asksOnceMore,
  'player | watchPage fails': nothing,

  'player | vote.press': pressed(presses.valid),
  'player | vote.press (boundary)': pressed(presses.boundary),
  'player | vote.leaves': leaves(one),
  'player | vote.leaves (boundary)': leaves(back),
  'player | vote.leaves (another)': leaves(other),
  'player | vote.leaves (hostile)': leaves({
    projectId: '',
    sources: { daily: 2 ** 53, bank: 0, donationBank: 0 },
  }),
  ...Object.fromEntries(
    [one.projectId, other.projectId, ''].map((projectId, at) => [
      `player | vote.over${['', ' (boundary)', ' (hostile)'][at]}`,
      ((seen) => {
        const [state, context] = nothing(seen) as readonly [string, object]
        return [state, context, [['stopVote', { projectId }]]]
      }) satisfies Line,
    ]),
  ),
  'player.voting | vote.settled': settles(one.projectId, answer(one.projectId, later)),
  'player.voting | vote.settled (boundary)': settles(one.projectId, null),
  'player.voting | vote.settled (another)': settles(other.projectId, answer(other.projectId, older)),
  'player.voting | vote.settled (taken back)': settles(
    one.projectId,
    answer(one.projectId, later, later.now),
  ),
  'player.voting | vote.settled (hostile)': settles('', null),
}
