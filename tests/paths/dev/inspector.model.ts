import type { InspectorContext } from '#machines/dev/inspector.machine.ts'
import { inspectorMachine } from '#machines/dev/inspector.machine.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'

const pages = () => ({ valid: { page: 'tab-1' }, boundary: { page: '' }, hostile: { page: 'tab-2' } })
const sendings = {
  valid: { actor: 'x:1', event: { type: 'session.reload' } },
  boundary: { actor: '', event: { type: '' } },
  hostile: { actor: 'x:9', event: { type: 'xstate.stop' } },
}

type Line = Lead<InspectorContext> | ((seen: Seen<InspectorContext>) => Lead<InspectorContext>)
const ofPage = (state: string, event: string, line: (page: string) => Line): Record<string, Line> =>
  Object.fromEntries(
    Object.entries(pages()).map(([name, { page }]) => [
      `page.listening${state} | ${eventLabel(event, name)}`,
      line(page),
    ]),
  )
/** It comes into view and is asked for everything it knows. */
const isSeen = (page: string): Lead<InspectorContext> => [
  'page.listening.watching',
  { page },
  [['askAll', { page }]],
]
/** Only what the watched page tells counts; what others tell leaves everything as it is. */
const ifWatched =
  (page: string, line: Lead<InspectorContext>) =>
  ({ previous, previousStates }: Seen<InspectorContext>): Lead<InspectorContext> =>
    previous?.page === page ? line : [previousStates[0] ?? '', { page: previous?.page ?? null }, []]
/** What is typed into the form goes to the page that is watched; the answer to an earlier one is no longer said. */
const sent = (state: string): Record<string, Line> =>
  Object.fromEntries(
    Object.entries(sendings).map(([name, { actor, event }]) => [
      `sending.${state} | ${eventLabel('event.send', name)}`,
      ({ previous }: Seen<InspectorContext>): Lead<InspectorContext> => {
        const request = { page: previous?.page ?? '', actor, event }
        return ['sending.asking', { request, problem: null }, [['starts sendEvent', request]]]
      },
    ]),
  )
const unused = { page: null, request: null, problem: null }

export const model = defineModel({
  machine: inspectorMachine,
  inputs: { 'its pages': undefined, 'its list': undefined, 'its sending': undefined },
  events: {
    'page.answered': pages(),
    'page.left': pages(),
    'page.choose': pages(),
    'list.hold': { valid: {} },
    'list.follow': { valid: {} },
    'event.send': sendings,
  },
  actors: {
    listen: { reports: ['page.answered', 'page.left'], fails: { 'no channel': new Error('no channel') } },
    sendEvent: {
      done: { sent: undefined },
      fails: { 'gone actor': new Error('This actor is no longer there.'), 'something odd': 7 },
    },
  },
  delays: { answerTimeout: 3_000 },
  drivesNoPage: 'Its page watches another one through a channel: dev.journey.ts opens both.',
  bound: ({ page, request, problem }, states) => [page, request?.actor, problem, states],
  focus: {
    'its pages': ({ is }) => is('page.', 'listen fails'),
    'its list': ({ is }) => is('list.'),
    'its sending': ({ is }) =>
      is('event.send', 'sendEvent done', 'sendEvent fails', 'wait', 'page.answered (valid)'),
  },
  leads: {
    'start its pages': ['page.listening.looking', unused, ['starts listen']],
    'start its list': ['list.following', unused, ['starts listen']],
    'start its sending': ['sending.idle', unused, ['starts listen']],
    ...ofPage('.looking', 'page.answered', isSeen),
    ...ofPage('', 'page.choose', isSeen),
    ...ofPage('.watching', 'page.answered', (page) => ifWatched(page, isSeen(page))),
    ...ofPage('.left', 'page.answered', (page) => ifWatched(page, isSeen(page))),
    ...ofPage('.watching', 'page.left', (page) => ifWatched(page, ['page.listening.left', { page }, []])),
    'page.listening | listen fails': ['page.deaf', {}, []],
    'list.following | list.hold': ['list.held', {}, []],
    'list.held | list.follow': ['list.following', {}, []],
    ...sent('idle'),
    ...sent('sent'),
    ...sent('refused'),
    'sending.asking | sendEvent done': ['sending.sent', { problem: null }, []],
    'sending.asking | sendEvent fails: gone actor': [
      'sending.refused',
      { problem: 'This actor is no longer there.' },
      [],
    ],
    'sending.asking | sendEvent fails: something odd': ['sending.refused', { problem: '7' }, []],
    'sending.asking | after answerTimeout': ['sending.refused', { problem: 'The page did not answer.' }, []],
  },
  invariants: {
    'whoever is watched was heard of or chosen': ({ context, trail }) =>
      context.page === null || trail.some(({ is }) => is('page.answered', 'page.choose')),
    'a refused event says why, a sent one says nothing': ({ context, states }) =>
      states.includes('sending.refused') === (context.problem !== null),
  },
})
