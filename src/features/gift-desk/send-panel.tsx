import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useSelector } from '@xstate/react'
import { Languages, Mail, Send, X } from 'lucide-react'
import { longestMessage, messageUnits } from '#contract/gifts/gift-mail.rules.ts'
import { countCharacters, plainText } from '#contract/values/plain-text.rules.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import { type LanguageCode, languageCodes, languages } from '#contract/values/languages.ts'
import { dayMs } from '#contract/values/time.ts'
import { errorText } from '#src/api/error-texts.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { zoneHere } from '#src/product/words/zone-here.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import type { DeskActors } from './gift-desk-view.ts'
import { GiftName } from './gift-name.tsx'
import { dayOf, deliverAt, faultsOfDraft } from './mail-draft.rules.ts'

interface Props {
  actor: DeskActors['mail']
  code: GiftCode
}

const isLanguage = (code: string): code is LanguageCode => languageCodes.some((one) => one === code)

/** The mail's subject, in the reader's language. */
function InOneLine({ code, language }: { code: GiftCode; language: LanguageCode }) {
  const { t, i18n } = useLingui()
  const user = useUser()
  const [giver, name, { months }] = [user?.username ?? '', code.plan_name, code]
  const gift = t`${plural(months, { one: '# month', other: '# months' })}`
  const { name: languageName } = languages[language]
  return (
    <div className="gift-one-line">
      <p className="text-small text-muted">
        <Trans>The mail, in one line</Trans>
      </p>
      <p className="gift-one-line-words">
        <Trans>
          <bdi translate="no">{giver}</bdi> gives you {gift} of {name}
        </Trans>
      </p>
      {language !== i18n.locale && (
        <p className="text-small text-muted">
          <Trans>
            The mail itself is in <span translate="no">{languageName}</span>.
          </Trans>
        </p>
      )}
    </div>
  )
}

function MessageFaultWords({ message, now }: { message: string; now: number }): ReactNode {
  const fault = faultsOfDraft(
    { to: '', message, language: 'en', when: 'now', day: '', time: '', again: false },
    now,
  )?.message
  if (!fault) return null
  if (fault.kind === 'link') {
    const { link: found } = fault
    return <Trans>A message has no links: “{found}” looks like one.</Trans>
  }
  return (
    <Plural value={fault.extra} one="That is # character too many." other="That is # characters too many." />
  )
}

function MailForm({ actor, code }: Props) {
  const { t } = useLingui()
  const { date, number } = useFigures()
  const [now] = useState(() => Date.now())
  const draft = useSelector(actor, ({ context }) => context)
  const isFaulty = useSelector(actor, (snapshot) => snapshot.matches({ open: 'faulty' }))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  const { to, message, language, when, day, time, again, problem } = draft
  const faults = faultsOfDraft(draft, now)
  const at = deliverAt(draft)
  const isLater = when === 'date'
  const dayInWords = at === null ? '' : date(at)
  const zone = zoneHere()
  const [used, most] = [
    number(countCharacters(message, longestMessage, plainText, messageUnits)),
    number(longestMessage),
  ]
  const error = faults?.message ? <MessageFaultWords message={message} now={now} /> : undefined
  useEffect(() => {
    if (isFaulty) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isFaulty])
  return (
    <form
      ref={form}
      className="gift-form"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) actor.send({ type: 'mail.send' })
      }}
    >
      <fieldset className="gift-fields" disabled={isBusy}>
        <TextField
          label={t`To`}
          icon={Mail}
          autoComplete="off"
          // Not type="email", for the same reason as the log-in (magic-link-form.tsx).
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={to}
          readOnly={again}
          hint={again ? t`To give it to someone else, take it back first.` : undefined}
          error={isFaulty && faults?.to ? t(errorText('email_invalid')) : undefined}
          onChange={({ currentTarget }) => actor.send({ type: 'to.type', to: currentTarget.value })}
        />
        <TextArea
          label={t`Message`}
          dir="auto"
          maxLength={messageUnits + 1}
          value={message}
          hint={t`${used} of ${most} characters`}
          error={error}
          onChange={({ currentTarget }) => actor.send({ type: 'message.type', message: currentTarget.value })}
        />
        <SelectField
          label={t`Language of the mail`}
          icon={Languages}
          value={language}
          options={languageCodes.map((value) => ({ value, label: languages[value].name }))}
          onValueChange={(chosen) => {
            if (isLanguage(chosen)) actor.send({ type: 'language.choose', language: chosen })
          }}
        />
        <div className="gift-when">
          <p className="text-label" aria-hidden="true">
            <Trans>When</Trans>
          </p>
          <Segmented
            label={t`When`}
            value={when}
            options={[
              { value: 'now', label: <Trans>Now</Trans> },
              { value: 'date', label: <Trans>On a date</Trans> },
            ]}
            onChange={(chosen) => actor.send({ type: 'when.choose', when: chosen })}
          />
          {isLater && (
            <>
              <div className="gift-moment">
                <TextField
                  type="date"
                  label={t`Day`}
                  hideLabel
                  min={dayOf(now)}
                  max={dayOf(now + 366 * dayMs)}
                  value={day}
                  aria-invalid={isFaulty && faults?.time ? true : undefined}
                  onChange={({ currentTarget }) => actor.send({ type: 'day.type', day: currentTarget.value })}
                />
                <TextField
                  type="time"
                  label={t`Time`}
                  hideLabel
                  value={time}
                  onChange={({ currentTarget }) =>
                    actor.send({ type: 'time.type', time: currentTarget.value })
                  }
                />
              </div>
              {isFaulty && faults?.time && (
                <p className="gift-moment-fault" role="alert">
                  <Trans>Pick a time between now and a year ahead.</Trans>
                </p>
              )}
              <p className="text-small text-muted">
                {zone === null ? <Trans>Your time.</Trans> : <Trans>Your time, {zone}.</Trans>}
              </p>
            </>
          )}
        </div>
        <InOneLine code={code} language={language} />
      </fieldset>
      <ProblemAlert problem={problem} />
      <Button type="submit" variant="primary" size="lg" block icon={Send} mirror busy={isBusy && t`Sending`}>
        {isLater && at !== null ? <Trans>Send on {dayInWords}</Trans> : <Trans>Send now</Trans>}
      </Button>
      <p className="gift-form-note">
        <Trans>You can take it back until it is claimed.</Trans>
      </p>
    </form>
  )
}

interface SendProps {
  actor: DeskActors['mail']
  /** The code to give; null if it is no longer listed. */
  code: GiftCode | null
  /** True: beside the list. False: over it. */
  isBeside: boolean
  finalFocus: () => HTMLElement | null
}

/** Sending a gift by mail: a panel beside the list from 1200 px, otherwise a dialog, on phones a sheet. */
export function SendPanel({ actor, code, isBeside, finalFocus }: SendProps) {
  const { t } = useLingui()
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const isOpen = useSelector(actor, (snapshot) => !snapshot.matches('closed'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const id = useSelector(actor, ({ context }) => context.id)
  const close = (): void => actor.send({ type: 'mail.close' })
  const isShown = isOpen && code !== null
  useEffect(() => {
    if (isBeside && isShown) panel.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isBeside, isShown, id])
  if (!isBeside)
    return (
      <Dialog
        open={isShown}
        onClose={close}
        dismissible={!isBusy}
        size="sm"
        title={<Trans>Send by mail</Trans>}
        description={code && <GiftName gift={code} />}
        finalFocus={finalFocus}
      >
        {code && <MailForm actor={actor} code={code} />}
      </Dialog>
    )
  if (!isShown) return null
  return (
    <aside ref={panel} aria-labelledby={titleId} className="gift-send panel cut-lg">
      <div className="gift-send-head">
        <h2 id={titleId} className="text-title-2">
          <Trans>Send by mail</Trans>
        </h2>
        <IconButton
          icon={X}
          label={t`Close`}
          disabledReason={isBusy && t`It is being sent.`}
          onClick={() => {
            close()
            finalFocus()?.focus()
          }}
        />
      </div>
      <p className="text-small">
        <GiftName gift={code} />
      </p>
      <MailForm actor={actor} code={code} />
    </aside>
  )
}
