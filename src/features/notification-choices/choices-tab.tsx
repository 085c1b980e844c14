import { LeaveDialog } from '#src/product/settings/leave-dialog.tsx'
import type { ChoiceSetting, SettingsFields } from '#src/product/settings/settings-field-types.ts'
import { readChoice } from './choice-values.rules.ts'
import type { KnownChoices } from './load-choices.ts'
import { TimesPanel, timeFields } from './times-panel.tsx'
import { fieldsOf, TopicsPanel } from './topics-panel.tsx'

/** The fields of the tab with their values. */
export const choiceFields = ({ topics, choices }: KnownChoices): { name: ChoiceSetting; saved: string }[] =>
  [...topics.flatMap(fieldsOf), ...timeFields].map((name) => ({ name, saved: readChoice(name, choices) }))

interface Props {
  known: KnownChoices
  fields: SettingsFields
}

/** The player chooses the notifications and mails they get, and when. Without an address the times are left out. */
export function ChoicesTab({ known: { topics, choices }, fields }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TopicsPanel topics={topics} fields={fields} hasAddress={choices.has_address} />
      {choices.has_address && <TimesPanel fields={fields} zone={choices.time_zone} />}
      <LeaveDialog fields={fields} />
    </div>
  )
}
