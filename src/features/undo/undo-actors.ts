import { readWayChange, undoWayChange, type WayChange } from '#contract/auth/undo.contract.ts'
import { undoMachine } from '#machines/auth/undo.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

export const provideUndo = ({ call }: { call: Call }) =>
  undoMachine.provide({
    actors: {
      readChange: fromTask<WayChange, { linkToken: string }>(({ input, signal }) =>
        call(readWayChange, { body: { token: input.linkToken } }, { signal }),
      ),
      undoChange: fromTask<unknown, { linkToken: string }>(({ input, signal }) =>
        call(undoWayChange, { body: { token: input.linkToken } }, { signal }),
      ),
    },
  })
