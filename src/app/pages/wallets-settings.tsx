import type { User } from '#contract/auth/session.contract.ts'
import { createPasskey } from '#src/features/passkey/create-passkey.ts'
import { WalletPicture } from '#src/features/profile/wallet-picture.tsx'
import { useSettingsFields } from '#src/features/settings-fields/use-settings-fields.ts'
import { WalletsTab } from '#src/features/ways/wallets-tab.tsx'
import { forPlayer } from '#src/product/account/for-player.tsx'
import { LeaveDialog } from '#src/product/settings/leave-dialog.tsx'
import { useSavedField } from '#src/product/settings/use-saved-field.ts'
import { useWaysModal } from './ways-modal.tsx'

function Wallets({ user }: { user: User }) {
  const { ask, modal } = useWaysModal()
  const fields = useSettingsFields(user, ['avatar'])
  const picture = useSavedField(fields, 'avatar')
  return (
    <>
      <WalletsTab
        ask={ask}
        createPasskey={createPasskey}
        renderPicture={(address) => <WalletPicture field={picture} address={address} />}
      />
      {modal}
      <LeaveDialog fields={fields} />
    </>
  )
}

/** "Wallets", with the modal for proofs and new wallets. */
export const WalletsSettings = forPlayer(Wallets)
