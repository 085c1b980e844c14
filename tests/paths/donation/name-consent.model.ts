import type { NameConsentContext } from '#machines/donation/name-consent.machine.ts'
import { nameConsentMachine } from '#machines/donation/name-consent.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Line = (seen: Seen<NameConsentContext>) => Lead<NameConsentContext>

const failures = { offline: failure('offline'), 'something odd': failure('internal') }
const on = { role: 'switch', name: 'Show my name beside what I give', is: 'checked' } as const
const any = { role: 'switch', name: 'Show my name beside what I give' } as const
const unsaved = { text: 'Your choice could not be saved.' } as const

const shown = ({ chosen }: NameConsentContext): Sight => (chosen ? on : any)

/** A choice is saved at once; the same one again is none. */
const chooses =
  (state: string, showsName: boolean): Line =>
  ({ previous }) =>
    previous?.chosen === showsName
      ? [state, { chosen: showsName }, []]
      : [
          'saving',
          { chosen: showsName, saved: previous?.saved ?? false, problem: null },
          [['starts saveConsent', { showsName }]],
        ]
const failsWith =
  (problem: NameConsentContext['problem']): Line =>
  ({ previous }) => ['failed', { problem, chosen: previous?.saved ?? false }, []]
/** What was sent is saved; what was chosen meanwhile is sent after it. */
const saves: Line = ({ previous }) => {
  const { sent = false, chosen = false } = previous ?? {}
  return sent === chosen
    ? ['resting', { saved: sent, chosen, problem: null }, []]
    : [
        'saving',
        { saved: sent, sent: chosen, chosen, problem: null },
        [['starts saveConsent', { showsName: chosen }]],
      ]
}

const choices = { valid: { showsName: true }, boundary: { showsName: false }, hostile: { showsName: false } }

export const model = defineModel({
  machine: nameConsentMachine,
  inputs: { 'of nobody': { showsName: false }, agreed: { showsName: true } },
  events: { 'consent.set': choices },
  actors: { saveConsent: { done: { saved: undefined }, fails: failures } },
  delays: { saveTimeout: 20_000 },
  sees: {
    resting: (context) => [shown(context), { absent: unsaved }],
    saving: (context) => [shown(context), { absent: unsaved }],
    failed: (context) => [shown(context), unsaved],
  },
  leads: {
    'start of nobody': ['resting', { saved: false, chosen: false, problem: null }, []],
    'start agreed': ['resting', { saved: true, chosen: true, problem: null }, []],
    'resting | consent.set': chooses('resting', true),
    'resting | consent.set (boundary)': chooses('resting', false),
    'failed | consent.set': chooses('failed', true),
    'failed | consent.set (boundary)': chooses('failed', false),
    'saving | consent.set': ['saving', { chosen: true }, []],
    'saving | consent.set (boundary)': ['saving', { chosen: false }, []],
    'saving | saveConsent done: saved': saves,
    'saving | saveConsent fails: offline': failsWith('offline'),
    'saving | saveConsent fails: something odd': failsWith('internal'),
    'saving | after saveTimeout': failsWith('timeout'),
  },
  invariants: {
    'what rests is what is saved': ({ context, states }) =>
      states.includes('saving') || context.chosen === context.saved,
    'a problem is named exactly while it is shown': ({ context, states }) =>
      (context.problem !== null) === states.includes('failed'),
  },
})
