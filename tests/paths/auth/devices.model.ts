import type { Device } from '#contract/auth/devices.contract.ts'
import type { DevicesContext } from '#machines/auth/devices.machine.ts'
import { devicesMachine } from '#machines/auth/devices.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Line = (seen: Seen<DevicesContext>) => Lead<DevicesContext>

const device = (id: string, more: Partial<Device>): Device => ({
  id,
  isThis: false,
  isNew: false,
  browser: 'Chrome',
  system: 'Android',
  device: 'phone',
  way: 'passkey',
  since: '2026-11-04T21:40:00.000Z',
  seenAt: '2026-11-20T21:40:00.000Z',
  ...more,
})
const here = device('here', {
  isThis: true,
  browser: 'Firefox',
  system: 'Linux',
  device: 'computer',
  way: 'mail',
})
const phone = device('phone', {})
const desk = device('desk', {
  isNew: true,
  browser: 'Edge',
  system: 'Windows',
  device: 'computer',
  way: 'google',
})
const three = [here, phone, desk]
const alone = [here]

const failures = {
  offline: failure('offline'),
  'over already': failure('not_found'),
  'something odd': failure('internal'),
}

const idsOf = (devices: readonly Device[] | null | undefined) => (devices ?? []).map(({ id }) => id)
/** Those that are open, beside this one. */
const othersOf = (context: DevicesContext | null) =>
  idsOf(context?.devices).filter((id) => id !== here.id && !context?.ended.includes(id))

/** What the server lists, then the rows that were ended here. */
const takes =
  (devices: readonly Device[]): Line =>
  ({ previous }) => {
    const gone = (previous?.devices ?? []).filter(
      ({ id }) => previous?.ended.includes(id) && !idsOf(devices).includes(id),
    )
    return ['listed.resting', { devices: [...devices, ...gone], problem: null }, []]
  }
const reading: Lead<DevicesContext> = ['reading', { problem: null }, ['starts readDevices']]
const ends =
  (state: string, id: string): Line =>
  ({ previous }) =>
    othersOf(previous).includes(id)
      ? ['ending', { chosen: id, problem: null }, [['starts end', { id }]]]
      : [state, { chosen: null }, []]
const ended: Line = ({ previous }) => [
  'listed.resting',
  { ended: [...(previous?.ended ?? []), previous?.chosen ?? ''], chosen: null, problem: null },
  [],
]
const fails = (problem: DevicesContext['problem']): Lead<DevicesContext> => [
  'listed.resting',
  { problem, chosen: null },
  [],
]

const heading = { role: 'heading', name: 'Where you are logged in' } as const
const question = { role: 'button', name: 'Keep them' } as const
const unread = { text: 'Your browsers could not be read.' } as const
const sentences: Partial<Record<string, string>> = {
  offline: 'You are offline. Check the connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
}
const said = ({ problem }: DevicesContext) => {
  const sentence = problem === null ? undefined : sentences[problem]
  return sentence === undefined ? [] : [{ text: sentence } as const]
}
const button = (name: string, id: string, context: DevicesContext) =>
  othersOf(context).includes(id)
    ? ({ role: 'button', name } as const)
    : ({ absent: { role: 'button', name } } as const)

export const model = defineModel({
  machine: devicesMachine,
  inputs: { 'as it is': undefined },
  events: {
    'devices.read': { valid: {} },
    'device.end': {
      valid: { id: phone.id },
      boundary: { id: here.id },
      'of the desk': { id: desk.id },
      hostile: { id: '__proto__' },
    },
    'devices.ask': { valid: {} },
    'devices.keep': { valid: {} },
    'devices.endOthers': { valid: {} },
  },
  actors: {
    readDevices: { done: { three, alone }, fails: { offline: failure('offline') } },
    end: { done: { ended: undefined }, fails: failures },
    endOthers: { done: { ended: undefined }, fails: { offline: failure('offline') } },
  },
  delays: { requestTimeout: 20_000 },
  bound: (context) => ({
    listed: idsOf(context.devices).toSorted(),
    others: othersOf(context),
    chosen: context.chosen,
    problem: context.problem,
  }),
  sees: {
    reading: [heading, { absent: question }],
    unread: [heading, unread, { role: 'button', name: 'Try again' }],
    'listed.resting': (context) => [
      heading,
      { text: 'This one' },
      { absent: question },
      button('End Chrome on Android', phone.id, context),
      button('End Edge on Windows', desk.id, context),
      ...said(context),
    ],
    'listed.asking': [heading, question],
    ending: ({ chosen }) => [
      {
        role: 'button',
        name: chosen === phone.id ? 'End Chrome on Android' : 'End Edge on Windows',
        is: 'busy',
      },
    ],
    endingOthers: [heading, { role: 'button', name: 'End all others', is: 'busy' }],
  },
  leads: {
    start: ['reading', { devices: null }, ['starts readDevices']],
    'reading | readDevices done: three': takes(three),
    'reading | readDevices done: alone': takes(alone),
    'reading | readDevices fails': ['unread', { problem: 'offline' }, []],
    'reading | after requestTimeout': ['unread', { problem: 'timeout' }, []],
    'unread | devices.read': reading,
    ...Object.fromEntries(
      ['listed.resting', 'listed.asking'].flatMap((state) => [
        [`${state} | devices.read`, reading],
        [`${state} | device.end`, ends(state, phone.id)],
        [`${state} | device.end (of the desk)`, ends(state, desk.id)],
      ]),
    ),
    'listed.resting | devices.ask': ({ previous }) =>
      othersOf(previous).length > 0 ? ['listed.asking', {}, []] : ['listed.resting', {}, []],
    'listed.asking | devices.keep': ['listed.resting', {}, []],
    'listed.asking | devices.endOthers': ['endingOthers', { problem: null }, ['starts endOthers']],
    'ending | end done': ended,
    'ending | end fails: over already': ended,
    'ending | end fails: offline': fails('offline'),
    'ending | end fails: something odd': fails('internal'),
    'ending | after requestTimeout': fails('timeout'),
    'endingOthers | endOthers done': ({ previous }) => [
      'listed.resting',
      { ended: [...(previous?.ended ?? []), ...othersOf(previous)], problem: null },
      [],
    ],
    'endingOthers | endOthers fails': fails('offline'),
    'endingOthers | after requestTimeout': fails('timeout'),
  },
  invariants: {
    'this one is never ended here': ({ context }) =>
      context.chosen !== here.id && !context.ended.includes(here.id),
    'all others are ended only after the question': ({ trail }) =>
      trail.every(({ did, is }) => !did.includes('starts endOthers') || is('devices.endOthers')),
    'none is ended twice': ({ context }) => new Set(context.ended).size === context.ended.length,
    'one thing is under way at a time': ({ children }) => children.length <= 1,
  },
})
