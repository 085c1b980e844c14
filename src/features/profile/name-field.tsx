import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { longestName } from '#contract/account/user.contract.ts'
import { errorText } from '#src/api/error-texts.ts'
import { SettingText } from '#src/product/settings/setting-text.tsx'
import type { SavedField } from '#src/product/settings/settings-field-types.ts'

function Refusal({ field }: { field: SavedField }) {
  const { t } = useLingui()
  const { draft, problem } = useSelector(field, ({ context }) => context)
  if (problem !== 'invalid_request') return <span>{problem && t(errorText(problem))}</span>
  return draft.trim().length > longestName ? (
    <Trans>At most {longestName} characters.</Trans>
  ) : (
    <Trans>A name is letters and signs on one line.</Trans>
  )
}

interface Props {
  field: SavedField
  label: string
  autoComplete: 'given-name' | 'family-name'
}

/** A first or last name, which nobody has to give. */
export function NameField({ field, label, autoComplete }: Props) {
  return (
    <SettingText
      field={field}
      label={label}
      labelEnd={
        <span className="text-muted">
          <Trans>optional</Trans>
        </span>
      }
      autoComplete={autoComplete}
      // A longer paste is cut here, and still too long to be saved as if it were complete.
      maxLength={2 * longestName}
      refusal={<Refusal field={field} />}
    />
  )
}
