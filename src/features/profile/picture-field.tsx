import { Trans, useLingui } from '@lingui/react/macro'
import { avatarOf } from '#contract/account/avatar.rules.ts'
import { Avatar } from '#src/product/account/avatar.tsx'
import type { SavedField } from '#src/product/settings/settings-field-types.ts'
import { SettingError } from '#src/product/settings/setting-error.tsx'
import { useSetting } from '#src/product/settings/use-setting.tsx'
import { usePictureWord } from './use-picture-word.ts'
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
  const wordOf = usePictureWord()
  const { value, error, note, choose } = useSetting(field, wordOf)
  const requested = wallets.find((address) => value === `wallet:${address}`)
  const chosen = wallets.find((address) => avatarOf(address) === value) ?? wallets[0]
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Avatar
        username={username}
        seed={value === '' ? null : requested === undefined ? value : avatarOf(requested)}
        className="cut-md"
      />
      <div className="grid min-w-0 flex-[1_1_12rem] gap-1.5">
        <span className="text-small font-label">{t`Picture`}</span>
        <Segmented
          label={t`Picture`}
          value={value === '' ? 'initial' : 'wallet'}
          options={[
            { value: 'initial', label: wordOf('') },
            { value: 'wallet', label: wordOf('wallet'), isDisabled: chosen === undefined },
          ]}
          onChange={(kind) => choose(kind === 'initial' ? '' : `wallet:${chosen}`)}
        />
        {chosen === undefined && (
          <p className="text-small text-muted">
            <Trans>Add a wallet first.</Trans>
          </p>
        )}
        {error && <SettingError>{error}</SettingError>}
        {note}
      </div>
    </div>
  )
}
