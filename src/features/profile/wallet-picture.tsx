import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { avatarOf } from '#contract/account/avatar.rules.ts'
import { Avatar } from '#src/product/account/avatar.tsx'
import type { SavedField } from '#src/product/settings/settings-field-types.ts'
import { useSetting } from '#src/product/settings/use-setting.tsx'
import { Button } from '#src/ui/controls/button.tsx'

interface Props {
  field: SavedField
  address: string
}

/** The picture drawn from a wallet's address, and the control that makes it the player's. */
export function WalletPicture({ field, address }: Props) {
  const { error, note, choose } = useSetting(field, () => null)
  const draft = useSelector(field, ({ context }) => context.draft)
  const requested = `wallet:${address}`
  const isOwn = draft === requested || draft === avatarOf(address)
  return (
    <span className="flex flex-wrap items-center gap-3 pt-2">
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
      {error}
      {isOwn && note}
    </span>
  )
}
