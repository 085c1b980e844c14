interface Recorded {
  type: string
  params?: any
}

/** What an executed action did for the world outside the machine; null for the chart's own bookkeeping. */
export const describeAction = ({ type, params }: Recorded): string | null => {
  if (!type.startsWith('xstate.')) return type
  if (type === 'xstate.spawnChild') return `starts ${params.id}${sayInput(params.input)}`
  if (type === 'xstate.sendTo') return `tells ${receiver(params)} ${params.event.type}`
  if (type === 'xstate.emit') return `emits ${params.event.type}`
  if (type === 'xstate.raise' && typeof params.delay !== 'number') return `raises ${params.event.type}`
  return null
}

const sayInput = (input: unknown): string =>
  input !== null && typeof input === 'object' && Object.keys(input).length > 0
    ? `(${Object.keys(input).toSorted().join(', ')})`
    : ''

const receiver = (params: any): string =>
  params.targetId === '#_parent' ? 'the parent' : (params.targetId ?? params.to?.id ?? 'itself')
