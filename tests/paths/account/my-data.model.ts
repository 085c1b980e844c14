import { dataFiles, type MyData } from '#contract/account/my-data.contract.ts'
import type { MyDataContext } from '#machines/account/my-data.machine.ts'
import { myDataMachine } from '#machines/account/my-data.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

type Line = Lead<MyDataContext> | ((seen: Seen<MyDataContext>) => Lead<MyDataContext>)

const preparing: MyData = {
  id: '0b9f1a52-6c1e-4f0e-9d55-7a1c1e2f3a4b',
  status: 'preparing',
  by: 'player',
  done: 3,
  all: 12,
  requestedAt: '2026-11-21T14:00:00.000Z',
  readyAt: null,
  expiresAt: null,
  files: [],
}
const sizes = [214_000, 2_100, 18_000, 900, 0]
export const ready: MyData = {
  ...preparing,
  status: 'ready',
  done: 12,
  readyAt: '2026-11-21T14:00:05.000Z',
  expiresAt: '2099-11-22T14:00:05.000Z',
  files: dataFiles.map((name, index) => ({ name, bytes: sizes[index] ?? 0 })),
}
const failed: MyData = { ...preparing, status: 'failed' }
const expired: MyData = { ...ready, status: 'expired', files: [] }

const states = {
  none: { myData: null },
  preparing: { myData: preparing },
  ready: { myData: ready },
  failed: { myData: failed },
  expired: { myData: expired },
}
const troubles = { offline: failure('offline'), unavailable: failure('unavailable') }
const gone = { expired: failure('my_data_expired'), replaced: failure('not_found') }

const each = <Name extends string>(of: Record<Name, unknown>, lines: (name: Name) => Record<string, Line>) =>
  Object.assign({}, ...(Object.keys(of) as Name[]).map(lines)) as Record<string, Line>

const watches: Deed = ['starts watchEnd', { until: ready.expiresAt }]
const saves = (file: string): Deed => ['starts saveFile', { id: ready.id, file }]

/** Where an answer leads, with the file that is wanted. */
const stands =
  (name: keyof typeof states): Line =>
  ({ previous }) => {
    const { myData } = states[name]
    const wanted = previous?.wanted ?? null
    if (name === 'preparing') return ['preparing.waiting', { myData, wanted }, []]
    if (name !== 'ready') return ['idle', { myData, wanted: null }, []]
    return wanted === null
      ? ['ready.resting', { myData, wanted: null }, [watches]]
      : ['ready.saving', { myData, wanted }, [watches, saves(wanted)]]
  }

const json: Sight = { role: 'button', name: 'Download JSON' }
const sized: Sight = { role: 'button', name: 'Download JSON, 214 kB' }
const busy: Sight = { role: 'button', name: 'Preparing', is: 'busy' }
const csv: Sight = { role: 'button', name: 'Orders, 2.1 kB' }
const noCsv: Sight = { absent: { role: 'button', name: 'Orders, 2.1 kB' } }
const failedWords = 'The files could not be prepared. You can request them again.'
const expiredWords = 'The last files were deleted after 24 hours.'
const shows = (text: string, is: boolean): Sight => (is ? { text } : { absent: { text } })

export const model = defineModel({
  machine: myDataMachine,
  inputs: { 'as it is': undefined },
  events: {
    'data.bring': {
      valid: { file: 'my-data.json' },
      boundary: { file: 'orders.csv' },
      hostile: { file: 'comments.csv' },
    },
    'data.retry': { valid: {} },
    'data.expired': { valid: {} },
  },
  actors: {
    readData: { done: states, fails: troubles },
    requestData: {
      done: { preparing: states.preparing, ready: states.ready },
      fails: { ...troubles, 'too often': failure('rate_limited', 60) },
    },
    saveFile: { done: { saved: null }, fails: { ...gone, ...troubles } },
    watchEnd: { reports: ['data.expired'], fails: { 'not supported': new Error('no timer') } },
  },
  delays: { answerTimeout: 20_000, saveTimeout: 120_000, nextLook: 1_000 },
  sees: {
    reading: [{ role: 'heading', name: 'Your data' }, noCsv],
    unread: [{ role: 'button', name: 'Try again' }, noCsv],
    deciding: passing,
    idle: ({ myData }) => [
      json,
      noCsv,
      shows(failedWords, myData?.status === 'failed'),
      shows(expiredWords, myData?.status === 'expired'),
    ],
    requesting: [busy, noCsv],
    'preparing.waiting': [busy, noCsv],
    'preparing.looking': [busy, noCsv],
    'ready.resting': [sized, csv],
    'ready.saving': ({ wanted }) => [
      wanted === 'my-data.json' ? { role: 'button', name: 'Downloading', is: 'busy' } : sized,
    ],
  },
  bound: ({ myData, wanted, problem }) => [myData?.status, wanted, problem],
  leads: {
    'start as it is': ['reading', { myData: null, wanted: null, problem: null }, ['starts readFirst']],
    ...each(states, (name) => ({
      [`reading | readFirst done: ${name}`]: stands(name),
      [`preparing.looking | lookAgain done: ${name}`]: stands(name),
    })),
    ...each(troubles, (name) => ({
      [`reading | readFirst fails: ${name}`]: ['unread', { problem: troubles[name].code }, []],
      [`preparing.looking | lookAgain fails: ${name}`]: ({ previous }) => [
        'preparing.waiting',
        { myData: preparing, wanted: previous?.wanted ?? null, problem: null },
        [],
      ],
      [`ready.saving | saveFile fails: ${name}`]: [
        'ready.resting',
        { wanted: null, problem: troubles[name].code },
        [],
      ],
    })),
    'reading | after answerTimeout': ['unread', { problem: 'timeout' }, []],
    'unread | data.retry': ['reading', { problem: null }, ['starts readFirst']],
    'idle | data.bring': ['requesting', { wanted: 'my-data.json', problem: null }, ['starts requestData']],
    'idle | data.bring (boundary)': ['requesting', { wanted: 'orders.csv' }, ['starts requestData']],
    'idle | data.bring (hostile)': ['requesting', { wanted: 'comments.csv' }, ['starts requestData']],
    'requesting | requestData done: preparing': stands('preparing'),
    'requesting | requestData done: ready': stands('ready'),
    ...each({ ...troubles, 'too often': failure('rate_limited', 60) }, (name) => ({
      [`requesting | requestData fails: ${name}`]: [
        'idle',
        { wanted: null, problem: name === 'too often' ? 'rate_limited' : name },
        [],
      ],
    })),
    'requesting | after answerTimeout': ['idle', { wanted: null, problem: 'timeout' }, []],
    'preparing | data.bring': ['preparing', { wanted: 'my-data.json', problem: null }, []],
    'preparing | data.bring (boundary)': ['preparing', { wanted: 'orders.csv' }, []],
    'preparing | data.bring (hostile)': ['preparing', { wanted: 'comments.csv' }, []],
    'preparing.waiting | after nextLook': ['preparing.looking', {}, ['starts lookAgain']],
    'preparing.looking | after answerTimeout': ['preparing.waiting', { problem: null }, []],
    'ready.resting | data.bring': [
      'ready.saving',
      { wanted: 'my-data.json', problem: null },
      [saves('my-data.json')],
    ],
    'ready.resting | data.bring (boundary)': [
      'ready.saving',
      { wanted: 'orders.csv' },
      [saves('orders.csv')],
    ],
    'ready.resting | data.bring (hostile)': [
      'ready.saving',
      { wanted: 'comments.csv' },
      [saves('comments.csv')],
    ],
    'ready.saving | saveFile done': ['ready.resting', { wanted: null, myData: ready, problem: null }, []],
    ...each(gone, (name) => ({
      [`ready.saving | saveFile fails: ${name}`]: [
        'idle',
        { wanted: null, myData: expired, problem: gone[name].code },
        [],
      ],
    })),
    'ready.saving | after saveTimeout': ['ready.resting', { wanted: null, problem: 'timeout' }, []],
    'ready | data.expired': ['idle', { myData: expired, wanted: null }, []],
    'ready.resting | watchEnd fails': ['ready.resting', { myData: ready, wanted: null }, []],
    'ready.saving | watchEnd fails': ['ready.saving', { myData: ready }, []],
  },
  invariants: {
    'nothing is requested without a press': ({ trail }) =>
      trail.every(({ is, started }) => started.every(({ src }) => src !== 'requestData') || is('data.bring')),
    'a file is saved only if the player wanted it': ({ context, states: now }) =>
      !now.includes('ready.saving') || context.wanted !== null,
    'a file is wanted only until it is saved, or can’t be': ({ context, states: now }) =>
      context.wanted === null ||
      ['requesting', 'preparing.waiting', 'preparing.looking', 'ready.saving'].some((one) =>
        now.includes(one),
      ),
    'files are offered only while they are there': ({ context, states: now }) =>
      !now.some((one) => one.startsWith('ready')) || context.myData?.status === 'ready',
    'its tag says that the player waits': ({ states: now, tags }) =>
      tags.includes('busy') ===
      ['requesting', 'preparing.waiting', 'preparing.looking', 'ready.saving'].some((one) =>
        now.includes(one),
      ),
    'one call at a time': ({ children }) => children.filter((id) => id !== 'watchEnd').length <= 1,
    'a page that could not read says why': ({ context, states: now }) =>
      !now.includes('unread') || context.problem !== null,
  },
})
