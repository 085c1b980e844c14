import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { UsernameProblem } from '#contract/account/usernames.rules.ts'
import { tidyUsername, usernameProblem } from '#contract/account/usernames.rules.ts'
import { errorText } from '#src/api/error-texts.ts'
import type { SavedField } from '#src/product/settings/settings-field-types.ts'
import { SettingText } from '#src/product/settings/setting-text.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'

/** Why a username was refused, and the one that counts until then. */
function Refusal({ field }: { field: SavedField }) {
  const { t } = useLingui()
  const { date } = useFigures()
  const { draft, saved, problem, retryAfterSeconds } = useSelector(field, ({ context }) => context)
  const words: Record<UsernameProblem, string> = {
    length: t`A username has 3 to 24 characters.`,
    letters: t`Letters, digits, dots, dashes and underscores only.`,
    edges: t`A username starts and ends with a letter or a digit.`,
    scripts: t`The letters must be of one script.`,
    reserved: t`This name is reserved.`,
  }
  const own = usernameProblem(tidyUsername(draft))
  const next =
    problem === 'username_too_soon' && retryAfterSeconds !== null
      ? date(new Date(Date.now() + retryAfterSeconds * 1_000).toISOString(), 'day')
      : null
  const reason =
    next !== null
      ? t`A username can be changed once in 30 days, yours again on ${next}.`
      : own !== null
        ? words[own]
        : problem && t(errorText(problem))
  return (
    <>
      <span>{reason}</span>{' '}
      <Trans>
        Until it is changed you stay{' '}
        <bdi className="text-text font-strong" translate="no">
          {saved}
        </bdi>
        .
      </Trans>
    </>
  )
}

/** The username; others see it everywhere. */
export function UsernameField({ field }: { field: SavedField }) {
  const { t } = useLingui()
  return (
    <SettingText
      field={field}
      label={t`Username`}
      autoComplete="username"
      maxLength={100}
      hint={<Trans>It can be changed once in 30 days.</Trans>}
      refusal={<Refusal field={field} />}
    />
  )
}
