import type { VotePowerContext } from '#machines/votes/vote-power.machine.ts'
import { votePowerMachine } from '#machines/votes/vote-power.machine.ts'
import { failure } from '../failure.ts'
import type { Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'
import { alice, bob } from '../people.ts'
import { answer, answers, back, later, left, older, one, other, presses } from './vote-power.answers.ts'
import { votePowerLeads } from './vote-power.leads.ts'

type Context = VotePowerContext

/** What the panel shows: without what is on its way. */
const shown = (context: Context): Sight[] => {
  if (!context.power) return [{ text: 'Your vote power' }]
  const [daily = 0, bank = 0, donated = 0] = left(context)
  return [
    { text: `${daily} of 8 votes left today` },
    { role: 'meter', name: 'Vote bank' },
    { text: String(daily + bank + donated) },
  ]
}
const calm = (context: Context): Sight[] => [
  ...shown(context),
  { absent: { text: 'Failed to fetch vote power' } },
]

export const model = defineModel({
  machine: votePowerMachine,
  inputs: {
    'for a player': { playerId: alice.id, planId: alice.plan_id },
    'for a voter': { playerId: alice.id, planId: alice.plan_id },
    'for nobody': { playerId: null, planId: null },
  },
  events: {
    'user.changed': {
      valid: { playerId: alice.id, planId: alice.plan_id },
      boundary: { playerId: null, planId: null },
      'on another plan': { playerId: alice.id, planId: 'tier4' },
      another: { playerId: bob.id, planId: bob.plan_id },
      hostile: { playerId: '', planId: '' },
    },
    'power.retry': { valid: {} },
    'power.outdated': { valid: {} },
    'reset.due': { valid: {} },
    'vote.press': presses,
    'vote.leaves': {
      valid: { flight: one },
      boundary: { flight: back },
      another: { flight: other },
      hostile: {
        flight: { projectId: '', sources: { daily: 2 ** 53, bank: 0, donationBank: 0 } },
      },
    },
    'vote.over': {
      valid: { projectId: one.projectId },
      boundary: { projectId: other.projectId },
      hostile: { projectId: '' },
    },
    'vote.settled': {
      valid: { projectId: one.projectId, answer: answer(one.projectId, later) },
      boundary: { projectId: one.projectId, answer: null },
      'taken back': { projectId: one.projectId, answer: answer(one.projectId, later, later.now) },
      another: { projectId: other.projectId, answer: answer(other.projectId, older) },
      hostile: { projectId: '', answer: null },
    },
  },
  actors: {
    loadPower: {
      done: answers,
      fails: { offline: failure('offline'), 'something odd': failure('internal') },
    },
    saveZone: {
      done: { saved: undefined },
      fails: { unknown: failure('zone_unknown'), offline: failure('offline') },
    },
    watchReset: {
      reports: ['reset.due', 'power.outdated'],
      fails: { 'not supported': new Error('no timer') },
    },
    watchPage: { reports: ['power.outdated'], fails: { 'not supported': new Error('no window') } },
    vote: { isSpawned: true, reports: [], fails: {} },
  },
  delays: { askTimeout: 20_000, pastPause: 60_000, retryPause: 60_000 },
  sees: {
    deciding: passing,
    guest: [{ text: 'Daily votes on each plan' }],
    'player.arriving': shown,
    'player.asking': shown,
    'player.answered': passing,
    'player.askingAgain': passing,
    'player.tellingZone': calm,
    'player.ready': calm,
    'player.past': calm,
    'player.failed': (context) => [
      ...shown(context),
      { text: 'Failed to fetch vote power' },
      { role: 'button', name: 'Try again' },
    ],
    'player.voting': calm,
  },
  bound: ({ playerId, planId, power, problem, flights, zone: here, toldZone }) => [
    playerId,
    planId,
    power?.now,
    power?.nextResetAt,
    problem === null,
    flights.map(({ projectId, sources: { daily } }) => `${projectId} ${daily}`).toSorted(),
    here,
    toldZone,
  ],
  // Who comes and goes, what is asked, and what is cast: each without the other two.
  focus: {
    'for a player': (step) =>
      !step.is('vote.press', 'vote.leaves', 'vote.settled', 'vote.over', 'user.changed'),
    'for a voter': (step) =>
      step.is(
        ...(['vote.press', 'vote.leaves', 'vote.settled', 'vote.over', 'loadFirst done: told here'] as const),
        ...(['loadAgain done: told here', 'loadFirst fails: offline', 'user.changed'] as const),
      ) && !step.is('user.changed (another)', 'user.changed (hostile)'),
    'for nobody': (step, { states }) =>
      step.is('user.changed', 'loadFirst done: told here') && !states.includes('player.asking'),
  },
  leads: votePowerLeads,
  invariants: {
    'nothing is asked or known for a guest': ({ context, states, children }) =>
      states.includes('guest') === (context.playerId === null) &&
      (context.playerId !== null || (children.length === 0 && context.power === null)),
    'news of totals wait for as long as votes are on their way': ({ trail }) => {
      const deeds = trail.flatMap(({ acts }) => acts)
      const last = deeds.findLastIndex(({ type }) => type === 'settleTotals')
      return last === -1 || deeds.slice(0, last).some(({ type }) => type === 'holdTotals')
    },
    'the server is asked for this player': ({ context, trail }) => {
      const asked = trail.flatMap(({ started }) => started).findLast(({ src }) => src === 'loadPower')
      return (
        context.playerId === null ||
        (asked?.input as { playerId: string } | undefined)?.playerId === context.playerId
      )
    },
    'while votes are on their way nothing is asked': ({ context, states }) =>
      context.flights.length === 0 || states.includes('player.voting'),
    'the same zone is told once': ({ trail }) => {
      const since = trail.findLastIndex(({ is }) => is('user.changed', 'start'))
      return (
        trail.slice(since).flatMap(({ started }) => started.filter(({ src }) => src === 'saveZone')).length <=
        1
      )
    },
  },
})
