import type { Device } from '#contract/auth/devices.contract.ts'
import { endDevice, endOtherDevices, listDevices } from '#contract/auth/devices.contract.ts'
import { devicesMachine } from '#machines/auth/devices.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'

export const provideDevices = ({ call }: { call: Call }) =>
  devicesMachine.provide({
    actors: {
      readDevices: fromTask<readonly Device[]>(
        async ({ signal }) => (await call(listDevices, {}, { signal })).devices,
      ),
      end: fromTask<unknown, { id: string }>(({ input: { id }, signal }) =>
        call(endDevice, { params: { id } }, { signal }),
      ),
      endOthers: fromTask<unknown>(({ signal }) => call(endOtherDevices, {}, { signal })),
    },
  })
