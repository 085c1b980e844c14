import { offeredWays } from '#contract/auth/openid.contract.ts'
import { renamePasskey } from '#contract/auth/passkey.contract.ts'
import { listWays, removeWay } from '#contract/auth/ways.contract.ts'
import type { AddableWay, WaysRead } from '#machines/auth/ways.machine.ts'
import { waysMachine } from '#machines/auth/ways.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import type { AskInModal, AskedInModal } from './ask-in-modal.ts'

export interface WaysServices {
  call: Call
  ask: AskInModal
  createPasskey: (call: Call, signal: AbortSignal) => Promise<boolean>
}

const modalOf: Record<Exclude<AddableWay, 'passkey'>, AskedInModal> = {
  wallet: { reason: 'link', tab: 'other' },
  immutablex: { reason: 'link', tab: 'imx' },
  google: { reason: 'google', tab: 'email' },
}

/** The id of a passkey among the ways is `passkey:` and its own. */
const ownId = (id: string): string => id.slice(id.indexOf(':') + 1)

/** Connects the ways into the player's account to the API, the modal and the browser's passkeys. */
export const provideWays = ({ call, ask, createPasskey }: WaysServices) =>
  waysMachine.provide({
    actors: {
      readWays: fromTask<WaysRead>(async ({ signal }) => {
        const [read, offered] = await Promise.all([
          call(listWays, {}, { signal }),
          call(offeredWays, {}, { signal }),
        ])
        return { ...read, offered }
      }),
      remove: fromTask<unknown, { id: string }>(({ input: { id }, signal }) =>
        call(removeWay, { params: { id } }, { signal }),
      ),
      rename: fromTask<unknown, { id: string; name: string }>(({ input: { id, name }, signal }) =>
        call(renamePasskey, { params: { id: ownId(id) }, body: { name } }, { signal }),
      ),
      prove: fromTask<boolean>(({ signal }) => ask({ reason: 'confirm' }, signal)),
      add: fromTask<boolean, { kind: AddableWay }>(({ input: { kind }, signal }) =>
        kind === 'passkey' ? createPasskey(call, signal) : ask(modalOf[kind], signal),
      ),
    },
  })
