import { useSelector } from '@xstate/react'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { useAppActor } from '#src/product/flows/app-actor.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { DeleteAccount } from './delete-account.tsx'
import { type LeavingServices, provideLeaving } from './leaving-actors.ts'
import { provideMyData } from './my-data-actors.ts'
import { YourData } from './your-data.tsx'

type Props = Pick<LeavingServices, 'prove'>

function Tab({ user: { username, email }, prove }: Props & { user: User }) {
  const call = useCall()
  const app = useAppActor()
  const data = useFlow(() => provideMyData({ call }))
  const leaving = useFlow(() => provideLeaving({ call, app, prove }), { input: { username } })
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

/** The tab "Privacy and data" of the settings, for each player anew. */
export function PrivacyTab({ prove }: Props) {
  const user = useUser()
  return user && <Tab key={user.id} user={user} prove={prove} />
}
