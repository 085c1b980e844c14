import { useSelector } from '@xstate/react'
import type { User } from '#contract/auth/session.contract.ts'
import { useCall } from '#src/api/api-context.tsx'
import { DeleteAccount } from '#src/features/leaving/delete-account.tsx'
import { provideLeaving } from '#src/features/leaving/leaving-actors.ts'
import { useOpenPlan } from '#src/features/leaving/use-open-plan.ts'
import { provideMyData } from '#src/features/my-data/my-data-actors.ts'
import { JsonButton, YourData } from '#src/features/my-data/your-data.tsx'
import { useSettingsFields } from '#src/features/settings-fields/use-settings-fields.ts'
import { forPlayer } from '#src/product/account/for-player.tsx'
import { countingFields, CountingPanel } from '#src/features/counting/counting-panel.tsx'
import { useAppActor } from '#src/product/flows/app-actor.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { useWaysModal } from './ways-modal.tsx'

function Panels({ user }: { user: User }) {
  const { username, email } = user
  const call = useCall()
  const app = useAppActor()
  const fields = useSettingsFields(user, countingFields)
  const { ask, modal } = useWaysModal()
  const openPlan = useOpenPlan()
  const data = useFlow(() => provideMyData({ call }))
  const leaving = useFlow(
    () => provideLeaving({ call, app, prove: (signal) => ask({ reason: 'confirm' }, signal), openPlan }),
    { input: { username } },
  )
  const isPending = useSelector(leaving, ({ context }) => context.leaving?.request != null)
  const account = (
    <DeleteAccount
      actor={leaving}
      download={<JsonButton actor={data} isFirst />}
      hasAddress={email !== null}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isPending && account}
      <CountingPanel fields={fields} />
      <YourData actor={data} />
      {!isPending && account}
      {modal}
    </div>
  )
}

/** "Privacy and data". */
export const PrivacySettings = forPlayer(Panels)
