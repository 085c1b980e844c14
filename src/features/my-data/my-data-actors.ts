import { fromCallback } from 'xstate'
import {
  type DataFile,
  downloadMyData,
  type MyData,
  readMyData,
  requestMyData,
} from '#contract/account/my-data.contract.ts'
import { type MyDataEvent, myDataMachine } from '#machines/account/my-data.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchMoment } from '#src/browser/watch-moment.ts'
import { saveAnswer } from '#src/product/account/save-answer.ts'

interface Taken {
  myData: MyData | null
}

/** The server's files may be seen to end this much later, in milliseconds. */
const endSeenMs = 60_000

export const provideMyData = ({ call }: { call: Call }) =>
  myDataMachine.provide({
    actors: {
      readData: fromTask<Taken>(({ signal }) => call(readMyData, {}, { signal })),
      requestData: fromTask<Taken>(({ signal }) => call(requestMyData, {}, { signal })),
      saveFile: fromTask<unknown, { id: string; file: DataFile }>(async ({ input: params, signal }) =>
        saveAnswer(await call(downloadMyData, { params }, { signal })),
      ),
      watchEnd: fromCallback<MyDataEvent, { until: string }>(({ input, sendBack }) =>
        watchMoment(Date.parse(input.until), endSeenMs, () => sendBack({ type: 'data.expired' })),
      ),
    },
  })
