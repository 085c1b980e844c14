import { format } from 'node:util'
import { expect } from 'vitest'

// The few words of vitest that tests of rules use, for running them again and again in one process.
interface Collected {
  name: string
  body: () => unknown
}

let tests: Collected[] = []
let groups: string[] = []

/** From now on tests are collected anew. */
export const collected = () => {
  tests = []
  groups = []
  return { tests: (): readonly Collected[] => tests }
}

type Body = (...args: any[]) => unknown

const say = (name: string, row: readonly unknown[]): string => format(name, ...row)

const rows =
  (add: (name: string, body: Body) => void) =>
  (table: readonly unknown[]) =>
  (name: string, ...rest: readonly unknown[]): void => {
    const body = rest.find((one) => typeof one === 'function') as Body
    for (const row of table) {
      const args = Array.isArray(row) ? row : [row]
      add(say(name, args), () => body(...args))
    }
  }

const add = (name: string, ...rest: readonly unknown[]): void => {
  // Between the two may be options: a time limit.
  const body = rest.find((one) => typeof one === 'function') as Body
  tests.push({ name: [...groups, name].join(' > '), body })
}
const group = (name: string, body: Body): void => {
  groups.push(name)
  body()
  groups.pop()
}

export const test = Object.assign(add, { each: rows(add) })
export const it = test
export const describe = Object.assign(group, { each: rows(group) })
export { expect }
