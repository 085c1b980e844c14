import { PrivacyTab } from '#src/features/privacy/privacy-tab.tsx'
import { useWaysModal } from './ways-modal.tsx'

/** "Privacy and data": the log-in modal proves who the player is before a deletion. */
export function PrivacySettings() {
  const { ask, modal } = useWaysModal()
  return (
    <>
      <PrivacyTab prove={(signal) => ask({ reason: 'confirm' }, signal)} />
      {modal}
    </>
  )
}
