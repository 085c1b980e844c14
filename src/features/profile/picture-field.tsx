import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { avatarOf } from '#contract/account/avatar.rules.ts'
import { Avatar } from '#src/product/account/avatar.tsx'
import type { SavedField } from '#src/product/settings/settings-field-types.ts'
import { Segmented } from '#src/ui/fields/segmented.tsx'

interface Props {
  field: SavedField
  username: string
  /** The addresses of the player's wallets. */
  wallets: readonly string[]
}

/** The picture beside the player's name: the initial, or one drawn from a wallet's address. */
export function PictureField({ field, username, wallets }: Props) {
  const { t } = useLingui()
  const draft = useSelector(field, ({ context }) => context.draft)
  const requested = wallets.find((address) => draft === `wallet:${address}`)
  const chosen = wallets.find((address) => avatarOf(address) === draft) ?? wallets[0]
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4">
      <Avatar
        username={username}
        seed={draft === '' ? null : requested === undefined ? draft : avatarOf(requested)}
        className="cut-md"
      />
      <div className="grid gap-1.5">
        <span className="text-small font-label">{t`Picture`}</span>
        <Segmented
          label={t`Picture`}
          value={draft === '' ? 'initial' : 'wallet'}
          options={[
            { value: 'initial', label: t`Initial` },
            { value: 'wallet', label: t`From your wallet`, isDisabled: chosen === undefined },
          ]}
          onChange={(value) =>
            field.send({ type: 'field.choose', value: value === 'initial' ? '' : `wallet:${chosen}` })
          }
        />
        {chosen === undefined && (
          <p className="text-small text-muted">
            <Trans>Add a wallet first.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
