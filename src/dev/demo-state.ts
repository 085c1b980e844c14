import * as v from 'valibot'
import { devCalls } from '#contract/dev/dev-paths.ts'
import { clockStateSchema, notToTheEnd } from '#contract/dev/demo-clock.ts'
import type { ClockState, TurnClock } from '#contract/dev/demo-clock.ts'
import { aboutSchema } from '#contract/dev/dev.contract.ts'
import type { About } from '#contract/dev/dev.contract.ts'

const mailSchema = v.object({
  mails: v.array(
    v.object({ id: v.number(), to: v.array(v.string()), subject: v.string(), receivedAt: v.string() }),
  ),
})
export type DemoMail = v.InferOutput<typeof mailSchema>['mails'][number]

const paymentsSchema = v.looseObject({ waiting: v.number() })
export type DemoPayments = v.InferOutput<typeof paymentsSchema>

const fetchJson = async <S extends v.GenericSchema>(
  path: string,
  schema: S,
  signal: AbortSignal,
): Promise<v.InferOutput<S>> => {
  const answer = await fetch(path, { signal, headers: { Accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return v.parse(schema, await answer.json())
}

export const fetchAbout = (signal: AbortSignal): Promise<About> =>
  fetchJson(devCalls.about, aboutSchema, signal)

export const fetchMails = async (signal: AbortSignal): Promise<DemoMail[]> =>
  (await fetchJson('/dev/mail.json?limit=4', mailSchema, signal)).mails

export const fetchPayments = (signal: AbortSignal): Promise<DemoPayments> =>
  fetchJson('/dev/pay/control', paymentsSchema, signal)

export const fetchClock = (signal: AbortSignal): Promise<ClockState> =>
  fetchJson(devCalls.clock, clockStateSchema, signal)

const refusedSchema = v.object({ error: v.string() })

/** Advances the demo's clock; an error contains the text for the developer. */
export const turnClock = async (asked: TurnClock): Promise<ClockState> => {
  const answer = await fetch(devCalls.clock, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(asked),
  }).catch(() => null)
  if (answer?.ok) return v.parse(clockStateSchema, await answer.json())
  const refused = answer && v.safeParse(refusedSchema, await answer.json().catch(() => null))
  throw new Error(refused?.success ? refused.output.error : notToTheEnd)
}
