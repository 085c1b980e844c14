import { type ReactNode, useId } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, Mail } from 'lucide-react'
import type { MailChoice } from '#contract/notifications/notification-choices.contract.ts'
import { mailChoices } from '#contract/notifications/notification-choices.contract.ts'
import { SettingError } from '#src/product/settings/setting-error.tsx'
import type { SettingsFields } from '#src/product/settings/settings-field-types.ts'
import { useSavedField } from '#src/product/settings/use-saved-field.ts'
import { useSetting } from '#src/product/settings/use-setting.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Radios } from '#src/ui/fields/radios.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Switch } from '#src/ui/fields/switch.tsx'
import type { TopicWords } from './load-choices.ts'
import { useMailWords } from './use-mail-words.ts'

/** Widths of the columns: name, in the hub, and mails off, at once, daily. */
export const columns = 'grid grid-cols-[minmax(0,1fr)_4.75rem_4rem_4.75rem_4rem] items-center'

interface Props {
  topic: TopicWords
  fields: SettingsFields
  /** Columns; else a block, as on phones. */
  isTable: boolean
  /** Id of the text that says why nothing is mailed; null: mails can be chosen. */
  noMails: string | null
}

interface FrameProps {
  topic: TopicWords
  isTable: boolean
  /** The controls. */
  children: ReactNode
  /** Under them. */
  notes?: ReactNode
}

/** A group of controls that is named after its topic. */
function RowFrame({ topic: { name, line }, isTable, children, notes }: FrameProps) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={line === null ? undefined : `${id}-line`}
      className="border-border border-t first:border-t-0"
    >
      <div className={isTable ? `${columns} min-h-11 py-1.5` : 'grid grid-cols-[minmax(0,1fr)] gap-2 py-3'}>
        <div>
          <p id={id} className="font-strong">
            {name}
          </p>
          {line !== null && (
            <p id={`${id}-line`} className="text-small text-muted">
              {line}
            </p>
          )}
        </div>
        {children}
      </div>
      {notes}
    </div>
  )
}

/** A topic that can't be switched off: its reason stands under its name. */
function RequiredRow({ topic, isTable, noMails }: Omit<Props, 'fields'>) {
  const places = noMails === null ? <Trans>In the hub and by mail</Trans> : <Trans>In the hub</Trans>
  const lock = <Icon of={Lock} size={16} className="text-muted justify-self-center" />
  const none = (
    <span aria-hidden="true" className="text-muted text-center">
      –
    </span>
  )
  return (
    <RowFrame topic={topic} isTable={isTable}>
      {isTable ? (
        <>
          <span className="grid">
            {lock}
            <span className="sr-only">{places}</span>
          </span>
          {none}
          {noMails === null ? lock : none}
          {none}
        </>
      ) : (
        <p className="text-small text-muted flex items-center gap-2">
          <Icon of={Lock} size={16} />
          <span>{places}</span>
        </p>
      )}
    </RowFrame>
  )
}

function ChosenRow({ topic, fields, isTable, noMails }: Props) {
  const { t } = useLingui()
  const words = useMailWords()
  const hub = useSetting(useSavedField(fields, `hub:${topic.type}`), (one) =>
    one === 'on' ? t`in the hub` : t`not in the hub`,
  )
  const mail = useSetting(useSavedField(fields, `mail:${topic.type}`), (one) => words[one as MailChoice].full)
  const byMail = noMails === null ? (mail.value as MailChoice) : 'off'
  const inHub = (
    <Switch hideLabel={isTable} checked={hub.value === 'on'} onChange={(to) => hub.choose(to ? 'on' : 'off')}>
      <Trans>In the hub</Trans>
    </Switch>
  )
  const hasNotes = [hub.error, hub.note, mail.error, mail.note].some(Boolean)
  return (
    <RowFrame
      topic={topic}
      isTable={isTable}
      notes={
        hasNotes && (
          <div className="text-small text-muted grid gap-1 pb-3">
            {hub.error && <SettingError>{hub.error}</SettingError>}
            {hub.note}
            {mail.error && <SettingError>{mail.error}</SettingError>}
            {mail.note}
          </div>
        )
      }
    >
      {isTable ? (
        <>
          <div className="justify-self-center">{inHub}</div>
          <div
            role="radiogroup"
            aria-label={t`By mail`}
            aria-describedby={noMails ?? undefined}
            className="col-span-3 grid grid-cols-subgrid"
          >
            <Radios
              value={byMail}
              onChange={mail.choose}
              options={mailChoices.map((value) => ({ value, isDisabled: noMails !== null }))}
              className={`ui-radio items-center justify-self-center ${noMails === null ? '' : 'opacity-50'}`}
            >
              {({ value }) => <span className="sr-only">{words[value].short}</span>}
            </Radios>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {inHub}
          <SelectField
            label={t`By mail`}
            hideLabel
            icon={Mail}
            className="max-w-full min-w-42"
            value={byMail}
            disabled={noMails !== null}
            options={mailChoices.map((value) => ({ value, label: words[value].full }))}
            onValueChange={mail.choose}
          />
        </div>
      )}
    </RowFrame>
  )
}

/** One topic: where it is heard. */
export function TopicRow({ fields, ...row }: Props) {
  return row.topic.required ? <RequiredRow {...row} /> : <ChosenRow {...row} fields={fields} />
}
