import { useEffect, useRef } from 'react'
import { useSelector } from '@xstate/react'
import { MailCheck } from 'lucide-react'
import { fillIn } from '#src/product/site-texts/site-texts.rules.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { formatDate } from '#src/ui/figures/intl.ts'
import type { ContactProps } from './contact-view.ts'

/** The message that was sent, in place of the form. */
export function SentMessage({ contact, texts, language }: ContactProps) {
  const done = useSelector(contact, ({ context }) => context.done)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  if (!done) return null
  const { email, subject, sentAt } = done
  return (
    <section className="panel cut-md grid grid-cols-[48px_minmax(0,1fr)] gap-x-5 gap-y-4 p-5 @min-[40rem]/page:px-7 @min-[40rem]/page:py-6">
      <span className="ui-tone-success grid size-12 place-items-center rounded-sm">
        <Icon of={MailCheck} size={20} />
      </span>
      <div className="grid content-center gap-1">
        <h2 ref={title} tabIndex={-1} className="text-title-2">
          {texts.success}
        </h2>
        <p className="text-muted wrap-anywhere">{fillIn(texts.answerGoes, { email })}</p>
      </div>
      <div className="col-span-full grid justify-items-start gap-5 @min-[40rem]/page:col-span-1 @min-[40rem]/page:col-start-2">
        <dl className="w-full">
          <div className="border-border grid min-h-10 grid-cols-[minmax(0,7rem)_minmax(0,1fr)] items-center gap-4 border-t py-1">
            <dt className="text-muted">{texts.subject}</dt>
            <dd dir="auto" translate="no" className="font-medium wrap-anywhere">
              {subject}
            </dd>
          </div>
          <div className="border-border grid min-h-10 grid-cols-[minmax(0,7rem)_minmax(0,1fr)] items-center gap-4 border-y py-1">
            <dt className="text-muted">{texts.sentAt}</dt>
            <dd className="font-medium">
              <time dateTime={sentAt}>{formatDate(sentAt, language, 'full')}</time>
            </dd>
          </div>
        </dl>
        <Button variant="secondary" onClick={() => contact.send({ type: 'contact.another' })}>
          {texts.another}
        </Button>
      </div>
    </section>
  )
}
