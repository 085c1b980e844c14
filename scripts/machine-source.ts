import { createContext, runInContext } from 'node:vm'
import { transformSync } from 'rolldown/utils'
import type { AnyStateMachine } from 'xstate'
import * as xstate from 'xstate'

const xstateImport = /^import\s*\{([^}]*)\}\s*from\s*['"]xstate['"];?$/gm

/**
 * The machine that a file of machines/ exports, evaluated with its types stripped and nothing but `xstate` in scope,
 * as a visualizer has it. Throws when the file needs more than that.
 */
export function evaluateMachine(source: string): AnyStateMachine {
  const { code, errors } = transformSync('machine.ts', source, { lang: 'ts' })
  if (errors.length > 0) throw new Error(errors[0]?.message)
  const names = /^export const (\w+)/gm.exec(code)
  if (!names) throw new Error('nothing is exported')
  const script = code
    .replace(xstateImport, (_, imported: string) => `const {${imported.replaceAll(' as ', ': ')}} = xstate;`)
    .replace(/^export const /gm, 'const ')
    .replace(/^export \{\s*\};?$/gm, '')
  return runInContext(`${script}\n;${names[1]}`, createContext({ xstate })) as AnyStateMachine
}
