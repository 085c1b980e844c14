import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { House } from 'lucide-react'
import type { User } from '#contract/auth/session.contract.ts'
import { favouritePaths } from '#contract/http/paths.ts'
import { RankField } from '#src/product/account/ranks/rank-field.tsx'
import { unranked } from '#src/product/account/ranks/rank-search.rules.ts'
import { LeaveDialog } from '#src/product/account/settings/leave-dialog.tsx'
import { SavingState } from '#src/product/account/settings/saving-state.tsx'
import type { SettingName } from '#src/product/account/settings/setting-values.ts'
import { SettingSelect } from '#src/product/account/settings/setting-select.tsx'
import { SettingText } from '#src/product/account/settings/setting-text.tsx'
import { SettingsPanel } from '#src/product/account/settings/settings-panel.tsx'
import { useSetting } from '#src/product/account/settings/use-setting.tsx'
import type { SavedField, SettingsFields } from '#src/product/account/settings/use-settings-fields.ts'
import { useSavedField, useSettingsFields } from '#src/product/account/settings/use-settings-fields.ts'
import { Switch } from '#src/ui/fields/switch.tsx'
import { CountryField } from './country-field.tsx'
import { PictureField } from './picture-field.tsx'
import { UsernameField } from './username-field.tsx'
import { ZoneRow } from './zone-row.tsx'
import './profile.css'

const ofProfile = [
  'username',
  'first_name',
  'last_name',
  'rank',
  'country',
  'avatar',
  'investor',
] as const satisfies SettingName[]
const ofStart = ['favorite_page'] as const satisfies SettingName[]

/** Enter leaves the field, which saves it. */
const leaveField = (event: FormEvent): void => {
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function Rank({ field }: { field: SavedField }) {
  const { t } = useLingui()
  const wordOf = (value: string): string => (value === unranked ? t`Unranked` : value)
  const { value, error, note, choose } = useSetting(field, wordOf)
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
  const { value, note, choose } = useSetting(field, (one) => (one === 'on' ? t`yes` : t`no`))
  return (
    <div>
      <Switch checked={value === 'on'} onChange={(to) => choose(to ? 'on' : 'off')}>
        <Trans>I also invest</Trans>
      </Switch>
      {note}
    </div>
  )
}

interface ProfileProps {
  fields: SettingsFields
  user: User
  wallet: string | null
}

function Profile({ fields, user, wallet }: ProfileProps) {
  const { t } = useLingui()
  return (
    <SettingsPanel
      title={<Trans>Profile</Trans>}
      end={<SavingState fields={fields} names={ofProfile} />}
      lead={<Trans>Other players see your username and picture, nothing else.</Trans>}
    >
      <form className="profile-form" noValidate onSubmit={leaveField}>
        <PictureField field={useSavedField(fields, 'avatar')} username={user.username} wallet={wallet} />
        <UsernameField field={useSavedField(fields, 'username')} />
        <div className="profile-pair">
          <SettingText
            field={useSavedField(fields, 'first_name')}
            label={t`First name`}
            labelEnd={<Optional />}
            autoComplete="given-name"
            maxLength={160}
          />
          <SettingText
            field={useSavedField(fields, 'last_name')}
            label={t`Last name`}
            labelEnd={<Optional />}
            autoComplete="family-name"
            maxLength={160}
          />
        </div>
        <div className="profile-pair">
          <Rank field={useSavedField(fields, 'rank')} />
          <CountryField field={useSavedField(fields, 'country')} />
        </div>
        <Investor field={useSavedField(fields, 'investor')} />
        <button type="submit" hidden />
      </form>
    </SettingsPanel>
  )
}

function Optional() {
  return (
    <span className="text-muted">
      <Trans>optional</Trans>
    </span>
  )
}

interface StartProps {
  fields: SettingsFields
  pageName: (path: string) => string | null
  language: ReactNode
  theme: ReactNode
}

function StartAndLook({ fields, pageName, language, theme }: StartProps) {
  const { t } = useLingui()
  const pages = useMemo(
    () => favouritePaths.map((path) => ({ value: path, label: pageName(path) ?? path })),
    [pageName],
  )
  return (
    <SettingsPanel
      title={<Trans>Start and look</Trans>}
      end={<SavingState fields={fields} names={ofStart} />}
    >
      <div className="profile-pair">
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

interface Props extends Omit<StartProps, 'fields'> {
  user: User
  /** The addresses of the player's wallets. */
  wallets: readonly string[]
}

/** The player's profile, and how the hub greets them. */
export function ProfileTab({ user, wallets, ...start }: Props) {
  const fields = useSettingsFields(user, [...ofProfile, ...ofStart])
  const [now] = useState(user)
  const username = useSelector(useSavedField(fields, 'username'), ({ context }) => context.saved)
  return (
    <div className="settings-panels">
      <Profile fields={fields} user={{ ...now, username }} wallet={wallets[0] ?? null} />
      <StartAndLook fields={fields} {...start} />
      <LeaveDialog fields={fields} />
    </div>
  )
}
