import type { AnyStateMachine } from 'xstate'

const files = import.meta.glob<Record<string, AnyStateMachine>>('../../machines/*/*.machine.ts', {
  eager: true,
})

/** Every machine of the hub with its slug, by name. */
export const machines: readonly { slug: string; machine: AnyStateMachine }[] = Object.entries(files)
  .flatMap(([file, exported]) => {
    const slug = /\/([\w-]+)\.machine\.ts$/.exec(file)?.[1]
    const machine = Object.values(exported).find((value) => typeof value === 'object' && 'root' in value)
    return slug && machine ? [{ slug, machine }] : []
  })
  .toSorted((a, b) => a.slug.localeCompare(b.slug))

export const machineById = (id: string | null): AnyStateMachine | undefined =>
  machines.find(({ machine }) => machine.id === id)?.machine
