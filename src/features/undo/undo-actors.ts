import { undoWayChange } from '#contract/auth/undo.contract.ts'
import { undoMachine } from '#machines/auth/undo.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

export const provideUndo = ({ call }: { call: Call }) =>
  undoMachine.provide({
    actors: {
      undoChange: fromTask<unknown, { linkToken: string }>(({ input, signal }) =>
        call(undoWayChange, { body: { token: input.linkToken } }, { signal }),
      ),
    },
  })
