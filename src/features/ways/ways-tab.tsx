import { useEffect, useState } from 'react'
import { useCall } from '#src/api/api-context.tsx'
import type { AskInModal } from './ask-in-modal.ts'
import { provideWays, type WaysServices } from './provide-ways.ts'
import { wayOutcome } from '#src/product/account/way-outcome.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { DevicesPanel } from './devices-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { provideDevices } from './provide-devices.ts'
import { WaysPanel } from './ways-panel.tsx'

interface Props {
  ask: AskInModal
  createPasskey: WaysServices['createPasskey']
}

/** The ways into the account, passkeys, the password, and where the player is logged in. */
export function WaysTab({ ask, createPasskey }: Props) {
  const call = useCall()
  const ways = useFlow(() => provideWays({ call, ask, createPasskey }))
  const devices = useFlow(() => provideDevices({ call }))
  const [outcome] = useState(wayOutcome.read)
  useEffect(() => wayOutcome.forget, [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <WaysPanel actor={ways} ask={ask} outcome={outcome} />
      <PasskeysPanel actor={ways} />
      <PasswordPanel actor={ways} onSaved={() => devices.send({ type: 'devices.read' })} />
      <DevicesPanel actor={devices} />
    </div>
  )
}
