import { AsyncLocalStorage } from 'node:async_hooks'
import { DefaultQueryCompiler } from 'kysely'
import { Lines } from '#server/platform/process/lines.ts'
import type { Line } from '#server/platform/process/lines.ts'

/*
 * Set-up of the API tests. A call that waits for a row waits in a line first (server/platform/http/call-lines.ts), and one
 * that asks the payment provider does so in a line of its own. A feature that does it otherwise fails in each of its tests.
 */
const lines = new AsyncLocalStorage<readonly Line[]>()

const waits =
  /^\s*(?:insert|update|delete|lock)\b|\b(?:insert into|delete from)\b|\bfor (?:no key )?update\b|\bpg_advisory|\btake_hits\b/iu

// Once a process: it serves several files of tests.
if (Lines.prototype.inLine.name !== 'inWatchedLine') {
  // oxlint-disable-next-line typescript/unbound-method -- called with the `this` it is called with
  const { inLine } = Lines.prototype
  Lines.prototype.inLine = function inWatchedLine(entered, work) {
    return inLine.call(this, entered, (waitedMs) => lines.run(entered, () => work(waitedMs))) as ReturnType<
      typeof work
    >
  }

  // oxlint-disable-next-line typescript/unbound-method -- called with the `this` it is called with
  const { compileQuery } = DefaultQueryCompiler.prototype
  DefaultQueryCompiler.prototype.compileQuery = function compileInLine(...query) {
    const compiled = compileQuery.apply(this, query)
    if (lines.getStore()?.length === 0 && waits.test(compiled.sql))
      throw new Error(`A call that stands in no line waits for rows: ${compiled.sql}`)
    return compiled
  }
}

/** Throws where a call asks the payment provider while other calls of its player wait for it to leave their line. */
export const mayAskOutside = (): void => {
  const entered = lines.getStore() ?? []
  if (entered.length > 0 && !entered.some(({ key }) => key.startsWith('outside:')))
    throw new Error('A call asks somebody outside and holds up the others of its player: see serveOutside.')
}
