import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { avatarOf } from '#contract/account/avatar.rules.ts'
import { Avatar } from '#src/product/account/avatar.tsx'
import type { SavedField } from '#src/product/settings/settings-field-types.ts'
import { SettingError } from '#src/product/settings/setting-error.tsx'
import { useSetting } from '#src/product/settings/use-setting.tsx'
import { usePictureWord } from './use-picture-word.ts'
import { Button } from '#src/ui/controls/button.tsx'

interface Props {
  field: SavedField
  address: string
}

/** The picture drawn from a wallet's address, and the control that makes it the player's. */
export function WalletPicture({ field, address }: Props) {
  const { error, note, choose } = useSetting(field, usePictureWord())
  const draft = useSelector(field, ({ context }) => context.draft)
  const requested = `wallet:${address}`
  const isRequested = draft === requested
  const isOwn = !error && (isRequested || draft === avatarOf(address))
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <Avatar username="" seed={avatarOf(address)} size="sm" />
      {isOwn ? (
        <span className="text-small text-muted">
          <Trans>This is your picture.</Trans>
        </span>
      ) : (
        <Button size="sm" onClick={() => choose(requested)}>
          <Trans>Use its picture</Trans>
        </Button>
      )}
      {isRequested && error && <SettingError>{error}</SettingError>}
      {isOwn && note}
    </div>
  )
}
