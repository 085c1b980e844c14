import { createPasskey } from '#src/features/passkey/create-passkey.ts'
import { WaysTab } from '#src/features/ways/ways-tab.tsx'
import { useWaysModal } from './ways-modal.tsx'

/** "Ways to log in", with the modal for proofs and new ways. */
export function WaysSettings() {
  const { ask, modal } = useWaysModal()
  return (
    <>
      <WaysTab ask={ask} createPasskey={createPasskey} />
      {modal}
    </>
  )
}
