import { useSelector } from '@xstate/react'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { forPlayer } from '#src/product/account/for-player.tsx'
import { proveInModal } from '#src/product/account/prove-in-modal.ts'
import { useAppActor } from '#src/product/flows/app-actor.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { DeleteAccount } from './delete-account.tsx'
import { provideLeaving } from './leaving-actors.ts'
import { provideMyData } from './my-data-actors.ts'
import { YourData } from './your-data.tsx'

function Tab({ user: { username, email } }: { user: User }) {
  const call = useCall()
  const app = useAppActor()
  const data = useFlow(() => provideMyData({ call }))
  const leaving = useFlow(() => provideLeaving({ call, app, prove: (signal) => proveInModal(app, signal) }), {
    input: { username },
  })
  const isPending = useSelector(leaving, ({ context }) => context.leaving?.request != null)
  const account = <DeleteAccount actor={leaving} data={data} hasAddress={email !== null} />
  return (
    <div className="settings-panels">
      {isPending && account}
      <YourData actor={data} />
      {!isPending && account}
    </div>
  )
}

/** The tab "Privacy and data" of the settings. */
export const PrivacyTab = forPlayer(Tab)
