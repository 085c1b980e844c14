import { inspectorMachine } from '#machines/inspector.machine.ts'
import { defineModel } from './harness/model.ts'

const pages = () => ({ valid: { page: 'tab-1' }, boundary: { page: '' }, hostile: { page: 'tab-2' } })

export const model = defineModel({
  machine: inspectorMachine,
  inputs: { 'its pages': undefined, 'its list': undefined, 'its sending': undefined },
  events: {
    'page.answered': pages(),
    'page.left': pages(),
    'page.choose': pages(),
    'list.hold': { valid: {} },
    'list.follow': { valid: {} },
    'event.send': {
      valid: { actor: 'x:1', event: { type: 'session.reload' } },
      boundary: { actor: '', event: { type: '' } },
      hostile: { actor: 'x:9', event: { type: 'xstate.stop' } },
    },
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
    'its pages': (label) => /^(?:page\.|listen)/.test(label),
    'its list': (label) => label.startsWith('list.'),
    'its sending': (label) => /^(?:event\.send|sendEvent|wait$|page\.answered$)/.test(label),
  },
  invariants: {
    'whoever is watched was heard of or chosen': ({ context, trail }) =>
      context.page === null || trail.some(({ label }) => /page\.(?:answered|choose)/.test(label)),
    'a page is asked for everything when it comes into view': ({ states, trail }) =>
      !states.includes('page.listening.watching') || trail.some(({ did }) => did.includes('askAll')),
    'a refused event says why, a sent one says nothing': ({ context, states }) =>
      states.includes('sending.refused') === (context.problem !== null),
  },
})
