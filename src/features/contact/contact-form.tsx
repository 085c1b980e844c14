import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSelector } from '@xstate/react'
import { Check, CircleAlert, Mail, Send } from 'lucide-react'
import type { ContactField } from '#contract/contact/contact.rules.ts'
import { longestContact } from '#contract/contact/contact.rules.ts'
import { fillIn } from '#src/product/site-texts/site-texts.rules.ts'
import { fieldLength } from '#src/product/words/field-length.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { formatDate } from '#src/ui/figures/intl.ts'
import type { ContactProps } from './contact-view.ts'
import { errorsOf } from './field-errors.rules.ts'

/** Shows whether the browser stores the draft. */
function Draft({ contact, texts, language }: ContactProps) {
  const { keptAt, unkept } = useSelector(contact, ({ context }) => context)
  return (
    <span role="status" className={unkept === null ? 'flex items-center gap-1.5' : 'text-warning-text'}>
      {unkept !== null && <span>{unkept === 'storage' ? texts.draftNotKept : texts.draftElsewhere}</span>}
      {unkept === null && keptAt !== null && (
        <>
          <Icon of={Check} size={16} />
          <span>{fillIn(texts.draftKept, { time: formatDate(keptAt, language, 'time') })}</span>
        </>
      )}
    </span>
  )
}

/** Says that the message wasn't sent, and has the focus. */
function Failure({ contact, texts, language }: ContactProps) {
  const { problem, waitSeconds } = useSelector(contact, ({ context }) => context)
  const notice = useRef<HTMLDivElement>(null)
  const [now] = useState(() => Date.now())
  useEffect(() => notice.current?.focus(), [])
  const next = waitSeconds === null ? null : new Date(now + waitSeconds * 1_000).toISOString()
  const sentences: [key: string, text: string][] = [
    ['error', texts.error],
    ...(problem === 'rate_limited' && next !== null
      ? [['tooMany', fillIn(texts.tooMany, { time: formatDate(next, language, 'time') })] as [string, string]]
      : []),
    ['kept', texts.kept],
  ]
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="bg-danger-soft flex items-start gap-3 rounded-sm px-4 py-3"
    >
      <Icon of={CircleAlert} size={18} className="text-danger-text mt-0.5 shrink-0" />
      <p className="flex flex-wrap gap-x-1">
        {sentences.map(([key, text]) => (
          <span key={key} className={key === 'error' ? 'text-danger-text font-semibold' : undefined}>
            {text}
          </span>
        ))}
      </p>
    </div>
  )
}

interface Props extends ContactProps {
  /** The field that people don't see: what fills it in is a program. */
  readonly trap: RefObject<HTMLInputElement | null>
}

/** The form for a message to the team. */
export function ContactForm({ trap, ...props }: Props) {
  const { contact, texts } = props
  const box = useRef<HTMLFormElement>(null)
  const [left, leave] = useState<readonly ContactField[]>([])
  const { form, problem } = useSelector(contact, ({ context }) => context)
  const isFaulty = useSelector(contact, (snapshot) => snapshot.matches({ writing: 'faulty' }))
  const isSending = useSelector(contact, (snapshot) => snapshot.matches('sending'))
  const hasFailed = useSelector(contact, (snapshot) => snapshot.matches('failed'))
  const errors = errorsOf(form, { left, all: isFaulty, problem })
  const fieldOf = (field: ContactField) => {
    const error = errors[field]
    return {
      label: texts[field],
      name: field,
      value: form[field],
      // An empty field has the page's direction: with `auto` it would begin at the left.
      dir: form[field] === '' ? undefined : 'auto',
      readOnly: isSending,
      ...(error && { error: texts[error] }),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        contact.send({ type: 'contact.type', form: { [field]: currentTarget.value } }),
      onBlur: () => form[field] !== '' && leave((before) => [...new Set([...before, field])]),
    }
  }
  return (
    <form
      ref={box}
      noValidate
      aria-busy={isSending}
      aria-labelledby="contact-form"
      className="panel cut-md grid content-start gap-5 p-5 @min-[40rem]/page:px-7 @min-[40rem]/page:pt-6 @min-[40rem]/page:pb-7"
      onSubmit={(event) => {
        event.preventDefault()
        flushSync(() => contact.send({ type: 'contact.send', key: crypto.randomUUID() }))
        if (contact.getSnapshot().matches({ writing: 'faulty' }))
          box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      }}
    >
      <div className="grid gap-1">
        <h2 id="contact-form" className="text-title-2">
          {texts.formTitle}
        </h2>
        <p className="text-muted text-small">{texts.formSubtitle}</p>
      </div>
      <div className="grid items-start gap-5 @min-[40rem]/page:grid-cols-2 @min-[40rem]/page:gap-4">
        <TextField
          {...fieldOf('name')}
          autoComplete="name"
          placeholder={texts.namePlaceholder}
          maxLength={fieldLength(longestContact.name)}
        />
        <TextField
          {...fieldOf('email')}
          // Not type="email": Chromium would convert the host to ASCII and show that from then on.
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          className="contact-email"
          autoComplete="email"
          placeholder={texts.emailPlaceholder}
          icon={Mail}
        />
      </div>
      <TextField
        {...fieldOf('subject')}
        autoComplete="off"
        placeholder={texts.subjectPlaceholder}
        maxLength={fieldLength(longestContact.subject)}
      />
      <TextArea
        {...fieldOf('message')}
        rows={6}
        className="contact-message"
        placeholder={texts.messagePlaceholder}
        maxLength={fieldLength(longestContact.message)}
        labelEnd={<Draft {...props} />}
      />
      {/* Neither seen, nor read out, nor reached by Tab, nor filled in by a browser. */}
      <div className="hidden" aria-hidden="true">
        <input
          ref={trap}
          tabIndex={-1}
          maxLength={1_000}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
        />
      </div>
      {hasFailed && <Failure {...props} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        icon={Send}
        mirror
        className="w-full @min-[40rem]/page:w-auto @min-[40rem]/page:justify-self-start"
        busy={isSending && texts.sending}
      >
        {texts.send}
      </Button>
    </form>
  )
}
