import { createContext, runInContext, runInThisContext } from 'node:vm'
import { transformSync } from 'rolldown/utils'
import type { AnyStateMachine } from 'xstate'
import * as xstate from 'xstate'

const xstateImport = /^import\s*\{([^}]*)\}\s*from\s*['"]xstate['"];?$/gm

/** A script that returns the machine of a file of machines/, its types stripped, with nothing but `xstate` in scope. */
function scriptOf(source: string): string {
  const { code, errors } = transformSync('machine.ts', source, { lang: 'ts' })
  if (errors.length > 0) throw new Error(errors[0]?.message)
  const names = /^export const (\w+)/gm.exec(code)
  if (!names) throw new Error('nothing is exported')
  const script = code
    .replace(xstateImport, (_, imported: string) => `const {${imported.replaceAll(' as ', ': ')}} = xstate;`)
    .replace(/^export const /gm, 'const ')
    .replace(/^export \{\s*\};?$/gm, '')
  return `(xstate) => {${script}\n;return ${names[1]}}`
}

/**
 * Returns the machine that a file of machines/ exports, evaluated like in a visualizer: types stripped, and nothing
 * but `xstate` in scope. Throws if the file needs more than that.
 */
export const evaluateMachine = (source: string): AnyStateMachine =>
  runInContext(scriptOf(source), createContext({}))(xstate) as AnyStateMachine

/** The same with the caller's global objects, so that the machine can run together with the caller's own. */
export const evaluateMachineHere = (source: string): AnyStateMachine =>
  runInThisContext(scriptOf(source))(xstate) as AnyStateMachine
