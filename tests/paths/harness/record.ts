import { parentTarget } from './internals.ts'
import { sayValue } from './say-value.ts'

interface Recorded {
  type: string
  params?: any
}

/** What an executed action did for the world outside the machine. */
export interface Act {
  /** The action's name, or what XState's own one does: 'starts sendMail', 'tells the parent lamp.lit'. */
  type: string
  /** What it was given: the action's params, the actor's input, the event. */
  params: unknown
  /** The two as the record tells them. */
  told: string
}

const act = (type: string, params: unknown, said = type): Act => ({
  type,
  params,
  told:
    params === undefined ||
    (params !== null && typeof params === 'object' && Object.keys(params).length === 0)
      ? said
      : `${said} ${sayValue(params)}`,
})

const payloadOf = ({ type: _, ...payload }: { type: string }): unknown => payload

/** Null for the chart's own bookkeeping. */
export const describeAction = ({ type, params }: Recorded): Act | null => {
  if (!type.startsWith('xstate.')) return act(type, params)
  if (type === 'xstate.spawnChild') {
    const by = params.src === params.id || typeof params.src !== 'string' ? '' : ` by ${params.src}`
    return act(`starts ${params.id}`, params.input, `starts ${params.id}${by}`)
  }
  if (type === 'xstate.sendTo')
    return act(`tells ${receiverOf(params)} ${params.event.type}`, payloadOf(params.event))
  if (type === 'xstate.emit') return act(`emits ${params.event.type}`, payloadOf(params.event))
  if (type === 'xstate.raise' && typeof params.delay !== 'number')
    return act(`raises ${params.event.type}`, payloadOf(params.event))
  return null
}

/** Whom an event is sent to, as the record tells it. */
export const receiverOf = (params: any): string =>
  params.targetId === parentTarget ? 'the parent' : (params.targetId ?? params.to?.id ?? 'itself')
