import { type FormEvent, type ReactNode, useMemo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { House } from 'lucide-react'
import { favouritePaths } from '#contract/http/paths.ts'
import { RankField } from '#src/product/ranks/rank-field.tsx'
import { useRankName } from '#src/product/ranks/use-rank-name.ts'
import { LeaveDialog } from '#src/product/settings/leave-dialog.tsx'
import { SavingState } from '#src/product/settings/saving-state.tsx'
import type { UserSetting } from '#src/product/settings/settings-field-types.ts'
import { SettingError } from '#src/product/settings/setting-error.tsx'
import { SettingSelect } from '#src/product/settings/setting-select.tsx'
import { SettingsPanel } from '#src/product/settings/settings-panel.tsx'
import { useSetting } from '#src/product/settings/use-setting.tsx'
import type {
  SavedField,
  SettingsFields,
  SettingStanding,
} from '#src/product/settings/settings-field-types.ts'
import { useSavedField } from '#src/product/settings/use-saved-field.ts'
import { Switch } from '#src/ui/fields/switch.tsx'
import { CountryField } from './country-field.tsx'
import { NameField } from './name-field.tsx'
import { PictureField } from './picture-field.tsx'
import { UsernameField } from './username-field.tsx'
import { ZoneRow } from './zone-row.tsx'

const ofProfile = [
  'username',
  'first_name',
  'last_name',
  'rank',
  'country',
  'avatar',
  'investor',
] as const satisfies UserSetting[]
const ofStart = ['favorite_page'] as const satisfies UserSetting[]

const pair = 'grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-5 @min-[42rem]/page:grid-cols-2'

/** Enter leaves the field, which saves it. */
const leaveField = (event: FormEvent): void => {
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function Rank({ field }: { field: SavedField }) {
  const { t } = useLingui()
  const { value, error, note, choose } = useSetting(field, useRankName())
  return (
    <RankField
      label={t`Rank`}
      value={value}
      error={error}
      hint={
        <>
          <span>
            <Trans>As you say. The hub doesn’t ask the game.</Trans>
          </span>
          {note}
        </>
      }
      onValueChange={choose}
    />
  )
}

function Investor({ field }: { field: SavedField }) {
  const { t } = useLingui()
  const { value, error, note, choose } = useSetting(field, (one) => (one === 'on' ? t`yes` : t`no`))
  return (
    <div>
      <Switch checked={value === 'on'} onChange={(to) => choose(to ? 'on' : 'off')}>
        <Trans>I also invest</Trans>
      </Switch>
      {error && <SettingError>{error}</SettingError>}
      {note}
    </div>
  )
}

interface ProfileProps {
  fields: SettingsFields
  username: string
  wallets: readonly string[]
}

function Profile({ fields, username, wallets }: ProfileProps) {
  const { t } = useLingui()
  return (
    <SettingsPanel
      title={<Trans>Profile</Trans>}
      end={<SavingState fields={fields} names={ofProfile} />}
      lead={<Trans>Other players see your username and picture, nothing else.</Trans>}
    >
      <form className="grid grid-cols-[minmax(0,1fr)] gap-5" noValidate onSubmit={leaveField}>
        <PictureField field={useSavedField(fields, 'avatar')} username={username} wallets={wallets} />
        <UsernameField field={useSavedField(fields, 'username')} />
        <div className={pair}>
          <NameField
            field={useSavedField(fields, 'first_name')}
            label={t`First name`}
            autoComplete="given-name"
          />
          <NameField
            field={useSavedField(fields, 'last_name')}
            label={t`Last name`}
            autoComplete="family-name"
          />
        </div>
        <div className={pair}>
          <Rank field={useSavedField(fields, 'rank')} />
          <CountryField field={useSavedField(fields, 'country')} />
        </div>
        <Investor field={useSavedField(fields, 'investor')} />
        <button type="submit" hidden />
      </form>
    </SettingsPanel>
  )
}

interface StartProps {
  fields: SettingsFields
  pageName: (path: string) => string | null
  language: ReactNode
  theme: ReactNode
  themeStanding: SettingStanding
}

function StartAndLook({ fields, pageName, language, theme, themeStanding }: StartProps) {
  const { t } = useLingui()
  const pages = useMemo(
    () => favouritePaths.map((path) => ({ value: path, label: pageName(path) ?? path })),
    [pageName],
  )
  return (
    <SettingsPanel
      title={<Trans>Start and look</Trans>}
      end={<SavingState fields={fields} names={ofStart} also={themeStanding} />}
    >
      <div className={pair}>
        <SettingSelect
          field={useSavedField(fields, 'favorite_page')}
          label={t`Start page`}
          icon={House}
          options={[{ value: '', label: t`Not chosen: Gauntlet` }, ...pages]}
        />
        {language}
      </div>
      {theme}
      <ZoneRow />
    </SettingsPanel>
  )
}

/** The fields of the profile. */
export const profileFields = [...ofProfile, ...ofStart]

interface Props extends StartProps {
  /** The addresses of the player's wallets. */
  wallets: readonly string[]
}

/** The player's profile, and how the hub greets them. */
export function ProfileTab({ wallets, fields, ...start }: Props) {
  const username = useSelector(useSavedField(fields, 'username'), ({ context }) => context.saved)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Profile fields={fields} username={username} wallets={wallets} />
      <StartAndLook fields={fields} {...start} />
      <LeaveDialog fields={fields} />
    </div>
  )
}
