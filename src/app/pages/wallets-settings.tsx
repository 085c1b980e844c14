import { createPasskey } from '#src/features/passkey/create-passkey.ts'
import { WalletsTab } from '#src/features/ways/wallets-tab.tsx'
import { useWaysModal } from './ways-modal.tsx'

/** "Wallets", with the modal for proofs and new wallets. */
export function WalletsSettings() {
  const { ask, modal } = useWaysModal()
  return (
    <>
      <WalletsTab ask={ask} createPasskey={createPasskey} />
      {modal}
    </>
  )
}
