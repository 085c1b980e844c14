import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Avatar } from '#src/product/account/avatar.tsx'
import type { SavedField } from '#src/product/settings/settings-field-types.ts'
import { Segmented } from '#src/ui/fields/segmented.tsx'

interface Props {
  field: SavedField
  username: string
  /** The address of the wallet whose picture can be taken; null: no wallet was added. */
  wallet: string | null
}

/** The picture beside the player's name: the initial, or one drawn from a wallet's address. */
export function PictureField({ field, username, wallet }: Props) {
  const { t } = useLingui()
  const { draft, saved } = useSelector(field, ({ context }) => context)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4">
      <Avatar username={username} seed={draft === '' ? null : saved || null} className="cut-md" />
      <div className="grid gap-1.5">
        <span className="text-small font-label">{t`Picture`}</span>
        <Segmented
          label={t`Picture`}
          value={draft === '' ? 'initial' : 'wallet'}
          options={[
            { value: 'initial', label: t`Initial` },
            { value: 'wallet', label: t`From your wallet`, isDisabled: wallet === null },
          ]}
          onChange={(value) =>
            field.send({ type: 'field.choose', value: value === 'initial' ? '' : `wallet:${wallet}` })
          }
        />
        {wallet === null && (
          <p className="text-small text-muted">
            <Trans>Add a wallet first.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
