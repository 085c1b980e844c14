import type { AnyStateMachine } from 'xstate'
import { createMachine } from 'xstate'

/** A chart's configuration as a mutant may cut it up. */
export type Config = any

const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copy)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]))
}

/** The machine with another chart: its configuration copied, changed and built anew, its implementations the same. */
export const rebuilt = (
  machine: AnyStateMachine,
  change: (states: Config, config: Config) => void,
): AnyStateMachine => {
  const config = copy(machine.config) as Config
  change(config.states, config)
  return createMachine(config, machine.implementations as never)
}
